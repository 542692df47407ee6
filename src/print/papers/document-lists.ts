// The printed lists of the papers with lines, with the columns of their screens (spec 2 §2) and what the definition lists
// besides: places, vehicles, amounts.
import { countsForNothing, extensionColumns, type AnyDocument } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import type { Bilty } from '#domain/documents/bilty.ts';
import { challan, type Challan } from '#domain/documents/challan.ts';
import { exportBilty, type ExportBilty } from '#domain/documents/export-bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { loadingSlip, type LoadingSlip } from '#domain/documents/loading-slip.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListColumn, type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';

// Nine columns beside each other.
const SIZE = 8;
const NUMBER = { align: 'left', width: 56, shrink: true } as const;
const DATE = { align: 'center', width: 56, shrink: true } as const;
const NAME = { align: 'left' } as const;
const VEHICLE = { align: 'left', width: 66, shrink: true } as const;
const CHOICE = { align: 'left', width: 44, shrink: true } as const;
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;

/** What a document adds up to, by the names of its definition; rupees, or kilograms and pieces. */
interface Summed {
  readonly sums: Readonly<Record<string, number>>;
}

// More do not find room on the paper beside the list's own.
const MOST_FURTHER = 6;

/** The columns besides those of the specification: those that were chosen, else those that the definition lists. */
function furtherColumns<Row extends Summed>(
  document: AnyDocument,
  language: Language,
  chosen: readonly string[] = document.listed,
): ListColumn<Row>[] {
  const { of } = labelsOf(language);
  const fields = { ...document.fields, ...extensionColumns(document) };
  const { sums } = document;
  return chosen
    .filter((name) => Object.hasOwn(sums, name) || Object.hasOwn(fields, name))
    .slice(0, MOST_FURTHER)
    .map((name): ListColumn<Row> => {
      const sum = sums[name];
      const field = fields[name];
      if (sum !== undefined) return { head: of(sum), ...amountColumn<Row>(sum.kind, (row) => row.sums[name] ?? 0) };
      if (field === undefined) throw new Error(`The document has no field ${name}.`);
      return { head: of(field), ...fieldColumn<Row>(field, name, language) };
    });
}

/** How a column of amounts in rupees, or of weights and counts, is shown and added up. */
function amountColumn<Row>(kind: string, of: (row: Row) => number): Omit<ListColumn<Row>, 'head'> {
  if (kind !== 'money') {
    const show = (row: Row) => formatQuantity(of(row));
    return { ...AMOUNT, show, sum: (rows) => formatQuantity(totalQuantity(rows.map(of))) };
  }
  const sum = (rows: readonly Row[]) => formatRupees(rows.reduce((total, row) => total + toPaise(of(row)), 0n));
  return { ...AMOUNT, show: (row) => formatRupees(toPaise(of(row))), sum };
}

