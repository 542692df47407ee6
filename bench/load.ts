import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load, Outcome } from './load-process.ts';
import type { Measured, Meter } from './meter.ts';
import type { Portal } from './portal.ts';
import { companiesFor, wrongLogin, type Work } from './works.ts';

/** Requests that are made up for a run; each client goes through all of them, again and again. */
const REQUESTS = 400;
/** Saves that are made up for each second of a run: each has a key of its own, and none may come twice. */
const SAVES_A_SECOND = 5000;
const FLOOD_REQUESTS = 20_000;

/** A process that sends requests. */
interface Sender {
  send(load: Load): Promise<Outcome>;
  end(): void;
}

function startSender(): Sender {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { execArgv: ['--expose-gc'], detached: true });
  return {
    send(load) {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const exited = () => reject(new Error('The process that sends requests ended.'));
      child.once('exit', exited);
      child.once('message', (answer: { outcome: Outcome } | { failure: string }) => {
        child.off('exit', exited);
        if ('outcome' in answer) resolve(answer.outcome);
        else reject(new Error(answer.failure));
      });
      child.send(load);
      return promise;
    },
    end: () => child.disconnect(),
  };
}

/** Asks the portal for a work for `seconds`, after `warm` seconds of the same. */
export async function runPortal(
  portal: Portal,
  work: Work,
  sizes: readonly number[],
  seconds: number,
  warm: number,
  meter: Meter,
): Promise<Measured> {
  const make = (count: number) =>
    companiesFor(work, count).map((company) => work.request(company, sizes[company - 1] ?? 1));
  const loadFor = (time: number): Load => ({
    url: portal.url,
    clients: work.clients,
    seconds: time,
    requests: make(work.saves ? SAVES_A_SECOND * (time + 1) : REQUESTS),
    shared: work.saves !== true,
  });
  const sender = startSender();
  const flooder = work.flood === undefined ? null : startSender();
  try {
    const flooded = flooder?.send({
      url: portal.url,
      clients: work.flood ?? 0,
      requests: Array.from({ length: FLOOD_REQUESTS }, (_, at) => wrongLogin(Math.floor(Math.random() * 2 ** 24) + at)),
      shared: true,
      seconds: seconds + warm + 3,
    });
    if (flooded) await sleep(1500);
    await sender.send(loadFor(warm));
    const load = loadFor(seconds);
    meter.begin();
    const outcome = await sender.send(load);
    meter.end();
    if (flooded) console.log(`    the flood was answered ${told(await flooded)}`);
    const strange = Object.keys(outcome.statuses).filter((status) => status !== '200');
    if (strange.length > 0) throw new Error(`${work.name} was answered ${told(outcome)}.`);
    return meter.measured({ rate: outcome.rate, times: outcome }, outcome.statuses['200'] ?? 0);
  } finally {
    sender.end();
    flooder?.end();
  }
}

function told({ statuses, rate }: Outcome): string {
  const each = Object.entries(statuses).map(([status, times]) => `${status} ${times} times`);
  return `${each.join(', ')} (${Math.round(rate)} a second)`;
}
