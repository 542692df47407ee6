/** The most days in a day book: a quarter of a year. */
export const DAY_BOOK_DAYS = 92;
