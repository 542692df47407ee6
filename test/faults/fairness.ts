import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CallName } from '#api/calls.ts';
import { connect } from '#server/database/connect.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { aPortal, drill, type Afterwards, type Drill } from './drill.ts';
import { callsOfAdmin, greedOf } from './every-call.ts';
import type { Greed, Written } from './greedy-client.ts';
import { openLargeCompany } from './large-company.ts';
import { startServer } from './postgres.ts';

// One company makes each call of the contract thirty times at once; another reads its list and saves.

const AT_ONCE = 30;
/** How long each call is repeated beside the other company's work; one that slowed it down is repeated again, for longer. */
const WINDOW_MS = { first: 900, again: 5000 };
export const QUIET_MS = 5000;
const MOST_TIMES = 3;
/** Milliseconds that nobody notices: a quiet machine answers so fast that three times as much is still unnoticeable. */
const UNNOTICED = 60;
const MOST_RESIDENT_MB = 400;
const SHOWN = 20;

type Work = 'list' | 'save';
type Times = Record<Work, number[]>;

export const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Reads a page of ten and saves an LR repeatedly while the load runs; returns how long each took, and the statuses of failures. */
export async function workOn(portal: TestPortal, { token }: TestCompany, goesOn: () => boolean) {
  const times: Times = { list: [], save: [] };
  const refusals: string[] = [];
  const ask = async (work: Work) => {
    const begun = performance.now();
    const answer =
      work === 'list'
        ? await call(portal, 'biltyList', { token })
        : await call(portal, 'biltyCreate', { token, body: aLawfulBilty() });
    times[work].push(performance.now() - begun);
    if (answer.status !== 200) refusals.push(`${answer.status} ${answer.text.slice(0, 100)}`);
  };
  while (goesOn()) {
    await ask('list');
    await ask('save');
    await sleep(2);
  }
  return { times, refusals };
}

