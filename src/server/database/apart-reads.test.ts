import { expect, test } from 'vitest';
import { createApartReads } from './apart-reads.ts';
import type { ConnectionPool } from './connection-pools.ts';
import type { Connection, Outcome } from './connection.ts';
import { createCosts, LONG_MS } from './costs.ts';
import { createUnderWay } from './under-way.ts';

const answered: Outcome = { error: null, rows: [{ seen: 1 }], ms: 1, bytes: 10, isFirst: false };

/** A pool whose connections answer a moment later, and the outcome of each statement. */
function aPool() {
  const costs = createCosts();
  const came: string[] = [];
  const connection = { busyFor: () => 0 } as unknown as Connection;
  const pool = { use: (work: (connection: Connection) => unknown) => Promise.resolve(work(connection)) };
  const reads = createApartReads({
    costs,
    underWay: createUnderWay(() => {}),
    isClosed: () => false,
    pool: pool as unknown as ConnectionPool,
  });
  function ask(company: string, name: string): void {
    reads.ask({
      name,
      company,
      like: company,
      request: undefined,
      post: (_connection, heard) => setImmediate(heard, answered),
      resolve: () => came.push('read'),
      reject: ({ message }) => came.push(message),
      tries: 0,
    });
  }
  return { ask, came, costs };
}

test('unknown statements of a hundred simultaneous saves are all run', async () => {
  const { ask, came } = aPool();
  for (let n = 0; n < 100; n += 1) for (const name of ['setup', 'carriers', 'parties']) ask('A', name);
  await expect.poll(() => came.length).toBe(300);
  expect(new Set(came)).toEqual(new Set(['read']));
});

test('of long statements thirty of a company wait, one more is refused, and another company is served', async () => {
  const { ask, came, costs } = aPool();
  for (const company of ['A', 'B']) costs.noteLonger(company, 'list', LONG_MS);
  for (let n = 0; n < 32; n += 1) ask('A', 'list');
  ask('B', 'list');
  const refusal = 'Other lists of your company are being prepared. Please try again in a moment.';
  expect(came).toEqual([refusal]);
  await expect.poll(() => came.length).toBe(33);
  expect(came.filter((one) => one === 'read')).toHaveLength(32);
});
