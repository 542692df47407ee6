import { expect, test } from 'vitest';
import { HIRE_LAW } from './hire-law.ts';
import {
  firstOfQuarter,
  isDeclared,
  quarterName,
  tdsDueOn,
  tdsOfHire,
  type HireCredited,
  type HiredOwner,
  firstOfNamedQuarter,
  lastOfQuarter,
  monthsOfQuarter,
  quartersUpTo,
} from './hire-tds.ts';
import { LAW, lawOf, type LawRow } from './law.ts';

const ALL = [...LAW, ...HIRE_LAW];
const DAY = '2026-11-20';
const NOTHING: HireCredited = { ofMemo: 0n, taxedOfMemo: 0n, ofYear: 0n, exemptOfYear: 0n, taxedOfYear: 0n };
const PERSON: HiredOwner = { pan: 'ABCPK1234L', declaration: null };
const COMPANY: HiredOwner = { pan: 'AABCS1429B', declaration: null };
const declared = (owner: HiredOwner, day: string, carriages = 4) => ({ ...owner, declaration: { day, carriages } });
const after = (rupees: bigint): HireCredited => ({ ...NOTHING, ofYear: rupees * 100n });
const tds = (owner: HiredOwner, rupees: bigint, before = NOTHING, day = DAY, law: readonly LawRow[] = ALL) =>
  tdsOfHire(owner, rupees * 100n, before, day, law);

// Spec 4 §15: "30,000 → 0; 30,001 P → 300; 45,000 C → 900, no PAN 9,000, declaration 0".
test('TDS is nothing up to the limit of a single sum, and on the whole sum above it', () => {
  expect(tds(PERSON, 30_000n)).toMatchObject({ tds: 0n, taxed: 0n, percent: 0, reason: 'below' });
  expect(tds(PERSON, 30_001n)).toMatchObject({ tds: 300_00n, taxed: 30_001_00n, percent: 1, reason: 'sum' });
  expect(tds(COMPANY, 45_000n)).toMatchObject({ tds: 900_00n, percent: 2, reason: 'sum' });
  expect(tds({ pan: '', declaration: null }, 45_000n)).toMatchObject({ tds: 9_000_00n, percent: 20 });
  expect(tds({ pan: 'ABCDE', declaration: null }, 45_000n).tds).toBe(9_000_00n);
  expect(tds(declared(COMPANY, '2026-05-02'), 45_000n)).toMatchObject({ tds: 0n, taxed: 0n, reason: 'declaration' });
});

// Spec 4 §15: "28,000 after 60,000 → 0, then 20,000 P → 1,080".
test('TDS is on all sums of the year once they exceed the yearly limit', () => {
  expect(tds(PERSON, 28_000n, after(60_000n)).tds).toBe(0n);
  expect(tds(PERSON, 20_000n, after(88_000n))).toMatchObject({ tds: 1_080_00n, taxed: 108_000_00n, reason: 'year' });
  // Exactly the limit is not above it.
  expect(tds(PERSON, 12_000n, after(88_000n)).tds).toBe(0n);
  // What was taxed before is not taxed again, nor what was exempt.
  const before = { ...after(108_000n), taxedOfYear: 108_000_00n };
  expect(tds(PERSON, 5_000n, before)).toMatchObject({ tds: 50_00n, taxed: 5_000_00n });
  expect(tds(PERSON, 5_000n, { ...after(98_000n), exemptOfYear: 90_000_00n }).taxed).toBe(13_000_00n);
});

test('TDS above the yearly limit is on the last sum alone if the law table says so', () => {
  const said: LawRow = {
    fact: 'TDS when the year passes it',
    stateCode: '',
    fromDate: '2026-10-01',
    value: 'this sum',
    notification: 'A circular',
    remark: '',
  };
  expect(tds(PERSON, 20_000n, after(88_000n), DAY, [...ALL, said]).tds).toBe(200_00n);
});

// Spec 4 §16.10: "For TDS a sum is the memo with its additions."
test('TDS counts a memo with its additions as one sum', () => {
  const memo = { ...after(29_000n), ofMemo: 29_000_00n };
  expect(tds(PERSON, 2_000n, memo)).toMatchObject({ tds: 310_00n, taxed: 31_000_00n });
  const taxed = { ...after(31_000n), ofMemo: 31_000_00n, taxedOfMemo: 31_000_00n, taxedOfYear: 31_000_00n };
  expect(tds(PERSON, 1_000n, taxed)).toMatchObject({ tds: 10_00n, taxed: 1_000_00n });
  expect(tds(PERSON, -500n, taxed)).toMatchObject({ tds: 0n, taxed: 0n });
});