/** How a field of a document is shown. */
function fieldColumn<Row>({ kind, maxLength }: Field, name: string, language: Language): Omit<ListColumn<Row>, 'head'> {
  const valueIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[name];
  if (kind === 'money' || kind === 'quantity') return amountColumn<Row>(kind, (row) => Number(valueIn(row) ?? 0));
  const textIn = (row: Row) => {
    const value = valueIn(row);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  if (kind === 'date') return { ...DATE, show: (row) => showDate(textIn(row)) };
  if (kind === 'choice') return { ...CHOICE, show: (row) => labelsOf(language).say(textIn(row)) };
  return { ...(maxLength !== undefined && maxLength <= 20 ? VEHICLE : NAME), show: textIn };
}

export type BiltyListReport = ListReport<
  Pick<Bilty, 'biltyNo' | 'sender' | 'receiver' | 'biltyDate' | 'destination' | 'vehicleNo'> & Summed
>;

/** The list of biltys. */
export function biltyListReport(report: BiltyListReport, language: Language): Sheet {
  const { of, say, paper, bilty: words, listOf } = labelsOf(language);
  const numbered = (number: string, sign: string | null) => (sign === null ? number : `${number} (${say(sign)})`);
  return listReport(report, language, {
    words: listOf(say(lawfulBilty.title)),
    columns: [
      { head: words.listNumber, ...NUMBER, show: (row) => numbered(row.biltyNo, countsForNothing(lawfulBilty, row)) },
      { head: of(lawfulBilty.fields.sender), ...NAME, show: (row) => row.sender },
      { head: of(lawfulBilty.fields.receiver), ...NAME, show: (row) => row.receiver },
      { head: paper.date, ...DATE, show: (row) => showDate(row.biltyDate) },
      ...furtherColumns<BiltyListReport['rows'][number]>(lawfulBilty, language, report.columns),
    ],
    size: SIZE,
  });
}

export type ExportBiltyListReport = ListReport<
  Pick<ExportBilty, 'biltyNo' | 'biltyDate' | 'consignor' | 'consignee' | 'destination' | 'vehicleNo'> & Summed
>;

/** The list of export biltys. */
export function exportBiltyListReport(report: ExportBiltyListReport, language: Language): Sheet {
  const { of, say, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(exportBilty.title)),
    columns: [
      { head: of(exportBilty.fields.biltyNo), ...NUMBER, show: (row) => row.biltyNo },
      { head: of(exportBilty.fields.biltyDate), ...DATE, show: (row) => showDate(row.biltyDate) },
      { head: of(exportBilty.fields.consignor), ...NAME, show: (row) => row.consignor },
      { head: of(exportBilty.fields.consignee), ...NAME, show: (row) => row.consignee },
      ...furtherColumns<ExportBiltyListReport['rows'][number]>(exportBilty, language, report.columns),
    ],
    size: SIZE,
  });
}

/** A slip as its list shows it: with its driver's name, not his id. */
type ListedSlip = Pick<LoadingSlip, 'slipNo' | 'party' | 'slipDate' | 'vehicleNo'> &
  Summed & { readonly driverName: string };
export type LoadingSlipListReport = ListReport<ListedSlip>;

/** The list of loading slips. */
export function loadingSlipListReport(report: LoadingSlipListReport, language: Language): Sheet {
  const { of, say, paper, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(loadingSlip.title)),
    columns: [
      { head: of(loadingSlip.fields.slipNo), ...NUMBER, show: (row) => row.slipNo },
      { head: of(loadingSlip.fields.party), ...NAME, show: (row) => row.party },
      { head: of(loadingSlip.fields.slipDate), ...DATE, show: (row) => showDate(row.slipDate) },
      { head: of(loadingSlip.fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
      { head: paper.driverName, ...NAME, show: (row) => row.driverName },
      ...furtherColumns<ListedSlip>(loadingSlip, language, report.columns),
    ],
    size: SIZE,
  });
}

export type ChallanListReport = ListReport<
  Pick<Challan, 'challanNo' | 'challanDate' | 'origin' | 'destination' | 'vehicleNo' | 'driver'> & Summed
>;

/** The list of challans. */
export function challanListReport(report: ChallanListReport, language: Language): Sheet {
  const { of, say, listOf } = labelsOf(language);
  const { fields } = challan;
  return listReport(report, language, {
    words: listOf(say(challan.title)),
    columns: [
      { head: of(fields.challanNo), ...NUMBER, show: (row) => row.challanNo },
      { head: of(fields.challanDate), ...DATE, show: (row) => showDate(row.challanDate) },
      { head: of(fields.origin), ...NAME, show: (row) => row.origin },
      { head: of(fields.destination), ...NAME, show: (row) => row.destination },
      { head: of(fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
      { head: of(fields.driver), ...NAME, show: (row) => row.driver },
      ...furtherColumns<ChallanListReport['rows'][number]>(challan, language, report.columns),
    ],
    size: SIZE,
  });
}
