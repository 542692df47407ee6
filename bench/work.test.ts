import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement, value } from '#server/database/statement.ts';
import { LEDGER_WORKS } from './ledger-works.ts';
import { reads } from './work.ts';
import { WORKS } from './works.ts';

const oneOf = statement('bench.test', sql`select ${value('tenantId')}, ${value('number')}`);

test('a limit without a value of its statement is refused when the work is prepared', () => {
  expect(() => reads(oneOf)).toThrow('bench.test: the limit lacks the value number.');
  expect(reads(oneOf, { random: { number: ':size' } }).writes).toBe(false);
});

test('every value of a limit is a real value, and every work has its own name', () => {
  const works = [...WORKS, ...LEDGER_WORKS];
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
  const given = works.flatMap(({ limit }) => Object.values(limit?.constants ?? {}));
  expect(given.length).toBeGreaterThan(100);
  expect(given.filter((each) => ['undefined', 'null', 'NaN', '[object Object]'].includes(each))).toEqual([]);
});

test('4,000 requests of the office work include each of its ten calls', () => {
  const office = WORKS.find(({ name }) => name === 'office');
  const asked = Array.from({ length: 4000 }, (_, at) => office?.request(1 + (at % 200), 80).path.split('?')[0]);
  expect(new Set(asked)).toEqual(
    new Set([
      '/api/Bilty_Master',
      '/api/Bilty_Master/ExportList',
      '/api/Bilty_Master/GetBilty',
      '/api/Bilty_Master/GetBiltyList',
      '/api/Bilty_Master/GetBiltyMastersMonthlySummary',
      '/api/Bilty_Master/Print',
      '/api/Bilty_Master/PrintList',
      '/api/Party/Suggest',
      '/api/Search/Find',
      '/api/Vehicle_Detail/GetVehiclePage',
    ]),
  );
});
