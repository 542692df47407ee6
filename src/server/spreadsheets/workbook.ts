// Writes an .xlsx file (ECMA-376) row by row: only the distinct texts and the compressed output are held in memory. A library that holds
// every cell took 190 MB and 2.1 s of CPU time for 10,000 rows of 45 columns (docs/decisions/0041-workbooks.md).
import { createZip } from '../files/zip.ts';

/** A cell to be written: text, a number, or a date (`yyyy-mm-dd`); null is empty. */
export type WrittenCell = string | number | null;
export interface WrittenColumn {
  readonly head: string;
  readonly kind: 'text' | 'money' | 'number' | 'date';
}
/** A sheet; its rows are pulled one after another. */
export interface SheetContent {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: Iterable<readonly WrittenCell[]>;
  /** Written below the rows, after an empty one. */
  readonly note?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const FONT = '<name val="Calibri"/><family val="2"/>';

/** The index of each style in `cellXfs` below. */
const STYLES = { text: 0, head: 1, money: 2, number: 3, date: 4, fraction: 5 } as const;
// Lakhs and crores; negative numbers are grouped by thousands, because a format has at most two conditions.
const GROUPED = (decimals: string) =>
  `[&gt;=10000000]##\\,##\\,##\\,##0${decimals};[&gt;=100000]##\\,##\\,##0${decimals};#,##0${decimals}`;
const FORMATS = [
  [164, GROUPED('')],
  [165, 'dd\\-mm\\-yyyy'],
  [166, GROUPED('.00')],
  [167, GROUPED('.###')],
] as const;
const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/>${FONT}</font><font><b/><sz val="11"/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [0, 1],
  [166, 0],
  [164, 0],
  [165, 0],
  [167, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const LEAST_WIDTH = 14;
const DAY_MS = 86_400_000;
/** The day zero of spreadsheets, as a JavaScript time: 30 December 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
// Bytes passed to the compressor at once.
const PIECE = 64 * 1024;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- what XML 1.0 §2.2 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (each) => ESCAPED[each] ?? '');

/** The letters of a column, counted from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest < 0 ? '' : columnLetters(rest)) + String.fromCharCode(65 + (column % 26));
}

/** The shared strings of a file, each once. */
function createTexts() {
  const places = new Map<string, number>();
  let uses = 0;
  return {
    place(text: string): number {
      uses += 1;
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, places.size);
      return places.size - 1;
    },
    *xml(): Generator<string> {
      yield `${HEAD}<sst xmlns="${MAIN}" count="${uses}" uniqueCount="${places.size}">`;
      for (const text of places.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
      yield '</sst>';
    },
  };
}
type Texts = ReturnType<typeof createTexts>;

/** Text is always written as text, so that a value beginning with = is no formula. */
function cellXml(at: string, value: WrittenCell, kind: WrittenColumn['kind'] | 'head', texts: Texts): string {
  if (value === null || value === '') return '';
  const opened = `<c r="${at}" s="${STYLES[kind]}"`;
  if (kind === 'date') return `${opened}><v>${(Date.parse(`${String(value)}T00:00:00Z`) - FIRST_DAY) / DAY_MS}</v></c>`;
  if (kind === 'text' || typeof value === 'string')
    return `<c r="${at}" s="${STYLES[kind === 'head' ? 'head' : 'text']}" t="s"><v>${texts.place(String(value))}</v></c>`;
  // With the format's decimal point, a whole number would end in a dot.
  if (kind === 'number' && !Number.isInteger(value)) return `<c r="${at}" s="${STYLES.fraction}"><v>${value}</v></c>`;
  return `${opened}><v>${value}</v></c>`;
}

function* sheetXml({ columns, rows, note }: SheetContent, isFirst: boolean, texts: Texts): Generator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  let place = 0;
  const rowXml = (cells: readonly WrittenCell[], kindOf: (at: number) => WrittenColumn['kind'] | 'head') => {
    place += 1;
    const written = cells.map((value, at) => cellXml(`${letters[at]}${place}`, value, kindOf(at), texts));
    return `<row r="${place}">${written.join('')}</row>`;
  };
  const widths = columns.map(
    ({ head }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(LEAST_WIDTH, head.length + 2)}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    columns.map(({ head }) => head),
    () => 'head',
  );
  for (const row of rows) yield rowXml(row, (at) => columns[at]?.kind ?? 'text');
  const filtered = `A1:${letters.at(-1) ?? 'A'}${place}`;
  if (note !== undefined) {
    place += 1;
    yield rowXml([note], () => 'head');
  }
  yield `</sheetData><autoFilter ref="${filtered}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

const relationships = (each: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
const relationship = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** The parts that describe the structure of the file, by path. */
function partsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}${names.map((_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets><definedNames>${names.map((name, at) => `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(name.replaceAll("'", "''"))}'!$1:$1</definedName>`).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, at) => relationship(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relationship(names.length + 1, 'styles', 'styles.xml'),
      relationship(names.length + 2, 'sharedStrings', 'sharedStrings.xml'),
    ]),
    'xl/styles.xml': STYLE_SHEET,
  };
}

/** The bytes of a workbook. `check` is called between rows and throws if nobody waits any more; `at`: the date of the parts. */
export async function writeWorkbook(
  sheets: readonly SheetContent[],
  at: Date,
  check: () => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const written: Buffer[] = [];
  const zip = createZip(async (bytes) => void written.push(bytes), at);
  const texts = createTexts();

  async function stream(path: string, pieces: Iterable<string>): Promise<void> {
    const part = await zip.open(path);
    let held = '';
    for (const piece of pieces) {
      held += piece;
      if (held.length < PIECE) continue;
      check();
      await part.write(Buffer.from(held));
      held = '';
    }
    await part.write(Buffer.from(held));
    await part.close();
  }

  for (const [path, xml] of Object.entries(partsOf(sheets.map(({ name }) => name))))
    await zip.add(path, Buffer.from(xml));
  for (const [place, sheet] of sheets.entries())
    await stream(`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheet, place === 0, texts));
  await stream('xl/sharedStrings.xml', texts.xml());
  await zip.close();
  const all = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const bytes of written) {
    all.set(bytes, from);
    from += bytes.length;
  }
  return all;
}