// Spec 4 §3: "Half up to the rupee ([u])".
test('TDS is rounded half up to the rupee, or to the paisa if the law table says so', () => {
  expect(tds(PERSON, 30_050n).tds).toBe(301_00n);
  expect(tds(PERSON, 30_049n).tds).toBe(300_00n);
  const said = {
    fact: 'TDS is rounded to',
    stateCode: '',
    fromDate: '2026-10-01',
    value: 'paisa',
    notification: '-',
    remark: '',
  } as const;
  expect(tds(PERSON, 30_049n, NOTHING, DAY, [...ALL, said]).tds).toBe(300_49n);
});

// Spec 4 §3: "asked anew each 1 April", "with PAN", "≤ 10 goods carriages".
test('a declaration is valid for its financial year, up to ten carriages, with a PAN', () => {
  expect(isDeclared(declared(PERSON, '2026-04-01'), '2027-03-31', ALL)).toBe(true);
  expect(isDeclared(declared(PERSON, '2026-04-01'), '2027-04-01', ALL)).toBe(false);
  expect(isDeclared(declared(PERSON, '2026-03-31'), '2026-04-01', ALL)).toBe(false);
  expect(isDeclared(declared(PERSON, '2026-05-02', 10), DAY, ALL)).toBe(true);
  expect(isDeclared(declared(PERSON, '2026-05-02', 11), DAY, ALL)).toBe(false);
  expect(isDeclared(declared({ pan: '', declaration: null }, '2026-05-02'), DAY, ALL)).toBe(false);
  expect(isDeclared(PERSON, DAY, ALL)).toBe(false);
});

// Spec 4 §3: "codes 1023 (individual/HUF, 1 %), 1024 (others, 2 %) from 01-04-2026; before, s.194C".
test('TDS has the code and section of its day, and doubtful rules are marked [u]', () => {
  expect(tds(PERSON, 50_000n).code).toBe('1023');
  expect(tds({ ...PERSON, pan: 'ABCHK1234L' }, 50_000n)).toMatchObject({ code: '1023', percent: 1 });
  expect(tds(COMPANY, 50_000n).code).toBe('1024');
  expect(tds(COMPANY, 50_000n, NOTHING, '2026-03-31').code).toBe('94C');
  expect(lawOf(ALL, 'TDS without PAN', '2026-04-01')?.notification).toContain('397(2)');
  for (const fact of ['TDS nil up to goods carriages', 'TDS when the year passes it', 'TDS is rounded to'] as const) {
    expect(lawOf(ALL, fact, DAY)?.remark).toContain('[u]');
  }
});

// Spec 4 §3: "Register by quarter, deposit due on the 7th (March: 30 April)".
test('TDS is due on the 7th of the next month, for March on 30 April', () => {
  expect(tdsDueOn('2026-11-20')).toBe('2026-12-07');
  expect(tdsDueOn('2026-12-31')).toBe('2027-01-07');
  expect(tdsDueOn('2027-03-01')).toBe('2027-04-30');
  expect(tdsDueOn('2027-04-01')).toBe('2027-05-07');
});

test('quarters begin and are named by the financial year', () => {
  expect(firstOfQuarter('2026-11-20')).toBe('2026-10-01');
  expect(firstOfQuarter('2027-03-31')).toBe('2027-01-01');
  expect(['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'].map(quarterName)).toEqual([
    'Q1 2026-27',
    'Q2 2026-27',
    'Q3 2026-27',
    'Q4 2026-27',
  ]);
});

test('a quarter is found by its exact name, with its last day and months', () => {
  const firsts = ['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01', '2000-01-01'];
  expect(firsts.map(quarterName).map(firstOfNamedQuarter)).toEqual(firsts);
  for (const name of ['', 'Q5 2026-27', 'Q3 2026-28', 'Q3 2026', 'q3 2026-27', 'Q3 2026-27 ', '2026-10-01'])
    expect(firstOfNamedQuarter(name), name).toBeNull();
  expect(firsts.slice(0, 4).map(lastOfQuarter)).toEqual(['2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31']);
  expect(monthsOfQuarter('2026-10-01')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(quartersUpTo('2027-02-28', 3)).toEqual(['Q4 2026-27', 'Q3 2026-27', 'Q2 2026-27']);
});
