import type { RowOf } from '#domain/define.ts';
import type { freightBill } from '#domain/records/freight-bill.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Node, table } from '../kit/nodes.ts';
import type { Labels } from '../language.ts';
import { joined } from './lawful-paper.ts';
import { inRupees } from './parts.ts';

/** An LR as its bill shows it. */
export type BilledLr = RowOf<(typeof freightBill)['lines']> & {
  /** What Rule 54(3) requires besides, as it was at billing; null: billed before that was kept. */
  readonly carried: {
    readonly consignor: string;
    readonly consignorGstin: string | null;
    readonly consignee: string;
    readonly consigneeGstin: string | null;
    /** The contents of its lines, and their total weight. */
    readonly goods: readonly string[];
    readonly weight: number;
    readonly distanceKm: number | null;
  } | null;
};

/** The parts of a bill that its lines show. */
interface BilledLrs {
  readonly lines: readonly BilledLr[];
  readonly beforeTax: number;
}

/** Whether a bill was issued before its paper showed what its LRs carried: it prints as it did then. */
export const isBilledEarlier = ({ lines }: Pick<BilledLrs, 'lines'>): boolean =>
  lines.every(({ carried }) => carried === null);

const SIZE = 7;
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;
const INSET = [3.5, 2.5] as const;
/** Further kinds of goods of an LR are only counted. */
const MOST_GOODS = 4;

/** The LRs of a bill with their totals. */
export const billedLrs = (bill: BilledLrs, labels: Labels): Node =>
  isBilledEarlier(bill) ? earlierLines(bill, labels) : newerLines(bill, labels);

const total = (bill: BilledLrs, of: (line: BilledLr) => number) =>
  formatRupees(bill.lines.reduce((paise, line) => paise + toPaise(of(line)), 0n));
const grams = (kg: number) => Math.round(kg * 1000);
const totalKg = (bill: BilledLrs, of: (line: BilledLr) => number) =>
  formatQuantity(bill.lines.reduce((all, line) => all + grams(of(line)), 0) / 1000);
const totalPackages = ({ lines }: BilledLrs) => formatQuantity(lines.reduce((all, { packages }) => all + packages, 0));

/** An LR in three lines or more: its number, day and vehicle; consignor and consignee; what it carried. */
function newerLines(bill: BilledLrs, labels: Labels): Node {
  const { bill: words, paper } = labels;
  const weightOf = ({ carried, chargedWeight }: BilledLr) => carried?.weight ?? chargedWeight;
  return table(
    [
      { head: paper.serial, align: 'center', width: 28 },
      { head: words.lrDayVehicle, align: 'left', width: 80 },
      { head: words.fromWhomTo, align: 'left' },
      { head: words.goodsInvoices, align: 'left', width: 84 },
      { head: words.packagesKg, align: 'right', width: 52, shrink: true },
      { head: words.freight, ...AMOUNT },
      { head: words.charges, ...AMOUNT, width: 50 },
      { head: words.amount, ...AMOUNT },
    ],
    bill.lines.map((line, at) => [
      String(at + 1),
      joined([line.lrNo, showDate(line.lrDate), line.vehicleNo, podOf(line, labels)], '\n'),
      wayOf(line, labels),
      joined([goodsOf(line), line.invoices === '' ? '' : words.ofInvoices(line.invoices)], '\n'),
      joined([formatQuantity(line.packages), words.kg(formatQuantity(weightOf(line)))], '\n'),
      inRupees(line.freight),
      inRupees(line.charges),
      formatRupees(toPaise(line.freight) + toPaise(line.charges)),
    ]),
    {
      size: SIZE,
      inset: INSET,
      total: [
        '',
        labels.total,
        '',
        '',
        joined([totalPackages(bill), words.kg(totalKg(bill, weightOf))], '\n'),
        total(bill, ({ freight }) => freight),
        total(bill, ({ charges }) => charges),
        inRupees(bill.beforeTax),
      ],
    },
  );
}

const podOf = ({ podDate }: BilledLr, { bill: words }: Labels): string =>
  showDate(podDate) === '' ? '' : words.podOn(showDate(podDate));

function wayOf({ origin, destination, carried }: BilledLr, labels: Labels): string {
  const { bill: words, lawful } = labels;
  const km = carried?.distanceKm ?? 0;
  const route = joined([`${origin} – ${destination}`, km === 0 ? '' : words.km(formatQuantity(km))], ', ');
  if (carried === null) return route;
  const party = (role: string, name: string, gstin: string | null) =>
    joined([`${role}: ${name}`, gstin === null || gstin === '' ? '' : `${labels.gstin} ${gstin}`], ', ');
  return joined(
    [
      route,
      party(lawful.partyNames.consignor, carried.consignor, carried.consignorGstin),
      party(lawful.partyNames.consignee, carried.consignee, carried.consigneeGstin),
    ],
    '\n',
  );
}

function goodsOf({ carried }: BilledLr): string {
  const goods = [...new Set(carried?.goods)];
  const more = goods.length - MOST_GOODS;
  return joined([...goods.slice(0, MOST_GOODS), more > 0 ? `+${more}` : ''], ', ');
}

// Twelve columns side by side, whose letters shrink.
const EARLIER_AMOUNT = { align: 'right', width: 47, shrink: true } as const;
const SHORT = { align: 'left', shrink: true } as const;

function earlierLines(bill: BilledLrs, labels: Labels): Node {
  const { bill: words, paper } = labels;
  return table(
    [
      { head: paper.serial, align: 'center', width: 22 },
      { head: paper.date, align: 'center', width: 42, shrink: true },
      { head: words.lr, ...SHORT, width: 64 },
      { head: words.vehicle, ...SHORT, width: 46 },
      { head: words.route, align: 'left' },
      { head: words.packages, align: 'right', width: 28, shrink: true },
      { head: words.weight, align: 'right', width: 36, shrink: true },
      { head: words.freight, ...EARLIER_AMOUNT },
      { head: words.charges, ...EARLIER_AMOUNT, width: 40 },
      { head: words.amount, ...EARLIER_AMOUNT },
      { head: words.invoices, align: 'left', width: 44 },
      { head: words.pod, align: 'center', width: 42, shrink: true },
    ],
    bill.lines.map((line, at) => [
      String(at + 1),
      showDate(line.lrDate),
      line.lrNo,
      line.vehicleNo,
      `${line.origin} – ${line.destination}`,
      formatQuantity(line.packages),
      formatQuantity(line.chargedWeight),
      inRupees(line.freight),
      inRupees(line.charges),
      formatRupees(toPaise(line.freight) + toPaise(line.charges)),
      line.invoices,
      showDate(line.podDate),
    ]),
    {
      size: SIZE,
      total: [
        '',
        labels.total,
        '',
        '',
        '',
        totalPackages(bill),
        totalKg(bill, ({ chargedWeight }) => chargedWeight),
        total(bill, ({ freight }) => freight),
        total(bill, ({ charges }) => charges),
        inRupees(bill.beforeTax),
        '',
        '',
      ],
    },
  );
}
