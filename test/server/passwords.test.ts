import type * as nodeCrypto from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPasswords } from '#server/access/passwords.ts';

// The real argon2, and what it was asked for.
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

test('a password is right only for its own hash', async () => {
  const kept = await passwords.hash('correct horse');
  expect(await passwords.verify('correct horse', kept)).toBe(true);
  expect(await passwords.verify('correct horsf', kept)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(kept);
});

test('composed and decomposed letters are the same password', async () => {
  expect(await passwords.verify('caf\u00e9 at 8', await passwords.hash('cafe\u0301 at 8'))).toBe(true);
});

test('nobody costs exactly what somebody costs', async () => {
  const kept = await passwords.hash('correct horse');
  const costs = [];
  for (const of of [kept, null]) {
    asked.length = 0;
    expect(await passwords.verify('wrong', of)).toBe(false);
    costs.push([...asked]);
  }
  expect(costs[0]).toEqual([{ memory: 19_456, passes: 2 }]);
  expect(costs[1]).toEqual(costs[0]);
});

test('a place is given back after a failure as after a success', async () => {
  const many = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.verify('x', null)));
  expect(many.filter((each) => each.status === 'rejected')).toHaveLength(8);
  expect(asked).toHaveLength(22);
  await expect(passwords.verify('x', null)).resolves.toBe(false);
});
