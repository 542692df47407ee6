import { expect, test } from 'vitest';
import { creditAfter, repostingOf, type StandingVoucher, type WantedVoucher } from './lr-posting.ts';

const claim = (amount: bigint, fields: Partial<WantedVoucher> = {}): WantedVoucher => ({
  kind: 'Freight',
  day: '2026-11-20',
  branch: 1,
  rows: [{ debit: 'topay:1', credit: 'freight', amount }],
  ...fields,
});
const receipt: WantedVoucher = {
  kind: 'Receipt',
  day: '2026-11-20',
  branch: 1,
  rows: [{ debit: 'cash:1', credit: 'topay:1', amount: 5n }],
};
const standing = (voucher: WantedVoucher, fields: Partial<StandingVoucher> = {}): StandingVoucher => ({
  ...voucher,
  id: voucher.kind === 'Freight' ? 1 : 2,
  settledBy: '',
  ...fields,
});
const OPEN = { closed: null, cash: {}, today: '2026-12-05' };

test('an unchanged LR posts nothing', () => {
  const both = [standing(claim(10n)), standing(receipt)];
  expect(repostingOf(both, [claim(10n), receipt], OPEN)).toEqual({ vouchers: [], blocked: undefined });
});

test('a changed LR’s voucher is reversed and posted again on its own day while that is open', () => {
  const { vouchers } = repostingOf([standing(claim(10n)), standing(receipt)], [claim(12n), receipt], OPEN);
  expect(vouchers).toMatchObject([
    {
      kind: 'Reversal',
      reverses: 1,
      day: '2026-11-20',
      rows: [{ debit: 'freight', credit: 'topay:1', amount: 10n }],
    },
    { kind: 'Freight', reverses: null, day: '2026-11-20', rows: [{ amount: 12n }] },
  ]);
  expect(repostingOf([standing(claim(10n))], [claim(10n, { branch: 2 })], OPEN).vouchers).toHaveLength(2);
  expect(repostingOf([standing(claim(10n))], [claim(10n, { day: '2026-11-21' })], OPEN).vouchers).toHaveLength(2);
  expect(repostingOf([standing(claim(10n))], [], OPEN).vouchers).toMatchObject([{ reverses: 1 }]);
});

test('vouchers of locked days are corrected today, and a change of the day alone posts nothing', () => {
  const locked = { ...OPEN, closed: '2026-11-30' };
  const { vouchers } = repostingOf([standing(claim(10n))], [claim(12n)], locked);
  expect(vouchers.map(({ day }) => day)).toEqual(['2026-12-05', '2026-12-05']);
  expect(repostingOf([standing(claim(12n, { day: '2026-12-05' }))], [claim(12n)], locked).vouchers).toEqual([]);
});

test('vouchers of days with closed cash are corrected today; without that cash they keep their day', () => {
  const counted = { ...OPEN, cash: { 'cash:1': '2026-11-30', 'cash:2': '2026-11-19' } };
  const of = (cash: string): WantedVoucher => ({ ...receipt, rows: [{ debit: cash, credit: 'topay:1', amount: 7n }] });
  const days = (wanted: WantedVoucher, ...onOwnDay: true[]) =>
    repostingOf([standing(claim(10n)), standing(receipt)], [claim(12n), wanted], counted, ...onOwnDay).vouchers.map(
      ({ day }) => day.slice(5),
    );
  expect(days(of('cash:1'))).toEqual(['11-20', '12-05', '11-20', '12-05']);
  expect(days(of('cash:2'))).toEqual(['11-20', '12-05', '11-20', '11-20']);
  expect(days(of('cash:1'), true)).toEqual(['11-20', '12-05', '11-20', '11-20']);
});

test('an LR change is blocked if a voucher it would reverse has been settled', () => {
  const settled = standing(claim(10n), { settledBy: 'R7' });
  expect(repostingOf([settled], [claim(10n)], OPEN).blocked).toBeUndefined();
  expect(repostingOf([settled], [claim(11n)], OPEN).blocked).toBe(settled);
});

test('the amount on credit follows the LR, and other payments stay counted', () => {
  const toPay = (balance: bigint) => ({ basis: 'To Pay', balance });
  expect(creditAfter(1_180_000n, toPay(1_180_000n), toPay(944_000n))).toBe(944_000n);
  expect(creditAfter(200_000n, toPay(265_000n), toPay(275_000n))).toBe(210_000n);
  // First more was received than the LR's amount, then less.
  expect(creditAfter(200_000n, toPay(200_000n), toPay(-15_000n))).toBe(0n);
  expect(creditAfter(0n, toPay(-15_000n), toPay(35_000n))).toBe(35_000n);
  // Paid by the consignor for a while.
  expect(creditAfter(200_000n, toPay(200_000n), { basis: 'Paid', balance: 300_000n })).toBe(200_000n);
  expect(creditAfter(200_000n, { basis: 'Paid', balance: 300_000n }, toPay(300_000n))).toBe(300_000n);
});
