import { unzipSync } from 'fflate';
import { decodeText, readCsv } from '../spreadsheets/csv.ts';
import { readXml, UnreadableXml } from './xml-events.ts';

// Reads sheets of up to 100,000 rows, which the reader for smaller ones would hold in memory: a workbook's first sheet, cell by cell.

const MOST_COLUMNS = 60;
const MOST_PARTS = 500;
const UNPACKED_BYTES = 200 * 1024 * 1024;
const LAST_ROW = 1_048_576;

/** A row as text, and its number in the file. */
export interface BigRow {
  readonly row: number;
  readonly cells: readonly string[];
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const wantedPart = (name: string) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml)$/.test(name);
const sheetPart = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/** Unpacks the wanted parts. The size that a part unpacks to is stated in the file, and checked first. */
function partsOf(bytes: Uint8Array, wanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> {
  let [total, parts] = [0, 0];
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (wanted(name)) total += originalSize;
      parts += 1;
      return false;
    },
  });
  if (parts > MOST_PARTS || total > UNPACKED_BYTES) throw new UnreadableXml('It unpacks to too much.');
  return unzipSync(bytes, { filter: ({ name }) => wanted(name) });
}

const empty = new Uint8Array();

/** The part of the first sheet, in the workbook's order. */
function firstSheet(parts: Readonly<Record<string, Uint8Array>>): string {
  let id = '';
  const targets = new Map<string, string>();
  readXml(parts['xl/workbook.xml'] ?? empty, {
    open(name, attributes) {
      if (name.replace(/^.*:/, '') === 'sheet' && id === '') id = attributes['r:id'] ?? '';
    },
  });
  readXml(parts['xl/_rels/workbook.xml.rels'] ?? empty, {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
  });
  const target = targets.get(id) ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The shared strings of cells. */
function sharedTexts(bytes: Uint8Array | undefined): readonly string[] {
  if (bytes === undefined) return [];
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  readXml(bytes, {
    open(name) {
      if (name === 'si') text = '';
      isText = name === 't';
      // Phonetic text (Japanese).
      if (name === 'rPh') isSpoken = true;
    },
    text(given) {
      if (isText && !isSpoken) text += given;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** A is 0, Z 25, AA 26. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** A number as it was typed: ten digits are a phone number, not 9.87E9. */
const shownNumber = (text: string): string => (text === '' || /^\d+$/.test(text) ? text : String(Number(text)));

function readSheet(bytes: Uint8Array, shared: readonly string[], onRow: (row: BigRow) => void): void {
  let cells: string[] = [];
  let [row, column, kind, text, isValue] = [0, 0, '', '', false];
  const cellText = () => {
    switch (kind) {
      case 's':
        return shared[Number(text)] ?? '';
      case 'b':
        return text === '1' ? 'true' : 'false';
      case 'e':
        return '';
      case 'str':
      case 'inlineStr':
      case 'd':
        return text;
      default:
        return shownNumber(text);
    }
  };
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        const said = Number(attributes['r'] ?? row + 1);
        if (!Number.isInteger(said) || said <= row || said > LAST_ROW)
          throw new UnreadableXml('A row is out of place.');
        row = said;
        column = 0;
        cells = [];
      } else if (name === 'c') {
        const place = attributes['r'];
        if (place !== undefined) column = columnOf(place);
        kind = attributes['t'] ?? '';
        text = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text(given) {
      if (isValue) text += given;
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        if (column >= 0 && column < MOST_COLUMNS && text !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = cellText();
        }
        column += 1;
      } else if (name === 'row') {
        if (cells.some((cell) => cell !== '')) onRow({ row, cells });
      }
    },
  });
}

/**
 * Passes on the rows of a workbook's first sheet, or of delimited text, one after another, without blank ones. Throws `UnreadableXml` for
 * other files, or for one that unpacks to too much.
 */
export function readBigSheet(bytes: Uint8Array, mostRows: number, onRow: (row: BigRow) => void): void {
  if (!isZip(bytes)) {
    const text = decodeText(bytes);
    if (text === null) throw new UnreadableXml('It is no text.');
    for (const [at, cells] of readCsv(text, { rows: mostRows, columns: MOST_COLUMNS }).entries())
      if (cells.some((cell) => cell !== '')) onRow({ row: at + 1, cells });
    return;
  }
  const sheet = firstSheet(partsOf(bytes, wantedPart));
  const parts = partsOf(bytes, (name) => name === sheet || name === 'xl/sharedStrings.xml');
  const found = parts[sheet];
  if (found === undefined || !sheetPart(sheet)) throw new UnreadableXml('It has no sheet.');
  readSheet(found, sharedTexts(parts['xl/sharedStrings.xml']), onRow);
}
