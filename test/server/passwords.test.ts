import type * as nodeCrypto from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPasswords } from '#server/access/passwords.ts';
import { Refusal } from '#server/errors/errors.ts';

// The real argon2, and the parameters of each call.
const asked = vi.hoisted(() => [] as { memory: number; passes: number }[]);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof nodeCrypto>();
  const argon2 = (...given: Parameters<typeof crypto.argon2>) => {
    asked.push({ memory: given[1].memory, passes: given[1].passes });
    crypto.argon2(...given);
  };
  return { ...crypto, argon2 };
});

beforeEach(() => {
  asked.length = 0;
});

const passwords = createPasswords();
const FROM = { lane: '203.0.113.1', trust: 'captcha' } as const;

test('a password matches its own hash alone, and is hashed to another value each time', async () => {
  const kept = await passwords.hash('correct horse', FROM);
  expect(await passwords.verify('correct horse', kept, FROM)).toBe(true);
  expect(await passwords.verify('correct horsf', kept, FROM)).toBe(false);
  expect(await passwords.hash('correct horse', FROM)).not.toBe(kept);
});

test('composed and decomposed letters are the same password', async () => {
  expect(await passwords.verify('caf\u00e9 at 8', await passwords.hash('cafe\u0301 at 8', FROM), FROM)).toBe(true);
});

test('a password check for an unknown name costs as much as one for a user', async () => {
  const kept = await passwords.hash('correct horse', FROM);
  const costs = [];
  for (const of of [kept, null]) {
    asked.length = 0;
    expect(await passwords.verify('wrong', of, FROM)).toBe(false);
    costs.push([...asked]);
  }
  expect(costs[0]).toEqual([{ memory: 19_456, passes: 2 }]);
  expect(costs[1]).toEqual(costs[0]);
});

test('of 30 simultaneous password checks 8 are refused, and the next check is done again', async () => {
  const many = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.verify('x', null, FROM)));
  expect(many.filter((each) => each.status === 'rejected')).toHaveLength(8);
  expect(asked).toHaveLength(22);
  await expect(passwords.verify('x', null, FROM)).resolves.toBe(false);
});

test('strangers need a captcha when half of the queue is full, and a full queue still takes known browsers', async () => {
  const ask = (lane: string, trust: 'none' | 'captcha' | 'known') =>
    passwords.verify('x', null, { lane, trust }).catch((error: unknown) => error);
  const strangers = Array.from({ length: 14 }, (_, at) => ask(`203.0.113.${at}`, 'none'));
  const solvers = Array.from({ length: 14 }, (_, at) => ask(`198.51.100.${at}`, 'captcha'));
  const owners = Array.from({ length: 10 }, (_, at) => ask(`user:${at}`, 'known'));
  expect((await Promise.all(strangers)).filter((each) => each instanceof Refusal).map(tellRefusal)).toEqual(
    Array.from({ length: 3 }, () => [422, 'captcha']),
  );
  expect((await Promise.all(solvers)).filter((each) => each instanceof Refusal).map(tellRefusal)).toEqual(
    Array.from({ length: 3 }, () => [429, 'too_many']),
  );
  expect(await Promise.all(owners)).toEqual(owners.map(() => false));
});

const tellRefusal = ({ status, code }: Refusal) => [status, code];
