import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { taxCreditsByStep } from '#domain/rules/tax-credits.ts';
import { decodeText, readCsv } from './csv.ts';

const SAMPLE = join(import.meta.dirname, '../../../docs/samples/tds/26AS.txt');

test('the sample of Form 26AS is read from its first part, each row with its deductor', () => {
  const table = readCsv(decodeText(readFileSync(SAMPLE)) ?? '', { rows: 100, columns: 60 });
  const { year, pan, credits, faults } = atOnce(taxCreditsByStep(table));
  expect({ year, pan, faults }).toEqual({ year: '2026-27', pan: 'AABCS1429B', faults: [] });
  expect(credits.map(({ deductor, status, deposited }) => [deductor, status, deposited])).toEqual([
    ['SHRI GANESH STEEL', 'F', 200_000n],
    ['SHRI GANESH STEEL', 'F', 200_000n],
    ['SHRI GANESH STEEL', 'F', -100_000n],
    ['DEEPAK POLYMERS', 'U', 0n],
  ]);
});
