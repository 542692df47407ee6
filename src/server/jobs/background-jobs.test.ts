import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBackgroundJobs } from './background-jobs.ts';

test('a background job runs repeatedly, also after a failure, and never twice at once', async () => {
  let runs = 0;
  let atOnce = 0;
  const logged: string[] = [];
  const enough = Promise.withResolvers<undefined>();
  const run = async () => {
    runs += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    await sleep(1);
    atOnce -= 1;
    if (runs === 5) enough.resolve(undefined);
    if (runs === 2) throw new Error('The mail server is away.');
  };
  const jobs = startBackgroundJobs([{ name: 'Letters', everyMs: 1, run }], (line) => logged.push(line));
  await enough.promise;
  await jobs.stop();
  const seen = runs;
  await sleep(20);
  expect(runs).toBe(seen);
  expect(logged).toEqual(['Letters: The mail server is away.']);
});

test('background jobs stop at once if idle, and after their run otherwise', async () => {
  let ended = false;
  const begun = Promise.withResolvers<undefined>();
  const run = async (signal: AbortSignal) => {
    begun.resolve(undefined);
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
    await sleep(5);
    ended = true;
  };
  const idle = { name: 'Reminders', everyMs: 60_000, run: async () => undefined };
  const jobs = startBackgroundJobs([idle, { name: 'Letters', everyMs: 1, run }], () => undefined);
  await begun.promise;
  await jobs.stop();
  expect(ended).toBe(true);
});
