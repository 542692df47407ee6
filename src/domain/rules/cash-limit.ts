/**
 * What nobody may take in cash from one person in a day, in paise (Income-tax Act, 1961, s.269ST; its number in the Act of 2025
 * is unverified).
 */
const CASH_OF_A_DAY = 20_000_000n;

export const TOO_MUCH_CASH = 'Cash of ₹2,00,000 or more from one person in a day is not allowed.';

/** Whether cash received on a day, with what was received before, is too much from one person. */
export const isTooMuchCash = (before: bigint, now: bigint): boolean => before + now >= CASH_OF_A_DAY;
