import type { RowOf } from '#domain/define.ts';
import { consignmentSettings, type ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import { freightBill as definition } from '#domain/records/freight-bill.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { BILL_COPIES } from '#domain/rules/copies.ts';
import type { BILL_KINDS, BILL_STATES } from '#domain/rules/freight-bill.ts';
import type { GstFacts } from '#domain/rules/gst.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { UPI_LIMIT, upiLink } from '#domain/rules/upi-link.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, row, rule, type Sheet, signature, space, text } from '../kit/nodes.ts';
import { billedLrs, type BilledLr, isBilledEarlier } from './bill-lines.ts';
import { billedParty, namedTaxes, partyNameOf } from './billed-party.ts';
import { declarationText, stateOf } from './lawful-paper.ts';
import type { Letterhead } from './letterhead.ts';
import { abreastInFrame, box, field, greatSum, inRupees, inset, paperSheet, sum, sumGroup } from './parts.ts';
import { qrCode } from './qr-code.ts';

const { fields } = definition;

/** What settles a bill, in the order of its paper. */
const SETTLED_BY = ['received', 'tds', 'deducted', 'credited', 'otherwise'] as const;

/** A printed bill, and what is open of it in rupees. */
export type PrintedBill = Omit<RowOf<typeof fields>, 'kind'> & {
  readonly kind: (typeof BILL_KINDS)[number];
  readonly state: (typeof BILL_STATES)[number];
  readonly roundOff: number;
  readonly openAmount: number;
  /** Its settlements so far: received in money, deducted, credited by notes, set off otherwise; in rupees. */
  readonly settled: Readonly<Record<(typeof SETTLED_BY)[number], number>>;
  readonly lines: readonly BilledLr[];
};

/** The data of a printed bill. */
export interface FreightBillReport extends Letterhead {
  /** The copy that a tax invoice is marked as; other bills are one paper without a mark. */
  readonly copies: readonly (typeof BILL_COPIES)[number][];
  readonly bill: PrintedBill;
  readonly settings: ConsignmentSettings;
  readonly elections: GstFacts['elections'];
}

/** The input of each part of the paper. */
interface Printing {
  readonly report: FreightBillReport;
  readonly labels: Labels;
  readonly language: Language;
}

/** The A4 bill of a party (spec 4 §12). */
export function freightBillReport(report: FreightBillReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { bill } = report;
  const printing = { report, labels, language };
  const isEarlier = isBilledEarlier(bill);
  const isMarked = bill.kind === 'Tax Invoice' && !isEarlier;
  return paperSheet({ ...report, copies: [] }, language, {
    marks: isMarked ? report.copies.map((copy) => labels.bill.copies[copy]) : [],
    isEarlier,
    title: labels.bill.titles[bill.kind],
    numberLabel: labels.of(fields.billNo),
    number: bill.billNo,
    running: [showDate(bill.billDate), partyNameOf(bill, language)],
    cancelled: bill.state === 'cancelled',
    contents: [
      head(printing),
      billedLrs(bill, labels),
      panel([closing(printing)], { framed: true, together: true, keepWithPrevious: true }),
    ],
  });
}

const isReverse = ({ kind }: PrintedBill): boolean => kind === 'Freight Bill';

function head(printing: Printing): Node {
  const { bill, settings } = printing.report;
  const { of, bill: words, invoice, lawful } = printing.labels;
  const bold = { bold: true };
  const wide = { labelWidth: 92 };
  return abreastInFrame([
    billedParty(words.billTo, bill, printing),
    inset([
      field(of(fields.billNo), bill.billNo, { ...bold, ...wide }),
      field(of(fields.billDate), showDate(bill.billDate), { ...bold, ...wide }),
      field(of(fields.dueDate), showDate(bill.dueDate), wide),
      ...(bill.supplierGstin === '' ? [] : [field(words.supplier, bill.supplierGstin, wide)]),
      field(invoice.placeOfSupply, stateOf(bill.placeOfSupply, printing.labels), wide),
      field(of(fields.sac), bill.sac, wide),
      ...(settings.pan === '' ? [] : [field(lawful.pan, settings.pan, wide)]),
      space(1),
      text(words.reverse(isReverse(bill)), { size: 8.5, bold: true }),
    ]),
  ]);
}

function closing(printing: Printing): Node {
  const { report, labels, language } = printing;
  const { bill, company } = report;
  const paise = toPaise(bill.total);
  const left = [
    box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]),
    rule(),
    panel(
      taxSaid(printing).map((line) => text(line, { size: 8 })),
      { inset: [7, 4] },
    ),
    ...paying(printing),
    ...terms(printing),
  ];
  const right = [
    sumGroup(sums(printing)),
    rule(),
    greatSum(labels.total, paise),
    ...settledSince(printing),
    rule(),
    inset([signature(labels.forCompany(company.companyName), labels.sealAndSign, 92)]),
  ];
  return row([{ node: panel(left) }, { node: panel(right), width: 200 }], { divided: true });
}

