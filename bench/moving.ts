import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { anOldLr, oldLrCsv } from '#test/moving-in.ts';
import { tallyMastersXml } from '#test/tally-masters.ts';
import { INVARIANTS } from '#test/ledger-invariants.ts';
import { companyStatements, seriesStatements, type Filling } from './filling.ts';
import type { Verdict } from './goals.ts';
import { startPortal, tokenOf } from './portal.ts';
import { busyWithOthers, forgetHighest, residentMemory } from './processor-time.ts';
import { prepareDatabase } from './template.ts';

// The cost of moving a company in (issue 24): old LRs, and Tally's masters. The portal works in the background, so only its progress
// is requested meanwhile.

/** The sizes of the files, to which the goals apply. */
const MOVED = { lrs: 100_000, ledgers: 5000 } as const;
const [LRS_SECONDS, LEDGERS_SECONDS] = [180, 60];
/** How much resident memory may grow from a tenth of a file to its end, in MB. */
const GROWN_MB = 100;
const LONGEST_SECONDS = 1200;
const [CONSIGNORS, CONSIGNEES] = [1500, 3000];

const filling: Filling = {
  name: 'bench_moving',
  title: 'a company that moves in',
  statements: [
    `create table bench_company as
       select 1 as n, '00000000-0000-4000-8000-000000000001'::uuid as tenant_id, 'lawful' as form, true as greatest, 0 as size`,
    ...companyStatements,
    ...seriesStatements({ branch: 1 }),
  ],
};

const lrs = (many: number) =>
  oldLrCsv(
    Array.from({ length: many }, (_, nth) =>
      anOldLr(nth, {
        'LR No.': `OLD/${nth + 1}`,
        Consignor: `Malwa Mills ${nth % CONSIGNORS}`,
        Consignee: `Rathi Textiles ${nth % CONSIGNEES}`,
        // One in forty has an open amount.
        'Open Amount': nth % 40 === 0 ? '400' : '0',
      }),
    ),
  );
const masters = (many: number) =>
  tallyMastersXml(
    Array.from({ length: many }, (_, nth) => {
      const parent = nth % 5 === 0 ? 'Sundry Creditors' : nth % 5 === 4 ? 'Indirect Expenses' : 'Sundry Debtors';
      const bills = [1, 2, 3].map((of) => ({ name: `B/${nth}/${of}`, day: '20260115', amount: BigInt(10_000 + nth) }));
      const isBilled = parent === 'Sundry Debtors';
      const opening = isBilled ? bills.reduce((sum, { amount }) => sum + amount, 0n) : -BigInt(nth);
      return { name: `Ledger ${nth} & Sons`, parent, opening, bills: isBilled ? bills : [] };
    }),
  );

interface MoveTold {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly rows: number;
  readonly problem: string;
  readonly faults: number;
}

/** The admin's calls of the portal. */
function callsOf(url: string) {
  const headers = { authorization: `Bearer ${tokenOf(1)}` };
  const answer = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as MoveTold;
  };
  return {
    check: async (query: string, name: string, content: string) => {
      const body = new FormData();
      body.set('file', new Blob([content]), name);
      return await answer(
        await fetch(`${url}/api/Moving_In/Check?${query}&file_Name=${name}`, { method: 'POST', headers, body }),
      );
    },
    start: async (id: string) =>
      await answer(
        await fetch(`${url}/api/Moving_In/Start`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ id, take: 'all' }),
        }),
      ),
    progress: async (id: string) => await answer(await fetch(`${url}/api/Moving_In/Progress?id=${id}`, { headers })),
  };
}

/** The time of a step, and its memory after a tenth of it and at its highest. */
interface Took {
  readonly seconds: number;
  readonly early: number;
  readonly highest: number;
}

