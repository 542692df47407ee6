import writeSheet from 'write-excel-file/node';
import type { ChosenFile } from './pictures.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet of texts, as a clerk chooses it. */
export async function aSpreadsheet(rows: readonly (readonly string[])[]): Promise<ChosenFile> {
  const cells = rows.map((row) => row.map((text) => (text === '' ? null : { value: text, type: String })));
  return { name: 'list.xlsx', mimeType: XLSX, buffer: await writeSheet(cells).toBuffer() };
}
