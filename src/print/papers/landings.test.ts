import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPdf } from '#print/kit/engine.ts';
import { BILLS, CLASSIC, EXPORTS, LAWFUL, SLIPS } from '#test/print/landing-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { biltyReport } from './bilty.ts';
import { exportBiltyReport } from './export-bilty.ts';
import { type FreightBillReport, freightBillReport } from './freight-bill.ts';
import { lawfulBiltyReport } from './lawful-bilty.ts';
import { loadingSlipReport } from './loading-slip.ts';

// Issued prints do not change. A release writes its own once: WRITE_LANDING=2026-11-30 npm test -- unit landings

const FOLDER = join(import.meta.dirname, '../../../test/print/landings');

type Prints = Readonly<Record<string, readonly string[]>>;

/** Which forms a release printed: classic bilties in their first form, LRs and freight bills in their earlier one. */
interface Forms {
  readonly isFirst: boolean;
  readonly isEarlier: boolean;
}

/** The releases whose prints are kept. */
const LANDINGS: readonly (readonly [string, Forms])[] = [
  ['2026-11-20', { isFirst: true, isEarlier: true }],
  ['2026-11-23', { isFirst: false, isEarlier: true }],
  ['2026-11-25', { isFirst: false, isEarlier: true }],
  ['2026-11-26', { isFirst: false, isEarlier: false }],
];

/** A bill from before the goods of its LRs were stored. */
const billedEarlier = (report: FreightBillReport): FreightBillReport => ({
  ...report,
  bill: { ...report.bill, lines: report.bill.lines.map((line) => ({ ...line, carried: null })) },
});

async function prints({ isFirst, isEarlier }: Forms): Promise<Prints> {
  const sheets = [
    ...Object.entries(CLASSIC).map(
      ([name, { language, report }]) => [name, biltyReport({ ...report, isFirst }, language)] as const,
    ),
    ...Object.entries(EXPORTS).map(
      ([name, { language, report }]) => [name, exportBiltyReport(report, language)] as const,
    ),
    ...Object.entries(SLIPS).map(
      ([name, { language, report }]) => [name, loadingSlipReport(report, language)] as const,
    ),
    ...Object.entries(LAWFUL).map(([name, { language, report }]) => {
      const papers = report.papers.map((paper) => ({ ...paper, isEarlier }));
      return [name, lawfulBiltyReport({ ...report, papers }, language)] as const;
    }),
    ...Object.entries(BILLS).map(
      ([name, { language, report }]) =>
        [name, freightBillReport(isEarlier ? billedEarlier(report) : report, language)] as const,
    ),
  ];
  const made: Record<string, readonly string[]> = {};
  for (const [name, sheet] of sheets) made[name] = readBack(await renderPdf(sheet)).placed;
  return made;
}

const written = process.env['WRITE_LANDING'];
if (written !== undefined) {
  const forms = new Map(LANDINGS).get(written) ?? { isFirst: false, isEarlier: false };
  writeFileSync(join(FOLDER, `${written}.json`), `${JSON.stringify(await prints(forms), null, 2)}\n`);
}

test.each(LANDINGS)('the papers of the release of %s print unchanged, line by line', async (landing, forms) => {
  const kept = JSON.parse(readFileSync(join(FOLDER, `${landing}.json`), 'utf8')) as Prints;
  const now = await prints(forms);
  expect(Object.keys(kept).length).toBeGreaterThanOrEqual(4);
  for (const [name, lines] of Object.entries(kept)) expect(now[name], name).toEqual(lines);
});
