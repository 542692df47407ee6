import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load, Outcome } from './load-process.ts';
import type { Measured, Meter } from './meter.ts';
import type { Portal } from './portal.ts';
import type { Work } from './work.ts';
import { companiesFor } from './works.ts';

/** Requests generated for a run; each client sends all of them repeatedly. */
const REQUESTS = 400;
/** Saves generated for each second of a run: each has its own key and is sent only once. */
const SAVES_A_SECOND = 5000;

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

/** Seconds of each part of a warm-up. */
const WARM_PART = 2;
/** A part is warm if it is at most this much faster than the fastest before it. */
const STILL_WARMING = 1.03;

/**
 * Sends for `most` seconds at most, until two parts in a row get no faster: a portal that runs for weeks has compiled its code, and so
 * has the sender.
 */
async function warmUp(send: (seconds: number) => Promise<Outcome>, most: number): Promise<void> {
  let quickest = 0;
  let steady = 0;
  for (let warmed = 0; warmed < most && steady < 2; warmed += WARM_PART) {
    const { rate } = await send(WARM_PART);
    steady = rate > quickest * STILL_WARMING ? 0 : steady + 1;
    quickest = Math.max(quickest, rate);
  }
}

/** Sends a work to the portal for `least` seconds or its own minimum, after a warm-up of at most `warm` seconds. */
export async function runPortal(
  portal: Portal,
  work: Work,
  sizes: readonly number[],
  least: number,
  warm: number,
  meter: Meter,
): Promise<Measured> {
  const make = (count: number) =>
    companiesFor(work, count).map((company) => work.request(company, sizes[company - 1] ?? 1));
  const loadFor = (time: number): Load => ({
    url: portal.url,
    clients: work.clients,
    seconds: time,
    requests: make(work.saves ? (work.perSecond ?? SAVES_A_SECOND) * (time + 1) : REQUESTS),
    perSecond: work.perSecond,
    shared: work.saves !== true,
  });
  const seconds = Math.max(least, work.atLeast ?? 0);
  const sender = startSender();
  const { beside } = work;
  const besideSender = beside && startSender();
  try {
    if (work.perSecond === undefined) await warmUp((time) => sender.send(loadFor(time)), warm);
    const sentBeside =
      beside &&
      besideSender?.send({
        url: portal.url,
        clients: beside.clients,
        perSecond: beside.perSecond,
        requests: beside.requests(),
        shared: true,
        seconds: seconds + 3,
      });
    if (sentBeside) await sleep(1500);
    const load = loadFor(seconds);
    meter.begin();
    const outcome = await sender.send(load);
    meter.end();
    const others = (await sentBeside) ?? null;
    if (others) console.log(`    beside it was answered ${told(others)}`);
    const mustBe200 = [outcome, ...(others && beside?.isRefused === false ? [others] : [])];
    const strange = mustBe200.find(({ statuses }) => Object.keys(statuses).join() !== '200');
    if (strange) throw new Error(`${work.name} was answered ${told(strange)}.`);
    const measured = meter.measured({ rate: outcome.rate, times: outcome }, outcome.statuses['200'] ?? 0);
    return { ...measured, beside: others };
  } finally {
    sender.end();
    besideSender?.end();
  }
}

function told({ statuses, rate }: Outcome): string {
  const each = Object.entries(statuses).map(([status, times]) => `${status} ${times} times`);
  return `${each.join(', ')} (${rate.toFixed(1)} a second)`;
}
