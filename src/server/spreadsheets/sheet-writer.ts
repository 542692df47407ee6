// Runs in a separate thread, so that a long list never delays the server's other answers.
import type { StateName } from '#domain/steps.ts';
import { statusText } from '#domain/rules/lr-status.ts';
import { momentOf, showMoment } from '#domain/rules/moment.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { type RowCount, showRows } from '#domain/rules/row-count.ts';
import { sheetTextInHindi } from '#language/sheet-labels.hi.ts';
import { takeOrders } from '../threads/thread.ts';
import { accountSheet, type AccountSheet } from './account-sheets.ts';
import { rowsAt, spansOf } from '#print/json-rows.ts';
import { writeWorkbook, type SheetContent, type WrittenCell, type WrittenColumn } from './workbook.ts';

interface Sheet<Column> {
  readonly name: string;
  readonly columns: readonly Column[];
}
/** The JSON array from the database, with columns read from `wire`; it has one row more if there are more than `most`. */
interface WrittenList extends Sheet<JsonColumn> {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly most: number;
  readonly counted: RowCount;
}
/** The same within a page of a list, as its call answers it. */
interface WrittenPage extends Sheet<JsonColumn> {
  readonly page: Uint8Array<ArrayBuffer>;
  readonly most: number;
}
type WrittenRows = Sheet<WrittenColumn> & { readonly rows: readonly (readonly WrittenCell[])[] };
/** The JSON object from the database, from which columns and rows are made here. */
interface WrittenAccounts {
  readonly name: string;
  readonly json: Uint8Array<ArrayBuffer>;
  readonly made: AccountSheet;
}
/** A sheet of a file: with its rows, with a list, or with the data that rows are made from. */
export type WrittenSheet = WrittenRows | WrittenList | WrittenPage | WrittenAccounts;
/** The words that screens show for values, in both languages. */
export type ValueWords = Readonly<Record<string, StateName>>;
/**
 * `within`: the nested object of a row that contains `wire` or, with `place`, the array of such objects; absent: the row itself. `short`:
 * the row's field for short packages, shown with the status of an LR. `words`: what is written for its values; absent: the values.
 * `isMoment`: a moment in Indian time, `yyyy-mm-ddThh:mm`, or an instant with its zone.
 */
export interface JsonColumn extends WrittenColumn {
  readonly wire: string;
  readonly within?: string;
  readonly place?: number;
  readonly short?: string;
  readonly words?: ValueWords;
  readonly isMoment?: true;
}

type Language = 'English' | 'Hindi';
/** A file to write. */
export interface WriteOrder {
  readonly sheets: readonly WrittenSheet[];
  /** The language of headings, of notes, and of values that are choices. */
  readonly language: Language;
}

/** The file. */
export type WriteAnswer = Uint8Array<ArrayBuffer>;

const asWritten = (english: string) => english;
const textOf = (json: Uint8Array) => new TextDecoder().decode(json);

/** A note below a truncated list: totals of its columns would be incomplete. */
function noteOf(shown: number, { rows, more }: RowCount): string {
  const all = `${more ? 'more than ' : ''}${formatQuantity(rows)}`;
  return `Only ${formatQuantity(shown)} of ${all} rows`;
}

// Every field of a definition is text, a number or null, and so are nested values.
type Cells = Readonly<Record<string, WrittenCell>>;
type Row = Readonly<Record<string, unknown>>;

const shownMoment = (at: string) => showMoment(at.length > 16 ? momentOf(Date.parse(at)) : at);

function cellOf(row: Row, column: JsonColumn, language: Language): WrittenCell {
  const { wire, within, place, short, words, isMoment } = column;
  const inner = within === undefined ? row : row[within];
  const cells = (place === undefined ? inner : (inner as readonly unknown[] | undefined)?.[place]) as Cells | undefined;
  const cell = cells?.[wire] ?? null;
  if (short !== undefined) {
    const status = statusText(String(cell ?? ''), Number(row[short] ?? 0));
    return language === 'Hindi' ? sheetTextInHindi(status) : status;
  }
  if (isMoment) return shownMoment(String(cell ?? ''));
  const said = words?.[String(cell)];
  if (said === undefined) return cell;
  return language === 'Hindi' ? said.hindi : said.name;
}

function listContent({ name, columns, json, most, counted }: WrittenList, language: Language): SheetContent {
  const { rows: shown, total } = showRows(spansOf(json), most, counted);
  function* rows(): Generator<WrittenCell[]> {
    for (const row of rowsAt<Row>(json, shown)) yield columns.map((column) => cellOf(row, column, language));
  }
  return { name, columns, rows: rows(), ...(total && { note: noteOf(shown.length, total) }) };
}

function pageContent({ name, columns, page, most }: WrittenPage, language: Language): SheetContent {
  const { data, totalCount } = JSON.parse(textOf(page)) as {
    readonly data: readonly Row[];
    readonly totalCount: number;
  };
  const goesOn = data.length > most;
  // A search counts at most a thousand hits.
  const counted = { rows: Math.max(totalCount, most), more: totalCount < data.length };
  return {
    name,
    columns,
    rows: data.slice(0, most).map((row) => columns.map((column) => cellOf(row, column, language))),
    ...(goesOn && { note: noteOf(most, counted) }),
  };
}

function contentOf(sheet: WrittenSheet, language: Language): SheetContent {
  if ('page' in sheet) return pageContent(sheet, language);
  if ('made' in sheet)
    return {
      name: sheet.name,
      ...accountSheet(sheet.made, textOf(sheet.json), language === 'Hindi' ? sheetTextInHindi : asWritten),
    };
  return 'rows' in sheet ? sheet : listContent(sheet, language);
}

/** The same in Hindi. */
const inHindi = ({ columns, note, ...content }: SheetContent): SheetContent => ({
  ...content,
  columns: columns.map((column) => ({ ...column, head: sheetTextInHindi(column.head) })),
  ...(note !== undefined && { note: sheetTextInHindi(note) }),
});

takeOrders(async ({ sheets, language }: WriteOrder, check) => {
  const contents = sheets.map((sheet) => contentOf(sheet, language));
  const answer: WriteAnswer = await writeWorkbook(
    language === 'Hindi' ? contents.map(inHindi) : contents,
    new Date(),
    check,
  );
  return { answer, given: [answer.buffer] };
});
