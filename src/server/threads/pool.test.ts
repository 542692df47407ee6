import { afterAll, expect, test } from 'vitest';
import { createWorkLane } from '../lanes/work-lane.ts';
import { createThreads } from './pool.ts';

const many = { atOnce: 2, each: 2, waitingEach: 1000, waiting: 1000, refuse: () => new Error('Too many.') };
const threads = createThreads<'endless' | 'deaf' | number, number>({
  name: 'zlib',
  file: new URL('../../../test/threads/zlib-thread.ts', import.meta.url),
  lane: createWorkLane(many),
  timeLimit: 100,
  memory: 32,
  grace: 30,
  kept: 10_000,
});
afterAll(() => threads.stop());
const run = (order: 'endless' | 'deaf' | number) => threads.run({ order });

test('a thread that takes too long stops at its next part, and does the next order', async () => {
  await expect(run('endless')).rejects.toThrow('it took too long');
  expect(await run(7)).toBe(7);
});

// Node aborts the process where a thread is ended between the making of a stream and its beginning.
test('one that does not hear is ended, and never in the midst of making a zlib stream', async () => {
  const ended = await Promise.allSettled(Array.from({ length: 6 }, () => run('deaf')));
  expect(new Set(ended.map((each) => each.status === 'rejected' && String(each.reason.message)))).toEqual(
    new Set(['it took too long']),
  );
  expect(await run(8)).toBe(8);
});
