import { lawNumber, type LawRow } from './law.ts';
import { formatRupees } from './money.ts';

/**
 * What nobody may take in cash from one person in a day, in paise (Income-tax Act, 1961, s.269ST; its number in the Act of 2025
 * is unverified).
 */
const CASH_OF_A_DAY = 20_000_000n;

export const TOO_MUCH_CASH = 'Cash of ₹2,00,000 or more from one person in a day is not allowed.';

/** Whether cash received on a day, with what was received before, is too much from one person. */
export const isTooMuchCash = (before: bigint, now: bigint): boolean => before + now >= CASH_OF_A_DAY;

/** What was paid to somebody in cash on a day, in paise. */
interface CashPaid {
  readonly day: string;
  readonly amount: bigint;
  /** Whether it is the owner of a hired truck, to whom more may be paid. */
  readonly toTruckOwner: boolean;
}

/** What is told of cash that was paid to one person in a day (trade.md names the law); null: nothing. */
export function cashPaidAdvice({ day, amount, toTruckOwner }: CashPaid, law: readonly LawRow[]): string | null {
  const whom = toTruckOwner ? 'the owner of a hired truck' : 'one person';
  const most = BigInt(lawNumber(law, `Cash paid to ${whom} in a day`, day)) * 100n;
  if (most === 0n || amount <= most) return null;
  const limit = formatRupees(most).replace(/\.00$/, '');
  return `More than ₹${limit} in cash to ${whom} in a day does not count as an expense in income tax.`;
}
