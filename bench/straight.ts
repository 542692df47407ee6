import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { StraightOrder, StraightOutcome } from './straight-process.ts';
import type { Measured, Meter } from './meter.ts';
import type { Portal } from './portal.ts';
import type { LimitWork, Work } from './work.ts';
import { companiesFor } from './works.ts';

const COMPANIES_CHOSEN = 400;

/** The limit if there is no pgbench: the same statements from the portal's driver, without HTTP. */
export async function runStraight(
  portal: Portal,
  work: Work,
  limit: LimitWork,
  sizes: readonly number[],
  seconds: number,
  meter: Meter,
): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'straight-process.ts'), {
    execArgv: ['--max-semi-space-size=64'],
    detached: true,
  });
  try {
    const order: StraightOrder = {
      socket: portal.socket,
      clients: work.clients,
      seconds,
      statement: limit.statement,
      writes: limit.writes,
      constants: limit.constants,
      random: limit.random,
      companies: companiesFor(work, COMPANIES_CHOSEN).map((company) => ({ company, size: sizes[company - 1] ?? 1 })),
    };
    const outcome = await new Promise<StraightOutcome>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`The driver could not run ${work.name}.`)));
      child.on('message', (message: 'warm' | StraightOutcome) => {
        if (message === 'warm') meter.begin();
        else {
          meter.end();
          resolve(message);
        }
      });
      child.send(order);
    });
    return meter.measured({ rate: outcome.calls / seconds, times: null }, outcome.calls);
  } finally {
    if (child.connected) child.disconnect();
  }
}
