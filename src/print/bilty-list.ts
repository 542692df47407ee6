import type { Bilty } from '#domain/documents/bilty.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { labelsOf, type Language } from './language.ts';
import { type Letterhead, letterhead } from './letterhead.ts';
import { panel, rule, type Sheet, space, table, text } from './nodes.ts';

/** What the printed list shows. */
export interface BiltyListReport extends Letterhead {
  /** What the list was narrowed to; empty where it was not. Dates `yyyy-mm-dd`. */
  readonly filters: { readonly search: string; readonly fromDate: string; readonly toDate: string };
  readonly rows: readonly Pick<Bilty, 'biltyNo' | 'sender' | 'receiver' | 'biltyDate'>[];
}

/** The whole list of biltys with the screen's filters (spec 2: View_Bilty_List). */
export function biltyListReport(report: BiltyListReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.biltyList;
  const { search, fromDate, toDate } = report.filters;
  const filters = [
    ...(search === '' ? [] : [`${words.search}: ${search}`]),
    ...(fromDate === '' ? [] : [`${words.fromDate}: ${showDate(fromDate)}`]),
    ...(toDate === '' ? [] : [`${words.toDate}: ${showDate(toDate)}`]),
  ].join('  ·  ');
  const rows = table(
    [
      { head: labels.bilty.serial, align: 'center', width: 42 },
      { head: words.biltyNo, align: 'left', width: 96 },
      { head: words.sender, align: 'left' },
      { head: words.receiver, align: 'left' },
      { head: words.date, align: 'center', width: 72 },
    ],
    report.rows.map((row, i) => [String(i + 1), row.biltyNo, row.sender, row.receiver, showDate(row.biltyDate)]),
    { total: ['', labels.total, words.count(report.rows.length, formatQuantity(report.rows.length)), '', ''] },
  );
  return {
    title: 'View_Bilty_List',
    lang: labels.lang,
    parts: [
      panel([
        letterhead(report, labels),
        space(4),
        rule(1.25),
        space(3),
        text(words.title, { size: 13, bold: true, align: 'center', role: 'H1' }),
        ...(filters === '' ? [] : [text(filters, { size: 8.5, align: 'center' })]),
        space(5),
        report.rows.length === 0 ? text(words.none, { align: 'center' }) : rows,
      ]),
    ],
    foot: `${words.title}  ·  ${report.company.companyName}`,
    pageOf: labels.pageOf,
  };
}
