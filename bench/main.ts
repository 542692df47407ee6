import { bilty } from '#domain/documents/bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { BUSY_MB, CALM_MB, verdicts, type Memory, type Verdict } from './goals.ts';
import { startPortal, type Portal } from './portal.ts';
import { forgetHighest, residentMemory } from './processor-time.ts';
import { LIMIT_BY, runRounds, type Plan } from './rounds.ts';
import { summarise, tableOf, type Summary } from './summary.ts';
import { prepareDatabase } from './template.ts';
import { biltyFilling } from './companies.ts';
import { timeFiles } from './file-rounds.ts';
import { FILE_WORKS } from './file-works.ts';
import type { Filling } from './filling.ts';
import { assertLedgerWhole, ledgerFilling } from './ledger.ts';
import { HIRE_WORKS, LEDGER_WORKS } from './ledger-works.ts';
import { assertBooksWhole, assertWhole } from './whole.ts';
import type { Work } from './work.ts';
import { WORKS } from './works.ts';

// Measures the portal against the limit of its own database (issue 2, Speed). Takes about ten minutes, and the first
// time some more to make a million bilties.

/** The time after which the memory of an hour's work should be returned. */
const CALM_MS = 120_000;
const SMALL = 10_000;
/** Works measured again at 10,000 bilties, to see which grow with their number. */
const GROWING = ['list', 'read', 'save', 'summary', 'papers'];

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    // Measures pages by Lighthouse instead of calls against their limit.
    pages: { type: 'boolean', default: false },
    // Names of works or a common beginning (search, lawful); with --pages, names of pages.
    only: { type: 'string' },
    // Fewer only to try a change of the benchmark.
    bilties: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    // Default: five, or a work's usual seconds.
    seconds: { type: 'string' },
    // With --only moving-in or many-companies: a share of the files' size or of the companies; 0.01 to try it.
    share: { type: 'string', default: '1' },
    // A folder for CPU profiles of the portal.
    profile: { type: 'string' },
  },
});
const LARGE = Number(asked.bilties);
if (!(LARGE >= 1000)) throw new Error('--bilties must be 1,000 or more.');
const plan: Plan = asked.quick
  ? { rounds: 1, seconds: 2, isSaid: true, withLimit: true }
  : {
      rounds: Number(asked.rounds),
      seconds: Number(asked.seconds ?? 5),
      isSaid: asked.seconds !== undefined,
      withLimit: true,
    };
if (!(plan.rounds >= 1 && plan.seconds >= 1)) throw new Error('--rounds and --seconds must be 1 or more.');
if (asked.pages) {
  // Imported only here, because Lighthouse is the largest package.
  const { measurePages } = await import('./pages.ts');
  await measurePages(plan.rounds, asked.only?.split(','));
  process.exit();
}
const dataDir = join(process.env['BENCH_DIR'] ?? join(import.meta.dirname, '../data/bench'), 'cluster');
const sayGoals = (all: readonly Verdict[]) => {
  console.log('\nGoals');
  for (const { goal, figure, verdict } of all) console.log(`  ${verdict.padEnd(6)}  ${figure.padStart(8)}  ${goal}`);
};
// Each has its own database or machine.
const ALONE: Readonly<Record<string, () => Promise<readonly Verdict[]>>> = {
  'moving-in': async () => (await import('./moving.ts')).measureMoving(dataDir, Number(asked.share), asked.profile),
  counter: async () => (await import('./counter.ts')).measureCounter(dataDir),
  'small-machine': async () =>
    (await import('./small-machine.ts')).measureSmallMachine(
      dataDir,
      asked.seconds === undefined ? undefined : Number(asked.seconds),
    ),
  'many-companies': async () =>
    (await import('./many-companies.ts')).measureManyCompanies(
      dataDir,
      Math.ceil(20_000 * Number(asked.share)),
      Number(asked.seconds ?? 20),
    ),
};
const alone = ALONE[asked.only ?? ''];
if (alone !== undefined) {
  sayGoals(await alone());
  process.exit();
}
const names = asked.only?.split(',');
const OF_LEDGER = [...LEDGER_WORKS, ...HIRE_WORKS];
const ALL = [...WORKS, ...OF_LEDGER];
const isNamed = (work: { readonly name: string }, name: string) =>
  work.name === name || work.name.startsWith(`${name}-`);
