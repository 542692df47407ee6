import { DatabaseError } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection, Outcome } from './connection.ts';
import { sharedConnections } from './connection-pools.ts';
import { createCosts } from './costs.ts';
import type { QueuedRead } from './reading.ts';
import { createShortReads } from './short-reads.ts';
import { createUnderWay } from './under-way.ts';

const failedWith = (code: string): Outcome => {
  const error = new DatabaseError('Failed', 0, 'error');
  error.code = code;
  return { error, rows: [], ms: 30, bytes: 0, isFirst: false };
};
const ended = failedWith('57014');
const unprepared = failedWith('26000');
const answered: Outcome = { error: null, rows: [{ seen: 1 }], ms: 1, bytes: 10, isFirst: false };

/** One shared connection, and its batches, which the test answers one after another. */
async function aLane() {
  const batches: ((outcome: Outcome) => void)[] = [];
  const apart: string[] = [];
  const came: Record<string, unknown> = {};
  let lose = () => {};
  let begunAt = 0;
  let cancels = 0;
  const connection = {
    get waiting() {
      return batches.length;
    },
    busyFor: (now: number) => (batches.length > 0 ? now - begunAt : 0),
    cancel() {
      cancels += 1;
      return Promise.resolve();
    },
    end: () => Promise.resolve(),
  } as unknown as Connection;
  const shared = sharedConnections(1, (onLost) => {
    lose = () => onLost(false);
    return Promise.resolve(connection);
  });
  const services = { costs: createCosts(), underWay: createUnderWay(() => {}), isClosed: () => false };
  const short = createShortReads(shared, services, ({ name }) => apart.push(name));
  function ask(name: string): void {
    const asked: QueuedRead = {
      name,
      company: 'A',
      like: 'A',
      request: undefined,
      post(_connection, heard) {
        if (batches.push(heard) === 1) begunAt = performance.now();
      },
      resolve: (rows) => (came[name] = rows),
      reject: ({ message }) => (came[name] = message),
      tries: 0,
    };
    short.ask(asked, 1);
  }
  const [place] = shared.places;
  if (place === undefined) throw new Error('There is no place.');
  await shared.open(place);
  return {
    ask,
    apart,
    came,
    place,
    shared,
    lose: () => lose(),
    answer: (outcome: Outcome) => {
      begunAt = performance.now();
      batches.shift()?.(outcome);
    },
    cancels: () => cancels,
  };
}

afterEach(() => vi.useRealTimers());

test('a statement queued behind a cancelled preparation gets its own connection', async () => {
  const { ask, apart, came, place, shared, answer } = await aLane();
  for (const name of ['first', 'second', 'third']) ask(name);
  await shared.end(place);
  answer(ended);
  answer(unprepared);
  answer(unprepared);
  expect(apart).toEqual(['first', 'second', 'third']);
  expect(came).toEqual({});
});

test('statements queued behind a cancel are run again after the connection is lost', async () => {
  const { ask, apart, came, place, shared, lose, answer } = await aLane();
  for (const name of ['first', 'second']) ask(name);
  await shared.end(place);
  lose();
  answer({ ...ended, ms: 1 });
  answer({ ...ended, ms: 1 });
  expect([apart, came]).toEqual([[], {}]);
  await shared.open(place);
  await Promise.resolve();
  answer(answered);
  answer(answered);
  expect(came).toEqual({ first: [{ seen: 1 }], second: [{ seen: 1 }] });
});

test('a server that does not cancel a late statement is asked twice a second, and at once about the next one', async () => {
  vi.useFakeTimers();
  const { ask, answer, cancels } = await aLane();
  for (const name of ['first', 'second', 'third']) ask(name);
  await vi.advanceTimersByTimeAsync(400);
  expect(cancels()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(cancels()).toBe(3);
  answer(answered);
  await vi.advanceTimersByTimeAsync(200);
  expect(cancels()).toBe(4);
});
