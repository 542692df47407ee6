import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#api/call.ts';
import { calls } from '#api/calls.ts';

// Readers of Hindi see the Hindi name of a party wherever an account is named: each answer has it, and one hook chooses.

// Accounts that belong to no party: heads, and all parties together.
const WITHOUT_PARTIES = new Set(['ledgerProfit', 'ledgerProfitLoss', 'ledgerBalanceSheet']);
const ACCOUNTS = ['account', 'other', 'debit', 'credit', 'bank'];

/** The account names in an answer, each with whether its Hindi name is beside it. */
function* named(shape: z.core.$ZodType): Generator<readonly [name: string, inHindi: boolean]> {
  if (shape instanceof z.ZodArray) return yield* named(shape.element);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return yield* named(shape.unwrap());
  if (!(shape instanceof z.ZodObject)) return;
  const parts: Readonly<Record<string, z.core.$ZodType>> = shape.shape;
  const names = ACCOUNTS.filter((account) => account in parts).map((account) => `${account}_Name`);
  if ('account' in parts || 'overdue' in parts) names.push('name');
  for (const name of names) if (name in parts) yield [name, `${name}_Hindi` in parts];
  for (const part of Object.values(parts)) yield* named(part);
}

const found = Object.entries<Call>(calls).flatMap(([call, { answer }]) =>
  'json' in answer ? [...named(answer.json)].map(([name, inHindi]) => ({ call, name, inHindi })) : [],
);

test('every answer that names an account has its Hindi name too', () => {
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ call, inHindi }) => !inHindi && !WITHOUT_PARTIES.has(call))).toEqual([]);
});

test('every exception to the Hindi names is still one', () => {
  const without = new Set(found.filter(({ inHindi }) => !inHindi).map(({ call }) => call));
  expect([...WITHOUT_PARTIES].filter((call) => !without.has(call))).toEqual([]);
});

test('only one hook of the web chooses the name of an account', () => {
  const web = join(import.meta.dirname, '../../src/web');
  const asks = globSync(`${web}/**/*.{ts,tsx}`).filter((path) => /\baccountTitle\b/.test(readFileSync(path, 'utf8')));
  expect(asks.map((path) => relative(web, path))).toEqual(['money/useAccountTitle.ts']);
});
