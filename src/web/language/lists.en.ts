/** The words of src/web/lists: spreadsheets given out and taken in. */
export const lists = {
  excel: 'Excel',
  preparing: 'Preparing…',
  import: 'Import',
  importTitle: (what: string) => `Import ${what}`,
  template: 'Download the template',
  templateHint: 'One row each, under the heads of the template. Nothing is saved before you have seen what is wrong.',
  choose: 'Choose the spreadsheet',
  chooseAnother: 'Choose another spreadsheet',
  checking: (percent: number) => (percent < 100 ? `Sending… ${percent} %` : 'Being checked…'),
  saving: (percent: number) => (percent < 100 ? `Sending… ${percent} %` : 'Being saved…'),
  progress: 'How much of the spreadsheet is sent',
  fine: (rows: number) =>
    rows === 1 ? '1 row is fine and can be imported.' : `${rows} rows are fine and can be imported.`,
  wrong: (errors: number, rows: number) =>
    `${errors === 1 ? '1 mistake' : `${errors} mistakes`} in ${rows === 1 ? '1 row' : `${rows} rows`}. Correct the spreadsheet and choose it again: all rows are imported, or none.`,
  errorTable: 'What is wrong',
  row: 'Row',
  column: 'Column',
  message: 'What is wrong',
  importRows: (rows: number) => (rows === 1 ? 'Import 1 row' : `Import ${rows} rows`),
  imported: (rows: number) => (rows === 1 ? '1 row imported.' : `${rows} rows imported.`),
};
