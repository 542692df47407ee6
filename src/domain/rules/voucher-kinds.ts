import type { PostedKind } from '../define.ts';
import type { DocumentName } from '../kinds.ts';
import { POSTED_KINDS } from '../posted-kinds.ts';

// The only register of voucher kinds, with those that documents post by their definitions. The SQL function voucher_prefix repeats the
// prefixes, because constraints need them; a test of the catalogue compares both.

/** What posts vouchers by itself: a kind of document, a freight bill or a note. */
export type Poster = DocumentName | 'freightBill' | 'note';

interface Numbered {
  /** The prefix of its numbers; each kind has its own series. */
  readonly prefix: string;
}
/** A kind that is entered: its print is a money receipt, or a plain voucher with its entries. */
interface EnteredFacts extends Numbered {
  readonly print: 'money-receipt' | 'ledger-voucher';
}
/** A kind that a paper posts (an LR, a bill, a note). */
interface PostedFacts extends PostedKind {
  readonly print: 'paper';
  readonly postedBy: Poster;
}
type VoucherKindFacts = EnteredFacts | PostedFacts;

/** The kinds of vouchers, in the order of lists. */
export const VOUCHER_KIND_FACTS = {
  ...POSTED_KINDS,
  Receipt: { prefix: 'R', print: 'money-receipt' },
  Payment: { prefix: 'P', print: 'money-receipt' },
  Contra: { prefix: 'C', print: 'ledger-voucher' },
  Journal: { prefix: 'J', print: 'ledger-voucher' },
  Bill: { prefix: 'B', print: 'paper', postedBy: 'freightBill', paper: '' },
  Note: { prefix: 'N', print: 'paper', postedBy: 'note', paper: '' },
  Reversal: { prefix: 'X', print: 'ledger-voucher' },
} as const satisfies Readonly<Record<string, VoucherKindFacts>>;
export type VoucherKind = keyof typeof VOUCHER_KIND_FACTS;
type PrintOf = typeof VOUCHER_KIND_FACTS;
/** The kinds with a certain print. */
export type VoucherKindOf<Print extends VoucherKindFacts['print']> = {
  [Kind in VoucherKind]: PrintOf[Kind]['print'] extends Print ? Kind : never;
}[VoucherKind];

type OneOrMore<Each> = readonly [Each, ...Each[]];
export const VOUCHER_KINDS = Object.keys(VOUCHER_KIND_FACTS) as readonly VoucherKind[] as OneOrMore<VoucherKind>;

/** Whether a kind of voucher has a certain print; narrows the type. */
export const isPrintedAs = <Print extends VoucherKindFacts['print']>(
  print: Print,
  kind: VoucherKind,
): kind is VoucherKindOf<Print> => VOUCHER_KIND_FACTS[kind].print === print;

/** The kinds that receive or pay money. */
export const MONEY_VOUCHER_KINDS = VOUCHER_KINDS.filter((kind) =>
  isPrintedAs('money-receipt', kind),
) as readonly VoucherKindOf<'money-receipt'>[] as OneOrMore<VoucherKindOf<'money-receipt'>>;

/** What posts a kind of voucher; null: it is entered. */
export function postingOf(kind: VoucherKind): PostedFacts | null {
  const facts: VoucherKindFacts = VOUCHER_KIND_FACTS[kind];
  return facts.print === 'paper' ? facts : null;
}

/** The name in the books of a paper that posts. */
export const paperNamed = (kind: VoucherKindOf<'paper'>, number: string): string =>
  `${VOUCHER_KIND_FACTS[kind].paper}${number}`;

/** The number series of a kind of voucher. */
export const voucherSeries = (kind: VoucherKind): string => `voucher_${kind.toLowerCase()}`;
