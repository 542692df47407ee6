import { challan as definition, type Challan } from '#domain/documents/challan.ts';
import type { RowOf } from '#domain/define.ts';
import { unloadedLine } from '#domain/records/unloading.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import type { PaymentBasis } from '#domain/rules/payment-basis.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { stateName } from '#domain/rules/states.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { A4_ACROSS } from '../kit/paper-size.ts';
import { type Node, type Sheet, signature, table, text } from '../kit/nodes.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed, VEHICLE } from './document-list.ts';
import type { ListReport } from './list.ts';
import { abreastInFrame, type CopiedPaper, ending, field, inset, paperSheet, remarkBox } from './parts.ts';

const { fields, lines } = definition;

/** What a challan shows of an LR besides its line. */
export interface CarriedLr {
  readonly biltyNo: string;
  readonly lrNo: string;
  readonly date: string;
  readonly destination: string;
  readonly consignor: string;
  readonly consignee: string;
  /** Empty: a classic bilty has none, and is in no sum. */
  readonly basis: PaymentBasis | '';
  /** In rupees. */
  readonly total: number;
  readonly ewayBills: string;
  /** The result of its unloading; null or absent: not unloaded yet. */
  readonly unloaded?: RowOf<typeof unloadedLine> | null;
}

/** The data of a printed challan. */
export interface ChallanReport extends CopiedPaper {
  readonly challan: Challan;
  readonly lrs: readonly CarriedLr[];
}

/** The landscape A4 challan of a vehicle, with the amount to collect on each basis (spec 3 §8). */
export function challanReport(report: ChallanReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { challan } = report;
  return paperSheet(report, language, {
    title: labels.challan.title,
    numberLabel: labels.of(fields.challanNo),
    number: challan.challanNo,
    paper: A4_ACROSS,
    running: [showDate(challan.challanDate), `${challan.origin} – ${challan.destination}`, challan.vehicleNo],
    contents: [
      header(challan, labels),
      loads(report, labels),
      ...notWhole(report, labels),
      ending([...remarkBox(labels.of(fields.remark), challan.remark), signatures(report, labels)]),
    ],
  });
}

function header(challan: Challan, labels: Labels): Node {
  const bold = { bold: true };
  const state = challan.originState === '' ? '' : ` (${labels.say(stateName(challan.originState))})`;
  return abreastInFrame([
    inset([
      field(labels.of(fields.challanNo), challan.challanNo, bold),
      field(labels.of(fields.challanDate), showDate(challan.challanDate), bold),
      field(labels.of(fields.driver), challan.driver),
      ...filledIn(challan, ['driverPhone', 'licence', 'sealNo'], labels),
    ]),
    inset([
      field(labels.of(fields.origin), challan.origin + state, bold),
      field(labels.of(fields.destination), challan.destination, bold),
      field(labels.of(fields.vehicleNo), challan.vehicleNo, bold),
      ...(challan.km > 0 ? [field(labels.of(fields.km), formatQuantity(challan.km))] : []),
      ...filledIn(challan, ['departAt'], labels),
    ]),
  ]);
}

/** The fields of a challan that are text. */
type TextField = {
  [Name in keyof typeof fields]: Challan[Name] extends string ? Name : never;
}[keyof typeof fields];

/** Those of some fields that are filled in: challans from before these fields existed print as they did. */
const filledIn = (challan: Challan, names: readonly TextField[], labels: Labels): readonly Node[] =>
  names
    .filter((name) => challan[name] !== '')
    .map((name) => {
      const { kind } = fields[name];
      return field(labels.of(fields[name]), kind === 'moment' ? showMoment(challan[name]) : challan[name]);
    });

// Twelve columns side by side.
const SIZE = 7.5;
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;
const SHORT = { align: 'left', shrink: true } as const;
const BASES = ['Paid', 'To Pay', 'TBB'] as const;

