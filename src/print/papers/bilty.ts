import { bilty as definition, type Bilty } from '#domain/documents/bilty.ts';
import { company } from '#domain/records/company.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { biltyTotals, type BiltyTotals, totalQuantity } from '#domain/rules/totals.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, type Sheet, table } from '../kit/nodes.ts';
import {
  abreastInFrame,
  AMOUNT,
  box,
  closing,
  type CopiedPaper,
  field,
  greatSum,
  inRupees,
  paperSheet,
  sum,
  sumGroup,
} from './parts.ts';

const { fields, lines } = definition;

/** The data of a printed bilty. */
export interface BiltyReport extends CopiedPaper {
  readonly bilty: Bilty;
  /** From the driver's own record; empty where there is none. */
  readonly driverMobile: string;
  readonly cancelled?: boolean;
  /** Whether it was booked before the second landing: it prints as it did then (docs/decisions/0024). */
  readonly isFirst?: boolean;
}

/** The A4 bilty (spec 2: 'Tax Invoice' / 'Bilty'). */
export function biltyReport(report: BiltyReport, language: Language): Sheet {
  const { bilty, isFirst = false } = report;
  const labels = labelsOf(language, isFirst);
  const totals = biltyTotals(bilty);
  return paperSheet(report, language, {
    title: labels.bilty.title,
    numberLabel: labels.of(fields.biltyNo),
    number: bilty.biltyNo,
    ...(report.cancelled === true && { cancelled: true }),
    isFirst,
    running: [showDate(bilty.biltyDate), `${bilty.sender} – ${bilty.receiver}`],
    contents: [
      parties(report, labels),
      items(report, totals, labels),
      closing(report.company, language, {
        total: totals.grandTotal,
        sums: sums(report, totals, labels),
        isFirst,
      }),
    ],
  });
}

function parties({ bilty, driverMobile, isFirst }: BiltyReport, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.bilty };
  const bold = { bold: true };
  const billTo = box(words.billTo, [
    field(words.name, bilty.sender, bold),
    ...(isFirst === true ? [field(labels.of(company.fields.address), bilty.origin)] : []),
    field(words.contact, bilty.senderContact),
    field(labels.gstin, bilty.gstin),
    field(labels.of(fields.hsn), bilty.hsn),
    field(words.date, showDate(bilty.biltyDate), bold),
  ]);
  const shippingTo = box(words.shippingTo, [
    field(labels.of(fields.biltyNo), bilty.biltyNo, bold),
    field(labels.of(fields.receiver), bilty.receiver, bold),
    field(words.from, bilty.origin),
    field(words.to, bilty.destination),
    field(labels.of(fields.vehicleNo), bilty.vehicleNo, bold),
    field(words.driverName, bilty.driver),
    field(words.driverMobile, driverMobile),
  ]);
  return abreastInFrame([billTo, shippingTo]);
}

function items({ bilty, isFirst }: BiltyReport, totals: BiltyTotals, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.bilty };
  return table(
    [
      { head: words.serial, align: 'center', width: 34 },
      { head: labels.of(lines.itemName), align: 'left' },
      { head: words.freight, ...AMOUNT },
      { head: words.advance, ...AMOUNT },
      isFirst === true
        ? { head: labels.of(lines.weight), ...AMOUNT, width: 62 }
        : { head: labels.inKg(labels.of(lines.weight)), ...AMOUNT, width: 66 },
      { head: labels.of(lines.rate), ...AMOUNT, width: 72 },
    ],
    bilty.lines.map((line, i) => [
      String(i + 1),
      line.itemName,
      inRupees(line.freight),
      inRupees(line.advance),
      formatQuantity(line.weight),
      inRupees(line.rate),
    ]),
    {
      total: [
        '',
        labels.total,
        formatRupees(totals.freight),
        formatRupees(totals.advance),
        formatQuantity(totalQuantity(bilty.lines.map((line) => line.weight))),
        formatRupees(totals.rate),
      ],
    },
  );
}

function sums({ bilty, isFirst }: BiltyReport, totals: BiltyTotals, labels: Labels): Node[] {
  const words = { ...labels.paper, ...labels.bilty };
  const fees = [
    { label: words.deliveryFee, rupees: bilty.deliveryFee },
    { label: words.packagingFee, rupees: bilty.packagingFee },
  ].filter(({ rupees }) => rupees !== 0);
  return [
    sumGroup([
      sum(words.subTotal, totals.subTotal),
      sum(words.lessAdvance, -totals.advance),
      ...fees.map(({ label, rupees }) => sum(label, toPaise(rupees))),
    ]),
    // The specification's label names no fee: the fees in the sum are added to the label.
    greatSum(
      [words.grandTotal, ...(isFirst === true ? [] : fees.map(({ label }) => label))].join(' + '),
      totals.grandTotal,
    ),
    sumGroup([sum(labels.of(fields.received), toPaise(bilty.received)), sum(words.balance, totals.balance, true)]),
  ];
}
