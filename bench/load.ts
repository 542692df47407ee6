import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load, Outcome } from './load-process.ts';
import type { Measured, Meter } from './meter.ts';
import type { Portal } from './portal.ts';
import type { Work } from './work.ts';
import { companiesFor } from './works.ts';

/** Requests that are made up for a run; each client goes through all of them, again and again. */
const REQUESTS = 400;
/** Saves that are made up for each second of a run: each has a key of its own, and none may come twice. */
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
/** A part that is no quicker than this times the quickest before it found nothing left to compile. */
const STILL_WARMING = 1.03;

/**
 * Sends until it gets no quicker, twice, `most` seconds at most: a portal runs for weeks, and what it runs is compiled by then, as is
 * what the sender runs.
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

/** Asks the portal for a work for `least` seconds or what it needs, once it is warm, or after `warm` seconds of the same. */
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
