import { expect, test } from 'vitest';
import { CASH_LAW } from './cash-law.ts';
import { RETURN_LAW } from './return-law.ts';
import { HIRE_LAW } from './hire-law.ts';
import {
  LAW,
  LAW_FACT_NAMES,
  LAW_FACTS,
  lawNumber,
  lawOf,
  lawRowMessage,
  needsEwayBill,
  type LawFact,
  type LawRow,
} from './law.ts';
import { STATE_CODES } from './states.ts';

const ALL = [...LAW, ...CASH_LAW, ...HIRE_LAW, ...RETURN_LAW];

test('every row of the law table is valid for its fact, and every fact has a row in force', () => {
  for (const row of ALL) {
    expect(lawRowMessage(row)).toBeNull();
    expect(row.fromDate).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(row.notification).not.toBe('');
    if (row.stateCode !== '') expect(STATE_CODES).toContain(row.stateCode);
  }
  for (const fact of LAW_FACT_NAMES) expect(lawOf(ALL, fact, '2026-11-22')).not.toBeNull();
});

test('no two rows of a fact and a state begin on the same day', () => {
  const keys = ALL.map(({ fact, stateCode, fromDate }) => `${fact} ${stateCode} ${fromDate}`);
  expect(new Set(keys).size).toBe(keys.length);
});

// Spec 3 §5 and §6: unverified values carry that remark.
test('unconfirmed values of the law table are marked [u]', () => {
  const marked = new Set(LAW.filter(({ remark }) => remark.startsWith('[u]')).map(({ fact }) => fact));
  for (const fact of [
    'GST of unregistered payers',
    'e-Way bill within a state above',
    'e-Way bill extension counts from',
    'File version of Part B',
    'File version of consolidated e-way bills',
  ] as const)
    expect(marked).toContain(fact);
});

// Spec 3 §6: 2022-07-18 reverse 5, forward 5 or 12; 2025-09-22 reverse 5, forward 5 or 18. §12: forward 12 on 2025-09-21, 18 on 22nd.
test.each([
  ['GST reverse charge', '2022-07-18', 5],
  ['GST forward charge low', '2022-07-18', 5],
  ['GST forward charge high', '2022-07-18', 12],
  ['GST forward charge high', '2025-09-21', 12],
  ['GST forward charge high', '2025-09-22', 18],
  ['GST reverse charge', '2026-11-20', 5],
  ['GST forward charge low', '2026-11-20', 5],
  ['GST forward charge high', '2022-07-17', 0],
  ['e-Way bill km a day', '2020-12-31', 100],
  ['e-Way bill km a day', '2021-01-01', 200],
] as const)('the law value %s on %s is %d', (fact, day, value) => {
  expect(lawNumber(LAW, fact, day)).toBe(value);
});

test('a state has its own e-way bill threshold, or the general one', () => {
  expect(lawNumber(LAW, 'e-Way bill within a state above', '2026-11-20', '27')).toBe(100_000);
  expect(lawNumber(LAW, 'e-Way bill within a state above', '2026-11-20', '24')).toBe(50_000);
});

test('of two law rows of the same day the later added one applies, and a later row from its day on', () => {
  const added = (fromDate: string, value: string): LawRow => ({
    fact: 'GST forward charge high',
    stateCode: '',
    fromDate,
    value,
    notification: 'Notification 1/2027',
    remark: '',
  });
  const rows = [...LAW, added('2025-09-22', '17'), added('2027-04-01', '20')];
  expect(lawNumber(rows, 'GST forward charge high', '2026-11-20')).toBe(17);
  expect(lawNumber(rows, 'GST forward charge high', '2027-03-31')).toBe(17);
  expect(lawNumber(rows, 'GST forward charge high', '2027-04-01')).toBe(20);
});

// trade.md §3.3: above ₹50,000 with the tax (₹48,000 + 5 % counts); Maharashtra ₹1,00,000 within the state.
test.each([
  ['23', '27', 50_000, false],
  ['23', '27', 50_000.01, true],
  ['23', '27', 50_400, true],
  ['27', '27', 100_000, false],
  ['27', '27', 100_001, true],
  ['24', '24', 50_001, true],
  ['', '27', 60_000, false],
  ['', '', 60_000, true],
])('from %s to %s goods of ₹%d need an e-way bill: %s', (from, to, value, needed) => {
  expect(needsEwayBill(LAW, { day: '2026-11-20', from, to, value })).toBe(needed);
});

const GOOD: Readonly<Record<LawFact['unit'], string>> = {
  percent: '2.5',
  rupees: '150000',
  km: '200',
  days: '15',
  vehicles: '10',
  code: '1023',
  hours: '8',
  version: '1.0.0623',
  answer: '',
};

test.each(LAW_FACT_NAMES)('a law row of %s accepts a value in its unit only', (fact) => {
  const { unit, byState, answers }: LawFact = LAW_FACTS[fact];
  const value = answers?.[0] ?? GOOD[unit];
  expect(lawRowMessage({ fact, stateCode: '', value })).toBeNull();
  expect(lawRowMessage({ fact, stateCode: '27', value })?.path).toBe(byState ? undefined : 'state_Code');
  for (const wrong of ['', '-5', 'five', '5 %', '1e3', '999999999999']) {
    expect(lawRowMessage({ fact, stateCode: '', value: wrong })?.path).toBe('value');
  }
});
