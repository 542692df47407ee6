/** The code of the error that asks for confirmation of a date before the book's last paper. */
export const LATER_PAPER = 'later_paper';
