// Amounts are rupees with at most two decimals when stored and sent, and whole paise (bigint) when added: no sum ever passes through a
// float.

/** Rupees (at most two decimals, up to 999999999999.99) as whole paise. Refuses NaN and infinity. */
export function toPaise(rupees: number): bigint {
  return BigInt(Math.round(rupees * 100));
}

/** Rupees as written by the database and programs ("18550.5", "-3"), in paise. Throws for anything that is no amount. */
export function readPaise(written: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  if (whole === undefined) throw new Error(`No amount: ${written}`);
  const paise = BigInt(whole + decimals.padEnd(2, '0'));
  return sign === '-' ? -paise : paise;
}

/** The quotient of two non-negative amounts, rounded half up. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/** A percentage (at most two decimals) of an amount, half up. */
export function percentOf(paise: bigint, percent: number): bigint {
  return halfUp(paise * BigInt(Math.round(percent * 100)), 10_000n);
}

/** Groups digits the Indian way: 1234567 → 12,34,567. */
function groupDigits(digits: string): string {
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  return head === '' ? tail : `${head.replaceAll(/\B(?=(?:\d{2})+$)/g, ',')},${tail}`;
}

/** Paise as rupees for people: 123456700n → 12,34,567.00. Latin digits in every language, because clerks type them. */
export function formatRupees(paise: bigint): string {
  const sign = paise < 0n ? '-' : '';
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0');
  return `${sign}${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Paise as rupees for programs: 123456700n → 1234567.00. */
export function formatPlainRupees(paise: bigint): string {
  return formatRupees(paise).replaceAll(',', '');
}

/** Paise as rupees in answers: a number. */
export const rupeesOf = (paise: bigint): number => Number(formatPlainRupees(paise));

/** A weight or count (at most three decimals) for people: 1234567.5 → 12,34,567.5, 20 → 20. */
export function formatQuantity(quantity: number): string {
  const [whole = '0', decimals = ''] = Math.abs(quantity).toFixed(3).split('.');
  const kept = decimals.replace(/0+$/, '');
  const shown = `${groupDigits(whole)}${kept === '' ? '' : `.${kept}`}`;
  return quantity < 0 && shown !== '0' ? `-${shown}` : shown;
}

/** A typed amount, in rupees: "18,550", "₹ 18,550.50", "Rs. 18550/-"; null if it is no amount, and for 0. */
export function readAmount(typed: string): number | null {
  const [, digits] = /^(?:₹|rs\.?)?\s*(\d[\d,]{0,18}(?:\.\d{1,2})?)(?:\/-)?$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const amount = Number(digits.replaceAll(',', ''));
  // Larger amounts fit into no field (GREATEST_MONEY).
  return amount > 0 && amount < 1e12 ? amount : null;
}

/** Rupees as in a price list: ₹4,999, with paise only if there are any. */
export const shownPrice = (rupees: number): string => `₹${formatRupees(toPaise(rupees)).replace(/\.00$/, '')}`;
