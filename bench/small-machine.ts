import { setTimeout as sleep } from 'node:timers/promises';
import { bilty } from '#domain/documents/bilty.ts';
import { biltyFilling, COMPANIES } from './companies.ts';
import type { Verdict } from './goals.ts';
import { limitGroup, type GroupUse } from './kernel-limit.ts';
import { runPortal } from './load.ts';
import { createMeter, type Measured } from './meter.ts';
import { startPortal } from './portal.ts';
import { residentMemory } from './processor-time.ts';
import { get } from './requests.ts';
import { prepareDatabase } from './template.ts';
import { assertBooksWhole, assertWhole } from './whole.ts';
import type { Work } from './work.ts';
import { WORKS } from './works.ts';

// What the smallest rented server can carry: portal and PostgreSQL together in 1 GB and on one processor, while
// fifty clerks do an hour's work in a quarter of an hour (issue 25, 5).

const SIZE = { megabytes: 1024, processors: '0' } as const;
const BILTIES = 100_000;
/** A quarter of an hour, for an hour's requests: one of each clerk every four seconds. */
const SECONDS = 900;
const LISTS_P95_MS = 150;
/** Lists requested beside the clerks and timed separately. */
const LISTS = { clients: 1, perSecond: 2, requests: 400 } as const;

const lists = () =>
  Array.from({ length: LISTS.requests }, (_, at) =>
    get('Bilty_Master/GetBiltyList?pageIndex=1&pageSize=10')(1 + (at % COMPANIES)),
  );

function officeBesideLists(): Work {
  const office = WORKS.find(({ name }) => name === 'office');
  if (office === undefined) throw new Error('No work of an office.');
  return {
    ...office,
    beside: { clients: LISTS.clients, perSecond: LISTS.perSecond, requests: lists, isRefused: false },
  };
}

/** Reads the group's use every second until `stop`, which returns the highest. */
function watchUse(read: () => GroupUse) {
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, read().held);
  };
  const timer = setInterval(look, 1000);
  return () => {
    clearInterval(timer);
    look();
    return highest;
  };
}

interface Use {
  readonly measured: Measured;
  /** In MB: before the clerks began, at the highest, and the portal's part of that. */
  readonly idle: number;
  readonly held: number;
  readonly portal: number;
  readonly whole: readonly string[];
}

function sayUse({ measured: { rate, times, beside }, idle, held, portal, whole }: Use): void {
  const each = (taken: Measured['beside'] | Measured['times']) =>
    taken ? `p50 ${taken.p50.toFixed(0)} ms, p95 ${taken.p95.toFixed(0)} ms, p99 ${taken.p99.toFixed(0)} ms` : 'none';
  console.log(`\n50 clerks on ${SIZE.megabytes} MB and one processor; ${BILTIES.toLocaleString('en-IN')} bilties`);
  for (const line of whole) console.log(`  ${line}`);
  console.log(`  all requests: ${rate.toFixed(1)} a second, ${each(times)}`);
  console.log(`  lists: ${each(beside)}`);
  console.log(
    `  memory held: ${idle} MB idle, ${held} MB at its highest; the portal alone ${portal} MB at its highest`,
  );
}

const verdict = (goal: string, figure: string, met: boolean): Verdict => ({
  goal,
  figure,
  verdict: met ? 'met' : 'missed',
});

/**
 * Runs the office on a machine of 1 GB and one processor, prints its use and returns the figures with their goals. `seconds`: 900, or
 * less to try the benchmark. Throws if the kernel cannot set the limits.
 */
export async function measureSmallMachine(dataDir: string, seconds = SECONDS): Promise<readonly Verdict[]> {
  const group = limitGroup(SIZE);
  try {
    await prepareDatabase(dataDir, biltyFilling(BILTIES));
    const portal = await startPortal(dataDir, { onSpawn: (pid) => group.take(pid) });
    try {
      const { rows } = await portal.owner.query<{ size: number }>('select size from bench_company order by n');
      await portal.owner.query(`comment on database bilty is 'saved into'`);
      await sleep(2000);
      const idle = group.use();
      const highest = watchUse(() => group.use());
      const sizes = rows.map(({ size }) => size);
      const measured = await runPortal(portal, officeBesideLists(), sizes, seconds, 0, createMeter(portal));
      const held = highest();
      const used = group.use();
      const whole = [await assertWhole(portal.owner, bilty, 'size'), await assertBooksWhole(portal.owner)];
      sayUse({ measured, idle: idle.held, held, portal: residentMemory(portal.pid).highest, whole });
      console.log(
        `  the processor was busy ${Math.round(((used.seconds - idle.seconds) / seconds) * 100)} % of the time`,
      );
      const p95 = Math.round(measured.beside?.p95 ?? Number.NaN);
      return [
        verdict('nothing killed for want of memory', String(used.killed), used.killed === 0),
        verdict(`lists: p95 ${LISTS_P95_MS} ms`, `${p95} ms`, p95 <= LISTS_P95_MS),
      ];
    } finally {
      await portal.stop();
    }
  } finally {
    group.remove();
  }
}