async function until(pid: number, state: string, read: () => Promise<MoveTold>): Promise<Took> {
  const began = Date.now();
  forgetHighest(pid);
  let early = 0;
  for (;;) {
    const { state: now, done, total, problem } = await read();
    const seconds = (Date.now() - began) / 1000;
    if (early === 0 && total > 0 && done >= total / 10) early = residentMemory(pid).now;
    if (now === state) {
      if (problem !== '') throw new Error(problem);
      return { seconds, early, highest: residentMemory(pid).highest };
    }
    if (now === 'failed' || seconds > LONGEST_SECONDS) throw new Error(`It is ${now} after ${seconds} s: ${problem}`);
    await sleep(250);
  }
}

// Checks made LR by LR take minutes for a hundred thousand; the tests make them with fewer.
const CHECKED = Object.entries(INVARIANTS).filter(([, query]) => !/\bbilty/.test(query));

/** Throws unless the months, entries and items of the ledger agree. */
async function assertBooks(owner: Client): Promise<void> {
  await owner.query('analyze');
  for (const [invariant, query] of CHECKED) {
    const { rows } = await owner.query(query, ['00000000-0000-4000-8000-000000000001']);
    if (rows.length > 0) throw new Error(`${invariant}: ${JSON.stringify(rows[0])}`);
  }
}

const verdict = (goal: string, figure: string, met: boolean): Verdict => ({
  goal,
  figure,
  verdict: met ? 'met' : 'missed',
});

/** Moves a company in, prints the cost of each step and returns the figures with their goals. `share`: of the files' size. */
export async function measureMoving(dataDir: string, share: number, profile?: string): Promise<readonly Verdict[]> {
  await prepareDatabase(dataDir, filling);
  const portal = await startPortal(dataDir, { profile });
  try {
    await sleep(2000);
    await portal.owner.query(`comment on database bilty is 'saved into'`);
    console.log(`\nMoving a company in; others use ${Math.round((await busyWithOthers()) * 100)} % of the machine.`);
    const calls = callsOf(portal.url);
    const move = async (title: string, query: string, name: string, content: string) => {
      const { id } = await calls.check(query, name, content);
      const checked = await until(portal.pid, 'checked', () => calls.progress(id));
      const { rows, faults } = await calls.progress(id);
      if (faults > 0) throw new Error(`${faults} faults.`);
      await calls.start(id);
      const taken = await until(portal.pid, 'taken', () => calls.progress(id));
      const told = [checked, taken].map((took) => `${took.seconds.toFixed(1)} s`);
      console.log(
        `  ${title}: ${rows.toLocaleString('en-IN')} checked in ${told[0]}, taken in in ${told[1]}; resident memory ${taken.early} MB after a tenth, ${taken.highest} MB at its highest`,
      );
      return { taken, seconds: checked.seconds + taken.seconds };
    };
    const many = (of: number) => Math.max(100, Math.round(of * share));
    const ofLrs = await move('old LRs', 'kind=Old+LRs', 'old-lrs.csv', lrs(many(MOVED.lrs)));
    const ofLedgers = await move(
      "Tally's masters",
      'kind=Tally+masters&day=2026-04-01',
      'Master.xml',
      masters(many(MOVED.ledgers)),
    );
    await assertBooks(portal.owner);
    console.log('  Months, entries and items agree.');
    const grown = ofLrs.taken.highest - ofLrs.taken.early;
    return [
      verdict(`old LRs: ${LRS_SECONDS} s`, `${ofLrs.seconds.toFixed(0)} s`, ofLrs.seconds <= LRS_SECONDS),
      verdict(`memory while they are taken in grows by ${GROWN_MB} MB at most`, `${grown} MB`, grown <= GROWN_MB),
      verdict(
        `Tally's masters: ${LEDGERS_SECONDS} s`,
        `${ofLedgers.seconds.toFixed(0)} s`,
        ofLedgers.seconds <= LEDGERS_SECONDS,
      ),
    ];
  } finally {
    await portal.stop();
  }
}
