import { afterAll, afterEach, expect, test } from 'vitest';
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

const started: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

test('a thread over its time limit stops at its next step and can be used again', async () => {
  await expect(run('endless')).rejects.toThrow('it took too long');
  expect(await run(7)).toBe(7);
});

// Node aborts the process if a thread is ended between creating a stream and its initialization.
test('a thread that does not stop is ended, but never while it creates a zlib stream', async () => {
  const ended = await Promise.allSettled(Array.from({ length: 6 }, () => run('deaf')));
  expect(new Set(ended.map((each) => each.status === 'rejected' && String(each.reason.message)))).toEqual(
    new Set(['it took too long']),
  );
  expect(await run(8)).toBe(8);
});

test('a thread that dies fails only its own order and is replaced', async () => {
  const kept = createThreads<'dies' | number, number>({
    name: 'kept',
    file: new URL('../../../test/threads/zlib-thread.ts', import.meta.url),
    lane: createWorkLane({ ...many, atOnce: 1 }),
    timeLimit: 60_000,
    memory: 32,
    kept: 'always',
  });
  started.push(kept);
  await kept.start(1);
  const dying = kept.run({ order: 'dies' });
  const next = kept.run({ order: 9 });
  await expect(dying).rejects.toThrow('It was thrown outside the order.');
  expect(await next).toBe(9);
});

/** Kinds of work that share a lane; an order is how much memory its thread keeps, the answer which thread did it. */
function kindsIn(lane: ReturnType<typeof createWorkLane>, count: number) {
  const kinds = Array.from({ length: count }, (_, at) =>
    createThreads<number, number>({
      name: `kind ${at}`,
      file: new URL('../../../test/threads/holding-thread.ts', import.meta.url),
      lane,
      timeLimit: 120_000,
      memory: 256,
      kept: 60_000,
    }),
  );
  started.push(...kinds);
  return kinds.map((kind) => (order: number) => kind.run({ order }));
}

test('an idle thread is kept for its kind until another kind of its lane needs the place', async () => {
  const [one, other] = kindsIn(createWorkLane({ ...many, atOnce: 1 }), 2);
  const first = await one?.(0);
  expect(await one?.(0)).toBe(first);
  const second = await other?.(0);
  expect(await other?.(0)).toBe(second);
  expect(await one?.(0)).not.toBe(first);
});

test('threads of two kinds stay idle side by side if two may run at once', async () => {
  const [one, other] = kindsIn(createWorkLane(many), 2);
  const [first, second] = [await one?.(0), await other?.(0)];
  expect([await one?.(0), await other?.(0)]).toEqual([first, second]);
});

test('a thread left with much memory in use is not used again', async () => {
  const [one] = kindsIn(createWorkLane(many), 1);
  const first = await one?.(100);
  expect(await one?.(0)).not.toBe(first);
});
