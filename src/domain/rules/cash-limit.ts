import { lawNumber, type LawRow } from './law.ts';
import { formatRupees } from './money.ts';

/**
 * The limit of cash received from one person in a day, in paise (Income-tax Act, 1961, s.269ST; its number in the Act of 2025 is
 * unverified).
 */
const CASH_OF_A_DAY = 20_000_000n;

export const TOO_MUCH_CASH = 'Cash of ₹2,00,000 or more from one person in a day is not allowed.';

/** Whether cash received on a day, including earlier receipts, reaches the limit for one person. */
export const isTooMuchCash = (before: bigint, now: bigint): boolean => before + now >= CASH_OF_A_DAY;

/** Cash paid to one person on a day, in paise. */
interface CashPaid {
  readonly day: string;
  readonly amount: bigint;
  /** Whether the payee owns hired trucks, for whom the limit is higher. */
  readonly toTruckOwner: boolean;
}

/** The warning about cash paid to one person in a day (the law is named in trade.md); null: none. */
export function cashPaidAdvice({ day, amount, toTruckOwner }: CashPaid, law: readonly LawRow[]): string | null {
  const whom = toTruckOwner ? 'the owner of a hired truck' : 'one person';
  const most = BigInt(lawNumber(law, `Cash paid to ${whom} in a day`, day)) * 100n;
  if (most === 0n || amount <= most) return null;
  const limit = formatRupees(most).replace(/\.00$/, '');
  return `More than ₹${limit} in cash to ${whom} in a day does not count as an expense in income tax.`;
}