/** True for this many milliseconds from now. */
export function lasting(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** The limit in milliseconds under load, from the time without it; what nobody notices is allowed. */
export const limitOf = (times: readonly number[]): number => Math.max(MOST_TIMES * percentile(times, 0.99), UNNOTICED);

/** The thread of the greedy company, which repeats requests until the other company's work is finished. */
function startGreedy(afterwards: Afterwards) {
  const client = new Worker(new URL('./greedy-client.ts', import.meta.url), { execArgv: [] });
  afterwards(() => client.terminate());
  return async function beside<Result>(requests: readonly Written[], work: () => Promise<Result>) {
    const greed: Greed = { requests, atOnce: AT_ONCE };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    client.postMessage(greed);
    await sleep(50);
    const result = await work();
    const answered = once(client, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    client.postMessage('enough');
    const [statuses] = (await answered) as [Record<string, number>];
    return { result, statuses };
  };
}

interface Felt {
  readonly name: CallName;
  readonly list: number;
  readonly save: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly refusals: readonly string[];
  readonly resident: number;
}

/** The portal, a large company and another one beside it. */
export async function startOffices(afterwards: Afterwards) {
  const server = await startServer({ settings: { shared_buffers: '256MB' } });
  afterwards(server.stop);
  const process = await aPortal(afterwards, {
    DATABASE_URL: server.url(),
    SUPER_ADMIN_USERNAME: SUPER_ADMIN.userName,
    SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
  });
  const connection = { host: '127.0.0.1', port: server.port, user: 'postgres', database: 'bilty' };
  const database = connect({ connection: { connectionString: server.url() }, role: 'bilty_app', log: () => undefined });
  afterwards(() => database.close());
  // The parts of a portal that samples use; other parts do not exist here.
  const portal = { url: process.url, connection, services: { database } } as unknown as TestPortal;
  const other = await aCompany(portal);
  const large = await openLargeCompany(portal);
  const status = (name: string) => {
    const told = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${process.pid()}/status`, 'utf8'));
    return Math.round(Number(told?.[1]) / 1024);
  };
  return { portal, other, large, status };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const everyCall = drill(
  "one company's calls, each of them, against another's list and LR",
  async (load, afterwards) => {
    const { portal, other, large, status } = await startOffices(afterwards);
    const beside = startGreedy(afterwards);
    const greed = greedOf(portal, large);
    const names = callsOfAdmin.filter((name) => load.calls === undefined || new RegExp(load.calls).test(name));
    const wrong: string[] = [];
    const felt: Felt[] = [];
    // The first ones prepare what later ones use.
    await workOn(portal, other, lasting(1500));
    const { times: quiet } = await workOn(portal, other, lasting(QUIET_MS));
    const limits = { list: limitOf(quiet.list), save: limitOf(quiet.save) };

    const measure = async (name: CallName, requests: readonly Written[], forMs: number): Promise<Felt> => {
      const { result, statuses } = await beside(requests, () => workOn(portal, other, lasting(forMs)));
      const { times, refusals } = result;
      const [list, save] = [percentile(times.list, 0.99), percentile(times.save, 0.99)];
      return { name, list, save, statuses, refusals, resident: status('VmRSS') };
    };
    const isFelt = ({ list, save, refusals }: Felt, { list: longest, save: longestSave } = limits) =>
      list > longest || save > longestSave || refusals.length > 0;

    let asked = 0;
    for (const name of names) {
      let requests: Written[];
      try {
        requests = await greed(name);
      } catch (error) {
        wrong.push(`${name} has no sample: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
        continue;
      }
      let one = await measure(name, requests, WINDOW_MS.first);
      // Once in hundreds of windows something else is slow: if it is the call, it is slow again, and not without the call. While the
      // database writes a checkpoint, or vacuums what the large company changed, every save takes 60 to 90 ms.
      let [allowed, without] = [limits, ''];
      if (isFelt(one)) {
        one = await measure(name, requests, WINDOW_MS.again);
        const { times: after } = await workOn(portal, other, lasting(QUIET_MS));
        allowed = {
          list: Math.max(limits.list, limitOf(after.list)),
          save: Math.max(limits.save, limitOf(after.save)),
        };
        without = `; without it list ${percentile(after.list, 0.99).toFixed(1)} ms, save ${percentile(after.save, 0.99).toFixed(1)} ms`;
      }
      felt.push(one);
      asked += Object.values(one.statuses).reduce((sum, n) => sum + n, 0);
      const figures = `list ${one.list.toFixed(1)} ms, save ${one.save.toFixed(1)} ms, ${JSON.stringify(one.statuses)}, ${one.resident} MB${without}`;
      if (isFelt(one, allowed)) {
        wrong.push(`${name} is felt: ${figures}; ${[...new Set(one.refusals)].join('; ')}`);
        say(`  ${name} is felt: ${figures}`);
      }
      if (Object.hasOwn(one.statuses, '500')) wrong.push(`${name} is answered 500`);
    }

    const highest = status('VmHWM');
    if (highest > MOST_RESIDENT_MB) wrong.push(`the portal came to ${highest} MB`);
    const worst = felt.toSorted((a, b) => Math.max(b.list, b.save) - Math.max(a.list, a.save)).slice(0, SHOWN);
    const told = (statuses: Readonly<Record<string, number>>) =>
      Object.entries(statuses)
        .map(([each, n]) => `${n} × ${each}`)
        .join(', ');
    const table = [
      `${felt.length} calls of ${callsOfAdmin.length}, ${asked} requests; resident at its highest ${highest} MB.`,
      '| asked for by 30 at once | list p99 ms | LR save p99 ms | what came of it | resident MB |',
      '|---|---:|---:|---|---:|',
      `| nothing | ${percentile(quiet.list, 0.99).toFixed(1)} | ${percentile(quiet.save, 0.99).toFixed(1)} | | |`,
      ...worst.map(
        ({ name, list, save, statuses, resident }) =>
          `| ${name} | ${list.toFixed(1)} | ${save.toFixed(1)} | ${told(statuses)} | ${resident} |`,
      ),
    ];
    done(await call(portal, 'biltyList', { token: other.token }));
    return { answered: asked, lost: 0, doubled: 0, half: 0, gaps: 0, pauseMs: 0, slowestErrorMs: 0, wrong, table };
  },
  () => (existsSync('/proc/self/status') ? null : 'memory is read from /proc'),
);

/** The drills of one company against another. */
export const fairnessDrills: readonly Drill[] = [everyCall];
