import { lawNumber, lawOf, type LawFactName, type LawRow } from './law.ts';
import { firstOfFinancialYear } from './financial-year.ts';
import { halfUp, percentOf } from './money.ts';
import { kindOfPan } from './party-kind.ts';

/** An owner's declaration about its goods carriages. */
export interface CarriageDeclaration {
  readonly day: string;
  readonly carriages: number;
}

/** The owner of a hired truck, from whose hire TDS is deducted. */
export interface HiredOwner {
  /** Empty: unknown. */
  readonly pan: string;
  /** Its last declaration; null: none. */
  readonly declaration: CarriageDeclaration | null;
}

/** What an owner was credited before, in paise. */
export interface HireCredited {
  /** For this memo, and how much of that was taxed. */
  readonly ofMemo: bigint;
  readonly taxedOfMemo: bigint;
  /** In the whole financial year; `exempt`: how much of that was under a declaration. */
  readonly ofYear: bigint;
  readonly exemptOfYear: bigint;
  readonly taxedOfYear: bigint;
}

/** Why TDS is deducted, or not. */
export const TDS_REASONS = ['sum', 'year', 'below', 'declaration', 'changed'] as const;
export type TdsReason = (typeof TDS_REASONS)[number];

/** The TDS deducted when hire is credited. */
export interface HireTds {
  /** In paise. */
  readonly tds: bigint;
  /** The amount it is calculated on, in paise; more than is credited if the year is caught up. */
  readonly taxed: bigint;
  readonly percent: number;
  /** Its code in the return. */
  readonly code: string;
  readonly reason: TdsReason;
}

/**
 * Whether a declaration is valid on a day: it must be of the same financial year, because a new one is needed each 1 April, cover few
 * enough carriages, and be given with a PAN.
 */
export function isDeclared({ pan, declaration }: HiredOwner, day: string, law: readonly LawRow[]): boolean {
  if (declaration === null || kindOfPan(pan) === null) return false;
  const most = lawNumber(law, 'TDS nil up to goods carriages', day);
  return firstOfFinancialYear(declaration.day) === firstOfFinancialYear(day) && declaration.carriages <= most;
}

/** The rate and code for an owner: by the fourth letter of its PAN, and the highest rate without one. */
function rateOf(pan: string, day: string, law: readonly LawRow[]): { percent: number; code: string } {
  const kind = kindOfPan(pan);
  const isOne = kind === 'Individual' || kind === 'HUF';
  const whom = isOne ? 'individuals' : 'others';
  const fact: LawFactName = kind === null ? 'TDS without PAN' : `TDS of ${whom}`;
  return { percent: lawNumber(law, fact, day), code: lawOf(law, `TDS code of ${whom}`, day)?.value ?? '' };
}

const atLeast0 = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The amount on which tax is due now, in paise, and why. */
function dueOn(credited: bigint, before: HireCredited, day: string, law: readonly LawRow[]) {
  const limit = (fact: LawFactName) => BigInt(lawNumber(law, fact, day)) * 100n;
  if (before.ofYear + credited > limit('TDS of a year above')) {
    const isWhole = lawOf(law, 'TDS when the year passes it', day)?.value !== 'this sum';
    const ofYear = before.ofYear + credited - before.exemptOfYear - before.taxedOfYear;
    return { taxed: atLeast0(isWhole ? ofYear : credited), reason: 'year' } as const;
  }
  const ofMemo = before.ofMemo + credited;
  return ofMemo > limit('TDS of a sum above')
    ? ({ taxed: atLeast0(ofMemo - before.taxedOfMemo), reason: 'sum' } as const)
    : ({ taxed: 0n, reason: 'below' } as const);
}

/** A percentage of an amount in paise, rounded half up to the rupee or the paisa, as the law says. */
function roundedTax(taxed: bigint, percent: number, day: string, law: readonly LawRow[]): bigint {
  const paise = percentOf(taxed, percent);
  return lawOf(law, 'TDS is rounded to', day)?.value === 'paisa' ? paise : halfUp(paise, 100n) * 100n;
}

/**
 * The TDS deducted from an owner when more hire is credited on a day (spec 4 §3): above the limit of a sum, which is a memo with its
 * additions, or of a year, in which case everything not taxed yet is caught up. `credited`, in paise: negative takes back a credit; tax
 * already deducted is not refunded.
 */
export function tdsOfHire(
  owner: HiredOwner,
  credited: bigint,
  before: HireCredited,
  day: string,
  law: readonly LawRow[],
): HireTds {
  const { percent, code } = rateOf(owner.pan, day, law);
  if (isDeclared(owner, day, law)) return { tds: 0n, taxed: 0n, percent: 0, code, reason: 'declaration' };
  const { taxed, reason } = credited > 0n ? dueOn(credited, before, day, law) : { taxed: 0n, reason: 'below' as const };
  return { tds: roundedTax(taxed, percent, day, law), taxed, percent: taxed > 0n ? percent : 0, code, reason };
}

/** The due date for depositing the tax of a day: the 7th of the next month, for March 30 April. */
export function tdsDueOn(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (month === 3) return `${year}-04-30`;
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-07`;
}

/** The first day of a date's quarter as in returns: April, July, October, January. */
export const firstOfQuarter = (day: string): string => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

/** The name of a quarter in returns: Q3 2026-27 begins on 1 October 2026. */
export function quarterName(first: string): string {
  const year = Number(firstOfFinancialYear(first).slice(0, 4));
  const nth = ((Number(first.slice(5, 7)) + 8) % 12) / 3 + 1;
  return `Q${Math.floor(nth)} ${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The first day of a quarter by its name from `quarterName`; null: no such quarter. */
export function firstOfNamedQuarter(name: string): string | null {
  const [, nth, year] = /^Q([1-4]) (\d{4})-\d{2}$/.exec(name) ?? [];
  if (nth === undefined || year === undefined) return null;
  const first =
    nth === '4' ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(nth) * 3 + 1).padStart(2, '0')}-01`;
  return quarterName(first) === name ? first : null;
}

/** The last day of the quarter that begins on a day. */
export function lastOfQuarter(first: string): string {
  const month = Number(first.slice(5, 7)) + 2;
  return `${first.slice(0, 5)}${String(month).padStart(2, '0')}-${month === 6 || month === 9 ? 30 : 31}`;
}

/** The months of the quarter that begins on a day, as yyyy-mm. */
export const monthsOfQuarter = (first: string): readonly string[] =>
  [0, 1, 2].map((more) => `${first.slice(0, 5)}${String(Number(first.slice(5, 7)) + more).padStart(2, '0')}`);

/** The quarters up to that of a day, the newest first. */
export function quartersUpTo(day: string, count: number): readonly string[] {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, at) => {
    const month = months - at * 3;
    return quarterName(firstOfQuarter(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`));
  });
}
