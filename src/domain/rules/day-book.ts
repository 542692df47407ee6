/** How many days a day book shows at once: a quarter of a year. */
export const DAY_BOOK_DAYS = 92;