function loads({ challan, lrs }: ChallanReport, labels: Labels): Node {
  const { of, say, paper, challan: words } = labels;
  const known = new Map(lrs.map((lr) => [lr.biltyNo, lr]));
  const amount = (lr: CarriedLr | undefined, basis: PaymentBasis) =>
    lr?.basis === basis ? formatRupees(toPaise(lr.total)) : '';
  const totalOf = (basis: PaymentBasis) =>
    formatRupees(
      challan.lines
        .map(({ biltyNo }) => known.get(biltyNo))
        .reduce((sum, lr) => (lr?.basis === basis ? sum + toPaise(lr.total) : sum), 0n),
    );
  return table(
    [
      { head: paper.serial, align: 'center', width: 36 },
      { head: words.lr, ...SHORT, width: 84 },
      { head: paper.date, align: 'center', width: 54, shrink: true },
      { head: paper.to, align: 'left' },
      { head: words.consignor, align: 'left' },
      { head: words.consignee, align: 'left' },
      { head: words.packages, align: 'right', width: 40, shrink: true },
      { head: labels.inKg(of(lines.weight)), align: 'right', width: 56, shrink: true },
      ...BASES.map((basis) => ({ head: say(basis), ...AMOUNT })),
      // The e-way bills of several invoices are below one another.
      { head: words.ewayBill, align: 'left', width: 66 },
    ],
    challan.lines.map((line, at) => {
      const lr = known.get(line.biltyNo);
      return [
        String(at + 1),
        lr?.lrNo ?? line.biltyNo,
        lr === undefined ? '' : showDate(lr.date),
        lr?.destination ?? '',
        lr?.consignor ?? '',
        lr?.consignee ?? '',
        formatQuantity(line.packages),
        formatQuantity(line.weight),
        ...BASES.map((basis) => amount(lr, basis)),
        lr?.ewayBills ?? '',
      ];
    }),
    {
      size: SIZE,
      total: [
        '',
        labels.total,
        '',
        '',
        '',
        '',
        formatQuantity(totalQuantity(challan.lines.map(({ packages }) => packages))),
        formatQuantity(totalQuantity(challan.lines.map(({ weight }) => weight))),
        ...BASES.map(totalOf),
        '',
      ],
    },
  );
}

/** The unloading, line by line of the challan. */
const unloadedOf = ({ lrs }: ChallanReport) =>
  lrs.flatMap(({ lrNo, unloaded }) => (unloaded ? [{ ...unloaded, lrNo }] : []));
const COUNTS = ['short', 'damaged', 'excess'] as const;

/** The LRs unloaded short, damaged or in excess, or with a remark. */
function notWhole(report: ChallanReport, labels: Labels): readonly Node[] {
  const rows = unloadedOf(report).filter((line) => line.remark !== '' || COUNTS.some((name) => line[name] > 0));
  if (rows.length === 0) return [];
  const counts = (['received', ...COUNTS] as const).map((name) => ({ name, head: labels.of(unloadedLine[name]) }));
  return [
    table(
      [
        { head: labels.challan.lr, ...SHORT, width: 84 },
        ...counts.map(({ head }) => ({ head, align: 'right' as const, width: 78, shrink: true })),
        { head: labels.of(unloadedLine.remark), align: 'left' },
      ],
      rows.map((row) => [row.lrNo, ...counts.map(({ name }) => formatQuantity(row[name])), row.remark]),
      { size: SIZE },
    ),
  ];
}

/**
 * A box each for the signatures of loader, driver and receiver; at another branch the receiver writes down what is short or damaged before
 * it is entered.
 */
function signatures(report: ChallanReport, labels: Labels): Node {
  const words = labels.challan;
  const signed = (who: string, above: readonly Node[] = []) =>
    inset([...above, signature('', who, above.length > 0 ? 46 : 62)]);
  const entered = unloadedOf(report);
  const sumOf = (name: (typeof COUNTS)[number]) => formatQuantity(totalQuantity(entered.map((line) => line[name])));
  const counted = COUNTS.map((name) => `${words[name]} ${entered.length === 0 ? '______' : sumOf(name)}`).join('   ');
  return abreastInFrame([
    signed(words.loadedBy),
    signed(words.driver),
    signed(words.receivedBy, report.challan.toBranch > 0 ? [text(counted, { size: 9 })] : []),
  ]);
}

export type ChallanListReport = ListReport<
  Pick<Challan, 'challanNo' | 'challanDate' | 'origin' | 'destination' | 'vehicleNo' | 'driver'> & Summed
>;

/** The list of challans. */
export function challanListReport(report: ChallanListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of }) => [
    { head: of(fields.challanNo), ...NUMBER, show: (row) => row.challanNo },
    { head: of(fields.challanDate), ...DATE, show: (row) => showDate(row.challanDate) },
    { head: of(fields.origin), ...NAME, show: (row) => row.origin },
    { head: of(fields.destination), ...NAME, show: (row) => row.destination },
    { head: of(fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
    { head: of(fields.driver), ...NAME, show: (row) => row.driver },
  ]);
}
