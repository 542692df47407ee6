/** Up to this many documents a list is sorted by any column and totalled automatically; sorting by number and date has no limit. */
export const MOST_SORTED = 20_000;
