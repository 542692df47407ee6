// The only register of voucher kinds. The SQL function voucher_prefix repeats the prefixes, because constraints need them; a test of the
// catalogue compares both.

interface VoucherKindFacts {
  /** The prefix of its numbers; each kind has its own series. */
  readonly prefix: string;
  /**
   * Its print: a money receipt, a plain voucher with its entries, or the document that posted it (an LR, a bill, a note), by which people
   * know it and which alone cancels it.
   */
  readonly print: 'money-receipt' | 'ledger-voucher' | 'paper';
}

/** The kinds of vouchers, in the order of lists. */
export const VOUCHER_KIND_FACTS = {
  Freight: { prefix: 'F', print: 'paper' },
  Receipt: { prefix: 'R', print: 'money-receipt' },
  Payment: { prefix: 'P', print: 'money-receipt' },
  Contra: { prefix: 'C', print: 'ledger-voucher' },
  Journal: { prefix: 'J', print: 'ledger-voucher' },
  Bill: { prefix: 'B', print: 'paper' },
  Note: { prefix: 'N', print: 'paper' },
  Hire: { prefix: 'H', print: 'paper' },
  Trip: { prefix: 'T', print: 'paper' },
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

/**
 * The title of a kind of voucher among others: a hire and a trip are named by their documents, because freight and hire are one word in
 * Hindi.
 */
export const voucherKindTitle = (kind: string): string =>
  kind === 'Hire' ? 'Hire Memo' : kind === 'Trip' ? 'Trip Sheet' : kind;

/** The number series of a kind of voucher. */
export const voucherSeries = (kind: VoucherKind): string => `voucher_${kind.toLowerCase()}`;