const NAMED = [...ALL, ...FILE_WORKS, { name: 'small' }];
const unknown = names?.filter((name) => !NAMED.some((work) => isNamed(work, name))) ?? [];
if (unknown.length > 0) {
  throw new Error(
    `--only takes: ${NAMED.map(({ name }) => name).join(', ')}; alone ${Object.keys(ALONE).join(', ')}. Not ${unknown.join(', ')}.`,
  );
}
// Files take seconds each, so they are measured only if named.
const files = FILE_WORKS.filter((work) => names?.some((name) => isNamed(work, name)));
const isAsked = (work: Work) =>
  names === undefined ? work.usualSeconds === undefined : names.some((name) => isNamed(work, name));
const withSmall = names === undefined || names.includes('small');

let running: Portal | null = null;
const end = () => {
  console.error('Stopping …');
  void Promise.resolve(running?.stop()).finally(() => process.exit(130));
};
process.once('SIGINT', end);
process.once('SIGTERM', end);

/** Throws unless everything that was saved is complete. */
const biltiesWhole = async (owner: Client) =>
  [
    await assertWhole(owner, bilty, 'size'),
    await assertWhole(owner, loadingSlip, 'slips'),
    await assertBooksWhole(owner),
  ].join('\n  ');

const officeOnly = (works: readonly Work[]) => works.every(({ usualSeconds }) => usualSeconds !== undefined);
const ofOffice = (mb: number): Memory => ({ goal: 'resident memory of a busy office', mb, most: CALM_MB });
const ofRest = (mb: number): Memory => ({ goal: 'resident memory after these works', mb, most: BUSY_MB });

async function measure(filling: Filling, works: readonly Work[], how: Plan, whole: (owner: Client) => Promise<string>) {
  await prepareDatabase(dataDir, filling);
  const portal = await startPortal(dataDir, { profile: asked.profile });
  running = portal;
  try {
    console.log(`\n${filling.title}; the limit is ${LIMIT_BY}`);
    await sleep(2000);
    const idle = residentMemory(portal.pid).now;
    forgetHighest(portal.pid);
    const results = await runRounds(portal, works, how);
    const summaries = new Map<string, Summary>(results.map((result) => [result.work.name, summarise(result)]));
    if (works.some(({ saves }) => saves)) console.log(`  ${await whole(portal.owner)}`);
    // Lets a garbage collection return its memory first.
    await sleep(2000);
    const memory = residentMemory(portal.pid);
    console.log(`\n${tableOf(summaries.values())}`);
    console.log(
      `CPU in microseconds a call. Resident memory: ${memory.now} MB, ${memory.highest} MB at its highest, ${idle} MB before.`,
    );
    const memories = [officeOnly(works) ? ofOffice(memory.highest) : ofRest(memory.now)];
    if (how.withLimit && (names === undefined || officeOnly(works))) {
      await sleep(CALM_MS);
      memories.push({ goal: 'two minutes later', mb: residentMemory(portal.pid).now, most: CALM_MB });
    }
    return { summaries, memories };
  } finally {
    running = null;
    await portal.stop();
  }
}

/** Measures the large files of the ledger's company. */
async function measureFiles(): Promise<readonly Verdict[]> {
  if (files.length === 0) return [];
  await prepareDatabase(dataDir, ledgerFilling);
  const portal = await startPortal(dataDir, { profile: asked.profile });
  running = portal;
  try {
    await sleep(2000);
    return await timeFiles(portal, files, plan.rounds);
  } finally {
    running = null;
    await portal.stop();
  }
}

const NOTHING: Awaited<ReturnType<typeof measure>> = { summaries: new Map(), memories: [] };
const measureBilties = (bilties: number, works: readonly Work[], how: Plan) =>
  works.length === 0 ? NOTHING : measure(biltyFilling(bilties), works, how, biltiesWhole);
const large = await measureBilties(LARGE, WORKS.filter(isAsked), plan);
const growing = WORKS.filter((work) => GROWING.includes(work.name) && isAsked(work));
const small = withSmall ? await measureBilties(SMALL, growing, { ...plan, withLimit: false }) : NOTHING;
const ofLedger = OF_LEDGER.filter(isAsked);
const ledger = ofLedger.length === 0 ? NOTHING : await measure(ledgerFilling, ofLedger, plan, assertLedgerWhole);

const ofFiles = await measureFiles();

const summaries = new Map([...large.summaries, ...ledger.summaries]);
const busiest = Math.max(...Array.from(summaries.values(), ({ others }) => others));
if (busiest > 0.1) {
  console.log(
    `\nOthers used up to ${Math.round(busiest * 100)} % of the machine: trust the CPU a call, not rates and ratios.`,
  );
}
const memories = [...large.memories, ...ledger.memories];
sayGoals([...verdicts(summaries, small.summaries, memories), ...ofFiles]);
process.exit();
