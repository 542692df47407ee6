import { expect, test } from 'vitest';
import { Refusal } from '../errors/errors.ts';
import { countKeyCalls, KEY_SHARE } from './key-limits.ts';

/** The row that all portals take from, and how often one of them did. */
function aMinute() {
  const row = { time: 0, since: 0, taken: 0, writes: 0 };
  const take = async () => {
    await Promise.resolve();
    row.writes += 1;
    if (row.time >= row.since + 60_000) Object.assign(row, { since: row.time, taken: 0 });
    row.taken += KEY_SHARE;
    return { taken: row.taken, waitMs: row.since + 60_000 - row.time };
  };
  return { row, portal: () => countKeyCalls(take, () => row.time) };
}

/** How many of a number of calls are admitted, and the error of the last refused one. */
async function letIn(times: number, ofKey: (keyId: string) => Promise<void>) {
  const made = await Promise.allSettled(Array.from({ length: times }, () => ofKey('one')));
  const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused.every((reason) => reason instanceof Refusal && reason.status === 429)).toBe(true);
  return { well: times - refused.length, retryAfter: (refused.at(-1) as Refusal | undefined)?.retryAfter };
}

test('an API key is allowed 120 calls a minute, with one write for five calls and none for refused ones', async () => {
  const { row, portal } = aMinute();
  const ofKey = portal();
  expect(await letIn(999, ofKey)).toEqual({ well: 120, retryAfter: 60 });
  row.time = 58_400;
  expect(await letIn(999, ofKey)).toEqual({ well: 0, retryAfter: 2 });
  expect(row.writes).toBe(24);
  row.time = 60_000;
  expect(await letIn(999, ofKey)).toEqual({ well: 120, retryAfter: 60 });
});

test('three portals together allow a key 120 calls, less at most four for each with calls left', async () => {
  const { row, portal } = aMinute();
  const portals = [portal(), portal(), portal()];
  for (const ofKey of portals) expect(await letIn(1, ofKey)).toEqual({ well: 1, retryAfter: undefined });
  const [first, second, third] = portals as [(typeof portals)[0], (typeof portals)[0], (typeof portals)[0]];
  row.time = 1000;
  expect(await letIn(999, first)).toEqual({ well: 120 - 2 * KEY_SHARE - 1, retryAfter: 59 });
  expect(await letIn(999, second)).toEqual({ well: 4, retryAfter: 59 });
  expect(await letIn(999, third)).toEqual({ well: 4, retryAfter: 59 });
});

test('calls left over in a minute do not count in the next', async () => {
  const { row, portal } = aMinute();
  const [first, second] = [portal(), portal()];
  await letIn(1, first);
  row.time = 60_001;
  expect((await letIn(999, second)).well).toBe(120);
  expect((await letIn(999, first)).well).toBe(0);
});

test('a share of calls that could not be taken is tried again by the next call', async () => {
  let fails = true;
  const ofKey = countKeyCalls(() =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve({ taken: KEY_SHARE, waitMs: 60_000 }),
  );
  await expect(ofKey('one')).rejects.toThrow('away');
  fails = false;
  await ofKey('one');
});
