// The printed lists of the papers with lines, with the columns of their screens (spec 2 §2) and what the definition lists
// besides: places, vehicles, amounts.
import type { AnyDocument } from '#domain/define.ts';
import { bilty, type Bilty } from '#domain/documents/bilty.ts';
import { exportBilty, type ExportBilty } from '#domain/documents/export-bilty.ts';
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
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;

/** What a document adds up to, by the names of its definition; rupees, or kilograms and pieces. */
interface Summed {
  readonly sums: Readonly<Record<string, number>>;
}

/** The columns that the definition lists beside those of the specification. */
function furtherColumns<Row extends Summed>(
  { listed, fields, sums }: AnyDocument,
  language: Language,
): ListColumn<Row>[] {
  const { of } = labelsOf(language);
  return listed.map((name): ListColumn<Row> => {
    const sum = sums[name];
    if (sum === undefined) {
      const field = fields[name];
      const short = field?.maxLength !== undefined && field.maxLength <= 20;
      // Every field that is listed is text.
      const show = (row: Row) => (row as Readonly<Record<string, unknown>>)[name] as string;
      return { head: field ? of(field) : '', ...(short ? VEHICLE : NAME), show };
    }
    const amountOf = (row: Row) => row.sums[name] ?? 0;
    if (sum.kind === 'quantity') {
      return {
        head: of(sum),
        ...AMOUNT,
        show: (row) => formatQuantity(amountOf(row)),
        sum: (rows) => formatQuantity(totalQuantity(rows.map(amountOf))),
      };
    }
    return {
      head: of(sum),
      ...AMOUNT,
      show: (row) => formatRupees(toPaise(amountOf(row))),
      sum: (rows) => formatRupees(rows.reduce((total, row) => total + toPaise(amountOf(row)), 0n)),
    };
  });
}

export type BiltyListReport = ListReport<
  Pick<Bilty, 'biltyNo' | 'sender' | 'receiver' | 'biltyDate' | 'destination' | 'vehicleNo'> & Summed
>;

/** The list of biltys. */
export function biltyListReport(report: BiltyListReport, language: Language): Sheet {
  const { of, say, paper, bilty: words, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(bilty.title)),
    columns: [
      { head: words.listNumber, ...NUMBER, show: (row) => row.biltyNo },
      { head: of(bilty.fields.sender), ...NAME, show: (row) => row.sender },
      { head: of(bilty.fields.receiver), ...NAME, show: (row) => row.receiver },
      { head: paper.date, ...DATE, show: (row) => showDate(row.biltyDate) },
      ...furtherColumns<BiltyListReport['rows'][number]>(bilty, language),
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
      ...furtherColumns<ExportBiltyListReport['rows'][number]>(exportBilty, language),
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
      ...furtherColumns<ListedSlip>(loadingSlip, language),
    ],
    size: SIZE,
  });
}
