import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBankHeads } from '#domain/rules/bank-columns.ts';
import { bankRowsByStep } from '#domain/rules/bank-rows.ts';
import { atOnce } from '#test/at-once.ts';
import { decodeText, readCsv } from './csv.ts';

const SAMPLES = join(import.meta.dirname, '../../../docs/samples/bank');

// All four contain the same two entries.
test.each([
  ['HDFC', 'hdfc.csv', 4],
  ['ICICI', 'icici.csv', 2],
  ['SBI', 'sbi.txt', 2],
  ['Axis', 'axis.csv', 2],
])('the sample statement of %s is read', (bank, file, count) => {
  const table = readCsv(decodeText(readFileSync(join(SAMPLES, file))) ?? '', { rows: 100, columns: 60 });
  const found = findBankHeads(table, {});
  expect(found.by).toBe(bank);
  const { rows, faults, gap } = atOnce(bankRowsByStep(table, found.at, found.columns));
  expect(faults).toEqual([]);
  expect(gap).toBeNull();
  expect(rows).toHaveLength(count);
  expect(rows[0]).toMatchObject({ day: '2026-11-02', amount: 98_000_00n, balance: 248_000_00n });
  expect(rows[0]?.narration).toContain('MALWA COTTON MILLS');
  expect(rows[1]).toMatchObject({ day: '2026-11-03', amount: -35_000_00n, balance: 213_000_00n });
  expect(rows[1]?.reference).toMatch(/4567$/);
});