/** From the LRs' total to the rounding. */
function sums(printing: Printing): Node[] {
  const { bill } = printing.report;
  const { bill: words, invoice } = printing.labels;
  const added = bill.kind === 'Tax Invoice' ? namedTaxes(bill, bill, printing.labels) : [];
  return [
    sum(words.beforeTax, toPaise(bill.beforeTax)),
    ...(bill.kind === 'Bill of Supply' || bill.taxable === bill.beforeTax
      ? []
      : [sum(invoice.taxable, toPaise(bill.taxable))]),
    ...added.map(([name, rupees]) => sum(name, toPaise(rupees))),
    ...(bill.roundOff === 0 ? [] : [sum(words.roundOff, toPaise(bill.roundOff))]),
  ];
}

/** From its total to what is open, where anything was settled. */
function settledSince({ report: { bill }, labels }: Printing): Node[] {
  const { bill: words } = labels;
  const lines = SETTLED_BY.flatMap((name) =>
    bill.settled[name] === 0 ? [] : [sum(words.less[name], -toPaise(bill.settled[name]))],
  );
  if (lines.length === 0 || bill.state === 'cancelled') return [];
  return [rule(), sumGroup(lines), rule(), greatSum(words.balanceDue, toPaise(bill.openAmount))];
}

/** Who is liable for the GST, and the statements that the law requires (Rule 46, 54). */
function taxSaid(printing: Printing): readonly string[] {
  const { bill, settings, elections } = printing.report;
  const { bill: words, lawful } = printing.labels;
  const cancelled = bill.state === 'cancelled' ? [words.cancelled(bill.cancelReason)] : [];
  if (bill.kind === 'Bill of Supply') return [...cancelled, words.exempt];
  if (bill.kind === 'Tax Invoice') {
    const declaration = declarationText(settings, elections, bill.billDate);
    return [...cancelled, lawful.forwardPayable, lawful.liable(bill.supplierGstin), declaration];
  }
  const payer = bill.gstPayer === 'Consignor' || bill.gstPayer === 'Consignee' ? bill.gstPayer : 'Bill-to';
  return [
    ...cancelled,
    ...namedTaxes(bill, bill, printing.labels).map(([name, rupees]) =>
      words.payableByRecipient(name, inRupees(rupees)),
    ),
    lawful.reversePayable(lawful.payers[payer]),
    ...(payer === 'Bill-to' ? [lawful.liable(bill.partyGstin === '' ? lawful.unregistered : bill.partyGstin)] : []),
  ];
}

const QR = 62;
const PAID_INTO = ['billBank', 'billAccountNo', 'billIfsc', 'billUpiId'] as const;

/** How to pay the bill: the bank account, and a code for the open amount while there is one. */
function paying({ report: { bill, settings, company }, labels }: Printing): Node[] {
  const { bill: words, of } = labels;
  const { billUpiId } = settings;
  const known = PAID_INTO.filter((name) => settings[name] !== '');
  if (known.length === 0) return [];
  const open = toPaise(bill.openAmount);
  const account = box(
    words.bank,
    known.map((name) => field(of(consignmentSettings.fields[name]), settings[name], { labelWidth: 72 })),
  );
  const isTooMuch = open > UPI_LIMIT && settings.billUpiAbove !== 'yes';
  if (billUpiId === '' || open === 0n || isTooMuch) return [rule(), account];
  const note = bill.billNo;
  const link = upiLink({ upiId: billUpiId, payee: company.companyName, paise: open, note, reference: bill.billNo });
  const code = panel(
    [
      text(words.pay, { size: 6.5, bold: true, align: 'center' }),
      space(4),
      row([
        { node: panel([]) },
        { node: qrCode(link, QR, words.payAlt(formatRupees(open))), width: QR },
        { node: panel([]) },
      ]),
      space(3),
      text(`₹\u00A0${formatRupees(open)}`, { size: 9, bold: true, align: 'center', shrink: true }),
    ],
    { inset: [6, 5] },
  );
  return [rule(), row([{ node: account }, { node: code, width: 110 }], { divided: true })];
}

function terms({ report: { settings }, labels }: Printing): Node[] {
  const { lawful: words, paper } = labels;
  const said = [
    settings.billTerms,
    settings.ownsUpToTen === 'yes' && settings.pan !== '' ? words.tax(settings.pan) : '',
    settings.jurisdiction === '' ? '' : words.jurisdiction(settings.jurisdiction),
  ].filter((line) => line !== '');
  if (said.length === 0) return [];
  return [
    rule(),
    box(
      paper.terms,
      said.map((line) => text(line, { size: 8 })),
    ),
  ];
}
