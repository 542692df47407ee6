import type { Bilty } from '#domain/documents/bilty.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { biltyTotals, type BiltyTotals, totalWeight } from '#domain/rules/totals.ts';
import { type Labels, labelsOf, type Language } from './language.ts';
import { type Letterhead, letterhead } from './letterhead.ts';
import { type Node, panel, row, rule, type Sheet, signature, space, table, text } from './nodes.ts';

/** Whose copy of the paper it is. */
type Copy = 'consignor' | 'consignee' | 'driver' | 'office';

/** What the printed bilty shows. */
export interface BiltyReport extends Letterhead {
  readonly bilty: Bilty;
  /** From the driver's own record; empty where there is none. */
  readonly driverMobile: string;
  /** One paper each, labelled; none asked for: one paper without a label. */
  readonly copies: readonly Copy[];
}

const SIDE = 232;

/** The A4 bilty (spec 2: 'Tax Invoice' / 'Bilty'). */
export function biltyReport(report: BiltyReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { bilty, company } = report;
  const paper = (copy: Copy | null) => panel(contents(report, copy, labels, language));
  return {
    title: `${labels.bilty.title} ${bilty.biltyNo} – ${company.companyName}`,
    lang: labels.lang,
    parts: report.copies.length === 0 ? [paper(null)] : report.copies.map(paper),
    foot: `${labels.bilty.biltyNo} ${bilty.biltyNo}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}

function contents(report: BiltyReport, copy: Copy | null, labels: Labels, language: Language): Node[] {
  const totals = biltyTotals(report.bilty);
  return [
    ...topStrip(report.company.titleHeader, copy, labels),
    letterhead(report, labels),
    space(4),
    rule(1.25),
    space(3),
    text(labels.bilty.title, { size: 13, bold: true, align: 'center', role: 'H1' }),
    space(4),
    parties(report, labels),
    items(report.bilty, totals, labels),
    closing(report, totals, labels, language),
  ];
}

function topStrip(titleHeader: string, copy: Copy | null, labels: Labels): Node[] {
  const motto = text(titleHeader, { size: 8.5, align: 'center' });
  if (copy === null) return titleHeader === '' ? [] : [motto, space(2)];
  const words = text(labels.bilty.copies[copy], { size: 7.5, bold: true, align: 'center' });
  const label = panel([words], { framed: true, inset: [4, 1.5] });
  const side = 138;
  return [row([{ node: panel([]), width: side }, { node: motto }, { node: label, width: side }], { gap: 8 }), space(4)];
}

function parties({ bilty, driverMobile }: BiltyReport, labels: Labels): Node {
  const words = labels.bilty;
  const box = (title: string, fields: readonly Node[]) =>
    panel([text(title, { size: 7.5, bold: true }), space(2), ...fields], { inset: [7, 5] });
  const billTo = box(words.billTo, [
    field(words.name, bilty.sender, true),
    field(words.address, bilty.origin),
    field(words.contact, bilty.senderContact),
    field(labels.gstin, bilty.gstin),
    field(words.hsn, bilty.hsn),
    field(words.date, showDate(bilty.biltyDate), true),
  ]);
  const shippingTo = box(words.shippingTo, [
    field(words.biltyNo, bilty.biltyNo, true),
    field(words.receiver, bilty.receiver, true),
    field(words.from, bilty.origin),
    field(words.to, bilty.destination),
    field(words.vehicleNo, bilty.vehicleNo, true),
    field(words.driverName, bilty.driver),
    field(words.driverMobile, driverMobile),
  ]);
  return panel([row([{ node: billTo }, { node: shippingTo }], { divided: true })], { framed: true });
}

/** A label and its value. An empty value keeps its line: it is filled in by hand. */
function field(label: string, value: string, bold = false): Node {
  const leading = 10.5;
  return row([
    { node: text(label, { size: 8, leading }), width: 68 },
    { node: text(value, { size: bold ? leading : 9, bold, leading }) },
  ]);
}

function items(bilty: Bilty, totals: BiltyTotals, labels: Labels): Node {
  const words = labels.bilty;
  const amount = { align: 'right', width: 80, shrink: true } as const;
  const rupees = (value: number) => formatRupees(toPaise(value));
  return table(
    [
      { head: words.serial, align: 'center', width: 34 },
      { head: words.itemName, align: 'left' },
      { head: words.freight, ...amount },
      { head: words.advance, ...amount },
      { head: words.weight, ...amount, width: 62 },
      { head: words.rate, ...amount, width: 72 },
    ],
    bilty.lines.map((line, i) => [
      String(i + 1),
      line.itemName,
      rupees(line.freight),
      rupees(line.advance),
      formatQuantity(line.weight),
      rupees(line.rate),
    ]),
    {
      total: [
        '',
        labels.total,
        formatRupees(totals.freight),
        formatRupees(totals.advance),
        formatQuantity(totalWeight(bilty.lines)),
        formatRupees(totals.rate),
      ],
    },
  );
}

/** Below the items, in one frame: words and terms on the left, sums and signature on the right. */
function closing(report: BiltyReport, totals: BiltyTotals, labels: Labels, language: Language): Node {
  const words = labels.bilty;
  const { company } = report;
  const titled = (title: string, children: readonly Node[]) =>
    panel([text(title, { size: 7.5, bold: true }), space(2), ...children], { inset: [7, 5] });
  const left = panel([
    titled(words.inWords, [text(rupeesInWords(totals.grandTotal, language), { size: 10 })]),
    rule(),
    titled(words.terms, [
      text(words.paymentTerms, { size: 8 }),
      ...(company.terms === '' ? [] : [text(company.terms, { size: 8 })]),
    ]),
  ]);
  const sign = signature(labels.forCompany(company.companyName), labels.sealAndSign, 92);
  const right = panel([...sums(report.bilty, totals, labels), rule(), panel([sign], { inset: [7, 5] })]);
  return panel([row([{ node: left }, { node: right, width: SIDE }], { divided: true })], {
    framed: true,
    together: true,
  });
}

function sums(bilty: Bilty, totals: BiltyTotals, labels: Labels): Node[] {
  const words = labels.bilty;
  const sum = (label: string, paise: bigint, bold = false) => sumLine(label, formatRupees(paise), bold);
  const fee = (label: string, rupees: number) => (rupees === 0 ? [] : [sum(label, toPaise(rupees))]);
  return [
    panel(
      [
        sum(words.subTotal, totals.subTotal),
        sum(words.lessAdvance, -totals.advance),
        ...fee(words.deliveryFee, bilty.deliveryFee),
        ...fee(words.packagingFee, bilty.packagingFee),
      ],
      { inset: [7, 4] },
    ),
    rule(),
    panel(
      [
        text(words.grandTotal, { size: 8, bold: true }),
        text(`₹\u00A0${formatRupees(totals.grandTotal)}`, { size: 14, bold: true, align: 'right', shrink: true }),
      ],
      { inset: [7, 4] },
    ),
    rule(),
    panel([sum(words.received, toPaise(bilty.received)), sum(words.balance, totals.balance, true)], { inset: [7, 4] }),
  ];
}

function sumLine(label: string, amount: string, bold: boolean): Node {
  return row(
    [
      { node: text(label, { size: 8, bold, leading: 9 }), align: 'middle' },
      { node: text(amount, { size: bold ? 11 : 9, bold, align: 'right', shrink: true }), width: 124, align: 'middle' },
    ],
    { gap: 4 },
  );
}
