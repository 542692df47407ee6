import type { Bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { calledFields, countsForNothing } from '#domain/define.ts';
import type { Sheet } from '../kit/nodes.ts';
import type { Labels, Language } from '../language.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed } from './document-list.ts';
import { joined } from './lawful-paper.ts';
import type { ListColumn, ListReport } from './list.ts';

type Listed = Pick<Bilty, 'biltyNo' | 'sender' | 'receiver' | 'biltyDate' | 'destination' | 'vehicleNo'> &
  Partial<Pick<LawfulBilty, 'lrNo'>> &
  Summed & {
    /** What a lawful one shows besides, its GST in rupees; null: it is not a lawful one. */
    readonly reported?: {
      readonly consignorGstin: string | null;
      readonly consigneeGstin: string | null;
      readonly packages: number | null;
      readonly invoices: string;
      readonly ewayBills: string;
      readonly tax: number | null;
    } | null;
  };

export type BiltyListReport = ListReport<Listed>;

/** The list of biltys; where it includes LRs, with their additional columns, in landscape. */
export function biltyListReport(report: BiltyListReport, language: Language): Sheet {
  const hasLawful = report.rows.some(({ reported }) => reported !== undefined && reported !== null);
  if (!hasLawful) return documentListReport(lawfulBilty, report, language, classicColumns);
  // The number column already marks the cancelled ones.
  const shown = ['lrNo', 'cancelled'];
  const further = (report.columns ?? lawfulBilty.listed).filter((name) => !shown.includes(name)).length;
  const party = further <= MOST_BESIDE_GSTIN ? GSTIN : NAME;
  return documentListReport(lawfulBilty, report, language, (labels) => lawfulColumns(labels, party), {
    across: true,
    shown,
  });
}

/** A party with its GSTIN, which is not broken where there is room for it. */
const GSTIN = { align: 'left', width: 88 } as const;
const MOST_BESIDE_GSTIN = 4;

const numbered = ({ say }: Labels, row: Listed) => {
  const sign = countsForNothing(lawfulBilty, row);
  return sign === null ? row.biltyNo : `${row.biltyNo} (${say(sign)})`;
};

const classicColumns = (labels: Labels): readonly ListColumn<Listed>[] => [
  { head: labels.bilty.listNumber, ...NUMBER, show: (row) => numbered(labels, row) },
  { head: labels.of(lawfulBilty.fields.sender), ...NAME, show: (row) => row.sender },
  { head: labels.of(lawfulBilty.fields.receiver), ...NAME, show: (row) => row.receiver },
  { head: labels.paper.date, ...DATE, show: (row) => showDate(row.biltyDate) },
];

const below = (...lines: readonly (string | null | undefined)[]) =>
  joined(
    lines.map((line) => line ?? ''),
    '\n',
  );

function lawfulColumns(labels: Labels, party: typeof GSTIN | typeof NAME): readonly ListColumn<Listed>[] {
  const { of, say, lawful, gstin } = labels;
  const { extension } = lawfulBilty;
  const fields = calledFields(lawfulBilty);
  const packagesOf = ({ reported }: Listed) => reported?.packages ?? 0;
  const taxOf = ({ reported }: Listed) => toPaise(reported?.tax ?? 0);
  const isCounted = (row: Listed) => countsForNothing(lawfulBilty, row) === null;
  return [
    {
      head: below(of(extension.fields.lrNo), labels.bilty.listNumber),
      align: 'left',
      width: 80,
      show: (row) => below(row.lrNo, numbered(labels, row)),
    },
    { head: labels.paper.date, ...DATE, show: (row) => showDate(row.biltyDate) },
    {
      head: below(of(fields.sender), gstin),
      ...party,
      show: (row) => below(row.sender, row.reported?.consignorGstin),
    },
    {
      head: below(of(fields.receiver), gstin),
      ...party,
      show: (row) => below(row.receiver, row.reported?.consigneeGstin),
    },
    {
      head: below(lawful.invoiceNo, lawful.ewayBill),
      align: 'left',
      width: 70,
      show: ({ reported }) => below(reported?.invoices, reported?.ewayBills),
    },
    {
      head: lawful.packages,
      align: 'right',
      width: 40,
      shrink: true,
      show: (row) => (packagesOf(row) === 0 ? '' : formatQuantity(packagesOf(row))),
      sum: (rows) => formatQuantity(totalQuantity(rows.filter(isCounted).map(packagesOf))),
    },
    {
      head: say('GST'),
      align: 'right',
      width: 52,
      shrink: true,
      show: (row) => (taxOf(row) === 0n ? '' : formatRupees(taxOf(row))),
      sum: (rows) => formatRupees(rows.filter(isCounted).reduce((paise, row) => paise + taxOf(row), 0n)),
    },
  ];
}
