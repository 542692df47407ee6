import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement, value } from '#server/database/statement.ts';
import { LEDGER_WORKS } from './ledger-works.ts';
import { reads } from './work.ts';
import { WORKS } from './works.ts';

const oneOf = statement('bench.test', sql`select ${value('tenantId')}, ${value('number')}`);

test('a limit that lacks a value of its statement is refused when the work is prepared', () => {
  expect(() => reads(oneOf)).toThrow('bench.test: the limit lacks the value number.');
  expect(reads(oneOf, { random: { number: ':size' } }).writes).toBe(false);
});

test('every value that a limit gives is one, and every work has a name of its own', () => {
  const works = [...WORKS, ...LEDGER_WORKS];
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
  const given = works.flatMap(({ limit }) => Object.values(limit?.constants ?? {}));
  expect(given.length).toBeGreaterThan(100);
  expect(given.filter((each) => ['undefined', 'null', 'NaN', '[object Object]'].includes(each))).toEqual([]);
});
