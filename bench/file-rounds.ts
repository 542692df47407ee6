import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '#test/factories.ts';
import type { FileAt, FileWork } from './file-works.ts';
import { BUSY_MB, type Verdict } from './goals.ts';
import { tokenOf, type Portal } from './portal.ts';
import { busyWithOthers, forgetHighest, residentMemory } from './processor-time.ts';

/** Company 1 makes the files; meanwhile company 2 only reads its list of receipts. */
const [ASKING, OTHER] = [1, 2];
const QUIET_MS = 3000;
const PAUSE_MS = 2;
/** A list may take at most this many times as long while files are made, or up to `UNNOTICED` milliseconds. */
const MOST_TIMES = 3;
const UNNOTICED = 60;

/** The measurements of one file. */
interface TimedFile {
  readonly work: FileWork;
  readonly seconds: readonly number[];
  readonly what: string;
  /** The 99th percentile of another company's lists in milliseconds: before, and meanwhile. */
  readonly quiet: number;
  readonly meanwhile: number;
  /** Resident memory in MB: before, and at its highest. */
  readonly before: number;
  readonly highest: number;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Reads a list repeatedly until it is told to stop; returns the time of each in milliseconds. */
async function readLists(at: FileAt, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const begun = performance.now();
    const { status, text } = await call(at.portal, 'moneyList', {
      token: at.token,
      query: { pageIndex: 1, pageSize: 10 },
    });
    if (status !== 200) throw new Error(`A list was answered ${status}: ${text}`);
    times.push(performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Makes one file several times, reading another company's list before and meanwhile. */
async function time(portal: Portal, work: FileWork, rounds: number): Promise<TimedFile> {
  const other = { portal, token: tokenOf(OTHER) };
  const until = performance.now() + QUIET_MS;
  const quiet = percentile(await readLists(other, () => performance.now() < until), 0.99);
  forgetHighest(portal.pid);
  const before = residentMemory(portal.pid).now;
  const seconds: number[] = [];
  const times: number[] = [];
  let what = '';
  for (let round = 1; round <= rounds; round += 1) {
    let isMade = false;
    const run = work.begin(round);
    const begun = performance.now();
    const made = run({ portal, token: tokenOf(ASKING) }).finally(() => (isMade = true));
    const [told, lists] = await Promise.all([made, readLists(other, () => !isMade)]);
    seconds.push((performance.now() - begun) / 1000);
    times.push(...lists);
    what = told;
    console.log(`  ${work.title}: round ${round}, ${seconds.at(-1)?.toFixed(2)} s: ${what}`);
  }
  const { highest } = residentMemory(portal.pid);
  return { work, seconds, what, quiet, meanwhile: percentile(times, 0.99), before, highest };
}

const verdict = (goal: string, figure: string, isMet: boolean): Verdict => ({
  goal,
  figure,
  verdict: isMet ? 'met' : 'missed',
});

/** Measures files one after the other, prints their table and returns the figures with their goals. */
export async function timeFiles(
  portal: Portal,
  works: readonly FileWork[],
  rounds: number,
): Promise<readonly Verdict[]> {
  await portal.owner.query(`comment on database bilty is 'saved into'`);
  const { rows } = await portal.owner.query<{ id: string }>('select tenant_id as id from bench_company where n = $1', [
    ASKING,
  ]);
  for (const { prepare } of works) await prepare?.(portal.owner, rows[0]?.id ?? '');
  const others = await busyWithOthers();
  const timed: TimedFile[] = [];
  for (const work of works) timed.push(await time(portal, work, rounds));
  console.log(`\n${'file'.padEnd(42)}  goal s  seconds  list p99 ms  meanwhile  MB before  highest`);
  for (const { work, seconds, quiet, meanwhile, before, highest } of timed) {
    const cells = [
      work.seconds,
      percentile(seconds, 0.5).toFixed(2),
      quiet.toFixed(1),
      meanwhile.toFixed(1),
      before,
      highest,
    ];
    const widths = [6, 7, 11, 9, 9, 7];
    console.log(
      `${work.title.padEnd(42)}  ${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('  ')}`,
    );
  }
  console.log(`Others used ${Math.round(others * 100)} % of the machine just before.`);
  return timed.flatMap(({ work, seconds, quiet, meanwhile, highest }) => {
    const took = percentile(seconds, 0.5);
    return [
      verdict(`${work.title}: ${work.seconds} s`, `${took.toFixed(2)} s`, took <= work.seconds),
      verdict(
        `another company's list meanwhile: p99 at most ${MOST_TIMES} times as long`,
        `${meanwhile.toFixed(0)} ms`,
        meanwhile <= Math.max(MOST_TIMES * quiet, UNNOTICED),
      ),
      verdict(`resident memory meanwhile: ${BUSY_MB} MB`, `${highest} MB`, highest <= BUSY_MB),
    ];
  });
}
