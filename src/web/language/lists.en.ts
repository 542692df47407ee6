/** The words of src/web/lists: spreadsheets given out and taken in. */
export const lists = {
  excel: 'Excel',
  preparing: 'Preparing…',
  import: 'Import',
  importTitle: (what: string) => `Import ${what}`,
  template: 'Download the template',
  templateHint:
    'Enter one row per record under the headings of the template. You can review errors before anything is saved.',
  choose: 'Choose the spreadsheet',
  chooseAnother: 'Choose another spreadsheet',
  checking: (percent: number) => (percent < 100 ? `Sending… ${percent} %` : 'Checking…'),
  saving: (percent: number) => (percent < 100 ? `Sending… ${percent} %` : 'Saving…'),
  progress: 'Upload progress',
  fine: (rows: number) => (rows === 1 ? '1 row is ready to import.' : `${rows} rows are ready to import.`),
  wrong: (errors: number, rows: number) =>
    `${errors === 1 ? '1 error' : `${errors} errors`} in ${rows === 1 ? '1 row' : `${rows} rows`}. Correct the spreadsheet and choose it again. Either all rows are imported or none.`,
  errorTable: 'Errors',
  row: 'Row',
  column: 'Column',
  message: 'Error',
  importRows: (rows: number) => (rows === 1 ? 'Import 1 row' : `Import ${rows} rows`),
  imported: (rows: number) => (rows === 1 ? '1 row imported.' : `${rows} rows imported.`),
};
