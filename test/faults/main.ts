import { parseArgs } from 'node:util';
import { citusDrills } from './citus.ts';
import { citusStandbyDrills } from './citus-standbys.ts';
import { counterDrills } from './counters.ts';
import type { Drill } from './drill.ts';
import { savingDrills } from './drills.ts';
import { failoverDrills } from './failover.ts';
import { fairnessDrills } from './fairness.ts';
import { fileDrills } from './large-files.ts';
import { loginDrills } from './logins.ts';
import { neighbourDrills } from './neighbours.ts';
import type { Load, Outcome } from './load.ts';
import { bookDrills } from './number-books.ts';
import { pointInTimeDrills } from './point-in-time.ts';
import { postingDrills } from './postings.ts';
import { uploadDrills } from './uploads.ts';

// `npm run test:faults`: real portals, real faults, and a table of what was lost. `-- --only "black hole"` runs one of them.

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string' },
    saves: { type: 'string', default: '400' },
    clerks: { type: 'string', default: '10' },
    // For the drill of every call: those whose names contain it.
    calls: { type: 'string' },
  },
});
const load: Load = {
  saves: Number(asked.saves),
  clerks: Number(asked.clerks),
  ...(asked.calls && { calls: asked.calls }),
};
if (!(load.saves >= 40 && load.clerks >= 1)) throw new Error('--saves must be 40 or more, --clerks 1 or more.');
const all = [
  ...savingDrills,
  ...bookDrills,
  ...postingDrills,
  ...neighbourDrills,
  ...loginDrills,
  ...fairnessDrills,
  ...fileDrills,
  ...uploadDrills,
  ...failoverDrills,
  ...pointInTimeDrills,
  ...citusDrills,
  ...citusStandbyDrills,
  ...counterDrills,
];
const drills = all.filter(({ name }) => asked.only === undefined || name.includes(asked.only));
if (drills.length === 0) throw new Error(`--only names none of: ${all.map(({ name }) => name).join(', ')}.`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const COLUMNS = ['answered', 'lost', 'doubled', 'half', 'gaps', 'pause ms', 'slowest error ms'] as const;
const cellsOf = (outcome: Outcome) => [
  outcome.answered,
  outcome.lost,
  outcome.doubled,
  outcome.half,
  outcome.gaps,
  outcome.pauseMs,
  outcome.slowestErrorMs,
];
const faultsOf = ({ lost, doubled, half, gaps, wrong }: Outcome) => lost + doubled + half + gaps + wrong.length;

const rows: (readonly [string, readonly (string | number)[]])[] = [];
let failed = 0;

async function runOne({ name, lacks, run }: Drill): Promise<void> {
  const missing = lacks?.() ?? null;
  if (missing !== null) {
    say(`${name}: left out, ${missing}`);
    rows.push([name, [`left out: ${missing}`]]);
    return;
  }
  const begun = performance.now();
  try {
    const outcome = await run(load);
    const faults = faultsOf(outcome);
    if (faults > 0) failed += 1;
    say(`${name}: ${faults === 0 ? 'nothing lost' : 'FAILED'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    for (const row of outcome.table ?? []) say(`  ${row}`);
    for (const said of outcome.wrong.slice(0, 40)) say(`  ${said}`);
    rows.push([name, cellsOf(outcome)]);
  } catch (error) {
    failed += 1;
    say(`${name}: FAILED, ${error instanceof Error ? error.stack : String(error)}`);
    rows.push([name, ['failed']]);
  }
}

// One after another, so that they do not disturb each other.
for (const one of drills) await runOne(one);

const width = Math.max(...rows.map(([name]) => name.length));
say(`\n| ${'drill'.padEnd(width)} | ${COLUMNS.join(' | ')} |`);
say(`| ${'-'.repeat(width)} | ${COLUMNS.map((column) => `${'-'.repeat(column.length - 1)}:`).join(' | ')} |`);
for (const [name, cells] of rows) {
  const padded = cells.map((cell, at) => String(cell).padStart(COLUMNS[at]?.length ?? 0));
  say(`| ${name.padEnd(width)} | ${padded.join(' | ')} |`);
}
say(failed === 0 ? '\nNothing was lost.' : `\n${failed} of ${drills.length} failed.`);
// Handles that the samples of calls opened would keep the process alive.
process.exit(failed === 0 ? 0 : 1);
