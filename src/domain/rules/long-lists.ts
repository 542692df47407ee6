/** Up to so many documents a list is sorted by any column and added up without being asked; by number and date there is no end. */
export const MOST_SORTED = 20_000;
