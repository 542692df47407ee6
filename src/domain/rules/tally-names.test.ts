import { expect, test } from 'vitest';
import { asTallyName, MOST_TALLY_NAME, tallyNames } from './tally-names.ts';

const named = (...accounts: readonly (readonly [account: string, name: string, kept?: string])[]) =>
  Object.fromEntries(tallyNames(accounts.map(([account, name, kept = '']) => ({ account, name, kept }))));

test('a Tally ledger is named as usual, with the kind of account where needed', () => {
  expect(
    named(
      ['freight', 'Freight'],
      ['party:12', 'Rathi Textiles'],
      ['payable:12', 'Rathi Textiles'],
      ['cash:1', 'Indore'],
      ['topay:1', 'Indore'],
      ['transit:1', 'Indore'],
      ['driver:0', 'Other Drivers'],
      ['tds:2026', '2026-27'],
      ['bank:1', 'HDFC Bank'],
    ),
  ).toEqual({
    freight: 'Freight',
    'party:12': 'Rathi Textiles',
    'payable:12': 'Rathi Textiles (Payable)',
    'cash:1': 'Cash Indore',
    'topay:1': 'To Pay Indore',
    'transit:1': 'Cash in Transit Indore',
    'driver:0': 'Driver Other Drivers',
    'tds:2026': 'TDS Receivable 2026-27',
    'bank:1': 'HDFC Bank',
  });
});

test('Tally names are unique; kept names stay, and heads take their name before parties', () => {
  expect(
    named(
      ['party:1', 'Freight'],
      ['freight', 'Freight'],
      ['party:2', 'RATHI'],
      ['party:3', 'rathi'],
      ['party:4', 'Rathi (3)'],
    ),
  ).toEqual({
    freight: 'Freight',
    'party:1': 'Freight (1)',
    'party:2': 'RATHI',
    'party:3': 'rathi (3)',
    'party:4': 'Rathi (3) (4)',
  });
  expect(named(['party:1', 'Rathi'], ['party:9', 'Other', 'RATHI'])).toEqual({
    'party:1': 'Rathi (1)',
    'party:9': 'RATHI',
  });
  // Tally has this ledger from the start.
  expect(named(['head:7', 'profit & loss A/c'])).toEqual({ 'head:7': 'profit & loss A/c (7)' });
  const long = 'x'.repeat(200);
  const names = Object.values(named(['party:1', long], ['party:2', long], ['payable:2', `${long}y`]));
  expect(new Set(names).size).toBe(3);
  expect(names.every((name) => name.length <= MOST_TALLY_NAME)).toBe(true);
});

test('a Tally name is one line of visible characters', () => {
  expect(asTallyName('  A\u0000\tB\n\u00A0C  ')).toBe('A B C');
  expect(asTallyName('\u200B\uFEFF')).toBe('');
  expect(asTallyName('क\u200Dष')).toBe('क\u200Dष');
  expect(asTallyName('\uD800')).toBe('');
  expect(named(['party:5', '\u200B'])).toEqual({ 'party:5': 'party 5' });
});
