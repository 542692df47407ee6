/** The code of the refusal that asks to confirm a date before the last paper of its book. */
export const LATER_PAPER = 'later_paper';
