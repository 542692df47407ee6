const rowsOf = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`);

/** The words of an import of a spreadsheet. */
export const importing = {
  template: 'Download the template',
  hint: 'Choose your own list (.xlsx or .csv), or fill the template. Titles above the headings, +91, line breaks and dates in any style are understood. Nothing is saved until you have seen the errors.',
  choose: 'Choose the spreadsheet',
  chooseAnother: 'Choose another spreadsheet',
  sending: (percent: number) => `Sending… ${percent} %`,
  checking: (percent: number | null) => (percent === null ? 'Checking…' : `Checking… ${percent} %`),
  saving: (percent: number | null) => (percent === null ? 'Saving…' : `Saving… ${percent} %`),
  progress: 'Progress',
  fine: (rows: number) => (rows === 1 ? '1 row is ready to import.' : `${rowsOf(rows)} are ready to import.`),
  known: (rows: number) =>
    rows === 1
      ? '1 of them already exists: its filled cells will update it.'
      : `${rows.toLocaleString('en-IN')} of them already exist: their filled cells will update them.`,
  wrong: (errors: number, rows: number, all: number) =>
    `${errors === 1 ? '1 error' : `${errors.toLocaleString('en-IN')} errors`} in ${rowsOf(rows)} of ${all.toLocaleString('en-IN')}.`,
  first: (shown: number) => `The first ${shown} are listed.`,
  take: 'What to import',
  takeAll: 'All or nothing: correct the spreadsheet and choose it again',
  takeGood: (rows: number) => `Import the good rows (${rows.toLocaleString('en-IN')}) and leave the others out`,
  errorTable: 'Errors',
  errorSheet: 'Download the errors',
  cell: 'Cell',
  row: (row: number) => `Row ${row}`,
  column: 'Column',
  message: 'Error',
  importRows: (rows: number) => `Import ${rowsOf(rows)}`,
  imported: (rows: number) => (rows === 1 ? '1 row imported.' : `${rowsOf(rows)} imported.`),
  leftOut: (rows: number) => (rows === 1 ? '1 row was left out:' : `${rowsOf(rows)} were left out:`),
  correctLater: 'Correct them in the same spreadsheet and import it again: rows already imported are not duplicated.',
};
