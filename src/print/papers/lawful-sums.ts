import { lineFreight } from '#domain/rules/consignment-freight.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { joined, type Line, type PaperCopy } from './lawful-paper.ts';

/** What a paper shows in place of a hidden amount, and of a missing one. */
const NONE = '–';

/** One of the sums beside the goods. */
export interface SumLine {
  readonly kind: 'freight' | 'charge' | 'taxable' | 'tax' | 'total' | 'advance' | 'received' | 'settled' | 'balance';
  readonly label: string;
  readonly amount: string;
}

/** The sums as saved, from freight to received; what was settled since, and what is open. */
export function sumsOf(copy: PaperCopy): SumLine[] {
  const { bilty, open } = copy.paper;
  const left = open ?? bilty.balanceAmount;
  const { lawful: words, bilty: fees } = copy.labels;
  const sum = (kind: SumLine['kind'], label: string, paise: bigint): SumLine => ({
    kind,
    label,
    amount: copy.hidden ? NONE : formatRupees(paise),
  });
  const optional = (kind: SumLine['kind'], label: string, rupees: number) =>
    rupees === 0 ? [] : [sum(kind, label, toPaise(rupees))];
  const total = (of: (line: Line) => number) => bilty.lines.reduce((paise, line) => paise + toPaise(of(line)), 0n);
  return [
    sum(
      'freight',
      joined([words.freight, rateOf(copy)], ' '),
      total(({ freight }) => freight),
    ),
    ...bilty.charges.map(({ head, amount }) => sum('charge', chargeName(copy, head), toPaise(amount ?? 0))),
    ...optional('charge', fees.deliveryFee, bilty.deliveryFee),
    ...optional('charge', fees.packagingFee, bilty.packagingFee),
    ...taxSums(copy, sum),
    sum('total', words.total, toPaise(bilty.totalAmount)),
    sum(
      'advance',
      words.advance,
      total(({ advance }) => advance),
    ),
    ...optional('received', words.received, bilty.received),
    ...optional('settled', words.settled, bilty.balanceAmount - left),
    sum('balance', words.balance, toPaise(left)),
  ];
}

function chargeName({ report: { heads }, labels, language }: PaperCopy, headId: number): string {
  const head = heads.find(({ id }) => id === headId);
  if (head === undefined) return labels.lawful.charge;
  return language === 'Hindi' && head.nameHindi !== '' ? head.nameHindi : head.name;
}

/** The rate, where all lines have the same and their freight was computed from it. */
function rateOf({ paper: { bilty }, labels, hidden }: PaperCopy): string {
  const [first] = bilty.lines;
  if (hidden || first === undefined || first.rateBasis === 'lump sum') return '';
  const { rate, rateBasis } = first;
  const isRated = (line: Line) =>
    line.rate === rate &&
    line.rateBasis === rateBasis &&
    lineFreight({ ...line, freight: 0 }) === toPaise(line.freight);
  if (!bilty.lines.every(isRated)) return '';
  return labels.lawful.rated(formatRupees(toPaise(rate)), labels.say(rateBasis).toLowerCase());
}

const percent = formatQuantity;

/** Rule 46: the taxable value, and rate and amount of each tax. Under reverse charge the payer owes the amount. */
function taxSums(
  { paper: { bilty }, labels }: PaperCopy,
  sum: (kind: SumLine['kind'], label: string, paise: bigint) => SumLine,
): SumLine[] {
  const { lawful: words, invoice: tax } = labels;
  const { gstPayer, gstRate, taxable, cgst, sgst, igst } = bilty;
  if (gstPayer === '' || gstPayer === 'Exempt') return [];
  const value = sum('taxable', words.taxable, toPaise(taxable));
  if (gstPayer !== 'Transporter')
    return [value, { kind: 'tax', label: words.reverseTax(percent(gstRate)), amount: NONE }];
  if (igst > 0) return [value, sum('tax', tax.integratedTax(percent(gstRate)), toPaise(igst))];
  if (cgst === 0 && sgst === 0) return [value];
  return [
    value,
    sum('tax', tax.centralTax(percent(gstRate / 2)), toPaise(cgst)),
    sum('tax', tax.stateTax(percent(gstRate / 2)), toPaise(sgst)),
  ];
}
