import type { RowOf } from '#domain/define.ts';
import { freightBill, note as definition, type NOTE_KINDS, type NOTE_REASONS } from '#domain/records/freight-bill.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { lastTaxedNote } from '#domain/rules/freight-bill.ts';
import { toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { type Node, panel, row, rule, type Sheet, signature, space, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { billedParty, namedTaxes, partyNameOf } from './billed-party.ts';
import { stateOf } from './lawful-paper.ts';
import type { Letterhead } from './letterhead.ts';
import { abreastInFrame, box, capitals, field, greatSum, inset, paperSheet, sum, sumGroup } from './parts.ts';

const { fields } = definition;
const billFields = freightBill.fields;

/** The data of a printed credit or debit note. */
export interface BillNoteReport extends Letterhead {
  readonly note: Omit<RowOf<typeof fields>, 'kind' | 'reason'> & {
    readonly kind: (typeof NOTE_KINDS)[number];
    readonly reason: (typeof NOTE_REASONS)[number];
  };
  /** The bill that it corrects. */
  readonly bill: RowOf<typeof billFields>;
}

/** The input of each part of the paper. */
interface Printing {
  readonly report: BillNoteReport;
  readonly labels: Labels;
  readonly language: Language;
}

/** The A4 credit or debit note of a bill, with what Rule 53 of the CGST Rules requires (spec 4 §5, §12). */
export function billNoteReport(report: BillNoteReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { note, bill } = report;
  const printing = { report, labels, language };
  return paperSheet({ ...report, copies: [] }, language, {
    title: capitals(labels.bill.noteTitles[note.kind]),
    numberLabel: labels.of(fields.noteNo),
    number: note.noteNo,
    running: [showDate(note.noteDate), partyNameOf(bill, language)],
    contents: [
      head(printing),
      particulars(printing),
      panel([closing(printing)], { framed: true, together: true, keepWithPrevious: true }),
    ],
  });
}

function head(printing: Printing): Node {
  const { note, bill } = printing.report;
  const { of, bill: words, invoice } = printing.labels;
  const bold = { bold: true };
  const wide = { labelWidth: 92 };
  return abreastInFrame([
    billedParty(words.billTo, bill, printing),
    inset([
      field(of(fields.noteNo), note.noteNo, { ...bold, ...wide }),
      field(of(fields.noteDate), showDate(note.noteDate), { ...bold, ...wide }),
      field(words.against, bill.billNo, { ...bold, ...wide }),
      field(words.againstDate, showDate(bill.billDate), wide),
      ...(bill.supplierGstin === '' ? [] : [field(words.supplier, bill.supplierGstin, wide)]),
      field(invoice.placeOfSupply, stateOf(bill.placeOfSupply, printing.labels), wide),
      field(of(billFields.sac), bill.sac, wide),
    ]),
  ]);
}

function particulars({ report: { note }, labels }: Printing): Node {
  const { bill: words, of } = labels;
  return panel(
    [
      box(words.particulars, [
        text(words.noteSaid[note.kind], { size: 9 }),
        space(2),
        field(of(fields.reason), words.noteReasons[note.reason], { bold: true }),
        ...(note.remark === '' ? [] : [field(of(fields.remark), note.remark)]),
      ]),
    ],
    { framed: true },
  );
}

function closing(printing: Printing): Node {
  const { report, labels, language } = printing;
  const { note, bill, company } = report;
  const paise = toPaise(note.total);
  const said = taxSaid(printing);
  const left = [
    box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]),
    ...(said === '' ? [] : [rule(), panel([text(said, { size: 8 })], { inset: [7, 4] })]),
  ];
  const right = [
    sumGroup([
      sum(labels.bill.noteValue, toPaise(note.beforeTax)),
      ...namedTaxes(note, bill, labels).map(([name, rupees]) => sum(name, toPaise(rupees))),
    ]),
    rule(),
    greatSum(labels.total, paise),
    rule(),
    inset([signature(labels.forCompany(company.companyName), labels.sealAndSign, 92)]),
  ];
  return row([{ node: panel(left) }, { node: panel(right), width: 200 }], { divided: true });
}

/** Why the note changes no tax; empty where it does. */
function taxSaid({ report: { note, bill }, labels: { bill: words } }: Printing): string {
  if (bill.kind === 'Bill of Supply') return words.exempt;
  if (bill.kind === 'Freight Bill') return words.reverseUnchanged;
  return note.noteDate > lastTaxedNote(bill.billDate) ? words.tooLateForTax : '';
}
