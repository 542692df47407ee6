import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Client } from 'pg';
import { call, done } from '#test/factories.ts';
import { aBilty, anEmployee } from '#test/forms.ts';
import { aPortal, drill, type Drill } from './drill.ts';
import type { Greed } from './greedy-client.ts';
import { openOffice, type Office } from './load.ts';
import { startServer } from './postgres.ts';

// One company asks for all it can while another one looks at its list.

const BILTIES = 10_000;
const DRIVERS = 20_000;
const ROUNDS = 3;
const PAGES = 300;
const MOST_TIMES = 3;
/** What nobody notices, in milliseconds: a quiet machine answers in so few that three times as many are still none. */
const UNNOTICED = 100;
const MOST_RESIDENT_MB = 400;
// What `npm start` gives the portal (scripts/run.mjs), on which its memory depends.
const AS_LAUNCHED = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '4000000',
};

/** Makes many rows of a company's one, `changed` telling what differs from row to row (`n`). */
async function multiply(client: Client, table: string, tenantId: string, many: number, changed: string): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(
    `insert into ${table} (${columns}) select ${columns.replaceAll(/([a-z_0-9]+)/g, '(made).$1')} from (
       select jsonb_populate_record(one, jsonb_build_object(${changed})) as made
       from ${table} one, generate_series(2, ${many}) n where one.tenant_id = $1) all_made`,
    [tenantId],
  );
  await client.query(`update series set last = $2, number = $2 where tenant_id = $1 and kind = $3`, [
    tenantId,
    many,
    table,
  ]);
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** A page of ten again and again: how long each took, and the statuses that were no success. */
async function readPages({ url, token }: Office, times: number[], refusals: number[]): Promise<void> {
  for (let at = 0; at < PAGES; at += 1) {
    const begun = performance.now();
    const { status } = await call({ url }, 'biltyList', { token });
    times.push(performance.now() - begun);
    if (status !== 200) refusals.push(status);
    await sleep(5);
  }
}

async function besideGreed(greed: Greed, work: () => Promise<void>): Promise<Record<string, number>> {
  const client = new Worker(new URL('./greedy-client.ts', import.meta.url), { workerData: greed, execArgv: [] });
  await sleep(500);
  await work();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  client.postMessage('enough');
  const [statuses] = (await once(client, 'message')) as [Record<string, number>];
  return statuses;
}

const loads = [
  { name: '30 exports', asked: [{ path: 'Bilty_Master/ExportList', atOnce: 30 }] },
  { name: 'GetEmpList in a loop', asked: [{ path: 'EmployeeInfo/GetEmpList', atOnce: 4 }] },
  {
    name: 'both, and prints',
    asked: [
      { path: 'Bilty_Master/ExportList', atOnce: 15 },
      { path: 'EmployeeInfo/GetEmpList', atOnce: 15 },
      { path: 'Bilty_Master/PrintList', atOnce: 5 },
    ],
  },
] as const;

const exportsAgainstList = drill(
  "one company's exports against another's list",
  async (_load, afterwards) => {
    const server = await startServer();
    afterwards(server.stop);
    const portal = await aPortal(afterwards, { DATABASE_URL: server.url(), ...AS_LAUNCHED });
    const [greedy, other] = [await openOffice(portal.url), await openOffice(portal.url)];
    done(await call(portal, 'biltyCreate', { token: greedy.token, body: aBilty() }));
    done(await call(portal, 'employeeCreate', { token: greedy.token, body: anEmployee() }));
    for (let at = 0; at < 12; at += 1) done(await call(portal, 'biltyCreate', { token: other.token, body: aBilty() }));
    await server.asOwner(async (client) => {
      const { tenantId } = greedy;
      await multiply(client, 'bilty', tenantId, BILTIES, `'seq', n, 'bilty_no', n::text`);
      const driver = `'id', n, 'emp_name', 'Driver ' || n, 'aadhaar_key', '\\x' || repeat(md5(n::text), 2)`;
      await multiply(client, 'employee', tenantId, DRIVERS, driver);
      await client.query('analyze');
    });

    const status = (name: string) =>
      Math.round(
        Number(
          new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${portal.pid()}/status`, 'utf8'))?.[1],
        ) / 1024,
      );
    const wrong: string[] = [];
    const table = [
      '| the other company meanwhile | p50 ms | p99 ms | quiet p50 ms | quiet p99 ms | its 200s | its 429s | resident MB |',
      '|---|---:|---:|---:|---:|---:|---:|---:|',
    ];
    let answered = 0;
    // The first pages prepare what the later ones use.
    await readPages(other, [], []);
    for (const { name, asked } of loads) {
      const [quiet, beside, refusals]: [number[], number[], number[]] = [[], [], []];
      let [given, refused] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        await readPages(other, quiet, refusals);
        const statuses = await besideGreed({ url: portal.url, token: greedy.token, asked }, () =>
          readPages(other, beside, refusals),
        );
        given += statuses['200'] ?? 0;
        refused += statuses['429'] ?? 0;
        for (const [each, n] of Object.entries(statuses))
          if (each !== '200' && each !== '429') wrong.push(`${name}: ${n} were answered ${each}`);
      }
      quiet.sort((a, b) => a - b);
      beside.sort((a, b) => a - b);
      answered += beside.length;
      const [p99, quietP99] = [percentile(beside, 0.99), percentile(quiet, 0.99)];
      if (refusals.length > 0)
        wrong.push(`${name}: ${refusals.length} pages were refused: ${[...new Set(refusals)].join()}`);
      if (given === 0) wrong.push(`${name}: none was answered`);
      if (p99 > Math.max(MOST_TIMES * quietP99, UNNOTICED))
        wrong.push(`${name}: p99 ${p99.toFixed(1)} ms, quiet ${quietP99.toFixed(1)} ms`);
      const figures = [percentile(beside, 0.5), p99, percentile(quiet, 0.5), quietP99].map((ms) => ms.toFixed(1));
      table.push(`| ${[name, ...figures, given, refused, status('VmRSS')].join(' | ')} |`);
    }
    const highest = status('VmHWM');
    table.push(`Resident at its highest: ${highest} MB.`);
    if (highest > MOST_RESIDENT_MB) wrong.push(`the portal came to ${highest} MB`);
    return { answered, lost: 0, doubled: 0, half: 0, gaps: 0, pauseMs: 0, slowestErrorMs: 0, wrong, table };
  },
  () => (existsSync('/proc/self/status') ? null : 'memory is read from /proc'),
);

/** The drills of one company against another. */
export const fairnessDrills: readonly Drill[] = [exportsAgainstList];
