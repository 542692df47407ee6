// Checks made before a part of a workbook is parsed: the parser allocates up to any position that a cell names, and its time grows with the
// square of a text's length.

// Excel's own limit is 32,767 characters per cell; this allows for their XML form.
const LONGEST_TEXT = 256 * 1024;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** The size of the table that cell positions may span: 10,000 rows of 200 columns. */
const MOST_CELLS = 2_000_000;

const PLACES = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/;

/** Whether a part of a workbook can be parsed in bounded memory and time. */
export function isBounded(xml: string): boolean {
  if (!isBrief(xml)) return false;
  // Only sheets have cells; in other parts (themes) this attribute means something else.
  if (!xml.includes('sheetData')) return true;
  let [rows, columns] = [0, 1];
  for (const [, double, single] of xml.matchAll(PLACES)) {
    const [place, letters = '', digits] = PLACE.exec(double ?? single ?? '') ?? [];
    if (place === undefined) return false;
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  return rows <= MOST_ROWS && columns <= MOST_COLUMNS && rows * columns <= MOST_CELLS;
}

/** Whether no text and no tag is too long. */
function isBrief(xml: string): boolean {
  let before = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    if (at - before > LONGEST_TEXT) return false;
    before = at;
  }
  return xml.length - before <= LONGEST_TEXT;
}

/** A is 1, Z 26, AA 27. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
