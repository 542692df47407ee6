import { strFromU8, unzipSync } from 'fflate';

/** The cells of a row, including the empty ones that a sheet leaves out. */
function cellsOf(row: string): { readonly cell: string }[] {
  const cells: { cell: string }[] = [];
  for (const [cell, letters = ''] of row.matchAll(/<c [^>]*?r="([A-Z]+)\d+"[^>]*?(?:\/>|>.*?<\/c>)/gs)) {
    const place = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    while (cells.length < place - 1) cells.push({ cell: '' });
    cells.push({ cell });
  }
  return cells;
}

/** The texts of each sheet of a workbook, by sheet name. */
export function workbook(bytes: Buffer): Readonly<Record<string, string[][]>> {
  const parts = unzipSync(bytes);
  const text = (path: string) => (parts[path] ? strFromU8(parts[path]) : '');
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, each]) => each,
  );
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, each = '']) => each);
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      [...text(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
        cellsOf(row).map(({ cell }) => {
          const [, raw = ''] = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(cell) ?? [];
          return cell.includes('t="s"') ? (shared[Number(raw)] ?? '') : raw;
        }),
      ),
    ]),
  );
}
