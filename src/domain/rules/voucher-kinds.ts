// The one register of the kinds of vouchers. The SQL function voucher_prefix tells the prefixes once more, as constraints need
// them; the catalogue's test holds both against each other.

interface VoucherKindFacts {
  /** What its numbers begin with; each kind counts for itself. */
  readonly prefix: string;
  /**
   * What prints it: the receipt of money that came or went, the plain voucher with its entries, or the paper that posted it
   * (an LR, a bill, a note), which people know it by and which alone cancels it.
   */
  readonly print: 'money-receipt' | 'ledger-voucher' | 'paper';
}

/** The kinds of vouchers, in the order in which they are listed. */
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
/** The kinds that a print is made for. */
export type VoucherKindOf<Print extends VoucherKindFacts['print']> = {
  [Kind in VoucherKind]: PrintOf[Kind]['print'] extends Print ? Kind : never;
}[VoucherKind];

type OneOrMore<Each> = readonly [Each, ...Each[]];
export const VOUCHER_KINDS = Object.keys(VOUCHER_KIND_FACTS) as readonly VoucherKind[] as OneOrMore<VoucherKind>;

/** Whether a kind of voucher is printed so; narrows the kind. */
export const isPrintedAs = <Print extends VoucherKindFacts['print']>(
  print: Print,
  kind: VoucherKind,
): kind is VoucherKindOf<Print> => VOUCHER_KIND_FACTS[kind].print === print;

/** The kinds by which money comes or goes. */
export const MONEY_VOUCHER_KINDS = VOUCHER_KINDS.filter((kind) =>
  isPrintedAs('money-receipt', kind),
) as readonly VoucherKindOf<'money-receipt'>[] as OneOrMore<VoucherKindOf<'money-receipt'>>;

/** What a voucher of a kind is called where kinds stand beside each other: a hire and a trip by their papers, for freight and hire are one word in Hindi. */
export const voucherKindTitle = (kind: string): string =>
  kind === 'Hire' ? 'Hire Memo' : kind === 'Trip' ? 'Trip Sheet' : kind;

/** The series in which the vouchers of a kind count. */
export const voucherSeries = (kind: VoucherKind): string => `voucher_${kind.toLowerCase()}`;
