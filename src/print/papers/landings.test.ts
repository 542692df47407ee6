import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPdf } from '#print/kit/engine.ts';
import { CLASSIC, EXPORTS, SLIPS } from '#test/print/landing-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { biltyReport } from './bilty.ts';
import { exportBiltyReport } from './export-bilty.ts';
import { loadingSlipReport } from './loading-slip.ts';

// What was printed prints the same. A landing writes its own once: WRITE_LANDING=2026-11-30 npm test -- unit landings

const FOLDER = join(import.meta.dirname, '../../../test/print/landings');

type Prints = Readonly<Record<string, readonly string[]>>;

/** The landings that are kept, and whether they printed classic bilties in the first form. */
const LANDINGS: readonly (readonly [string, boolean])[] = [
  ['2026-11-20', true],
  ['2026-11-23', false],
];

async function prints(isFirst: boolean): Promise<Prints> {
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
  ];
  const made: Record<string, readonly string[]> = {};
  for (const [name, sheet] of sheets) made[name] = readBack(await renderPdf(sheet)).placed;
  return made;
}

const written = process.env['WRITE_LANDING'];
if (written !== undefined)
  writeFileSync(join(FOLDER, `${written}.json`), `${JSON.stringify(await prints(false), null, 2)}\n`);

test.each(LANDINGS)('the papers of the landing of %s print as they did, line by line', async (landing, isFirst) => {
  const kept = JSON.parse(readFileSync(join(FOLDER, `${landing}.json`), 'utf8')) as Prints;
  const now = await prints(isFirst);
  expect(Object.keys(kept).length).toBeGreaterThanOrEqual(4);
  for (const [name, lines] of Object.entries(kept)) expect(now[name], name).toEqual(lines);
});
