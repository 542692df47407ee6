import { expect, test } from 'vitest';
import { repostingOf, type StandingVoucher, type WantedVoucher } from './lr-posting.ts';

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
const OPEN = { closed: null, today: '2026-12-05' };

test('what did not change is left alone', () => {
  const both = [standing(claim(10n)), standing(receipt)];
  expect(repostingOf(both, [claim(10n), receipt], OPEN)).toEqual({ vouchers: [], blocked: undefined });
});

test('what changed is taken back and posted anew, on its own day while that is open', () => {
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

test('behind the lock it is corrected today, and a day there is no change', () => {
  const locked = { ...OPEN, closed: '2026-11-30' };
  const { vouchers } = repostingOf([standing(claim(10n))], [claim(12n)], locked);
  expect(vouchers.map(({ day }) => day)).toEqual(['2026-12-05', '2026-12-05']);
  expect(repostingOf([standing(claim(12n, { day: '2026-12-05' }))], [claim(12n)], locked).vouchers).toEqual([]);
});

test('what another voucher settles must not go', () => {
  const settled = standing(claim(10n), { settledBy: 'R7' });
  expect(repostingOf([settled], [claim(10n)], OPEN).blocked).toBeUndefined();
  expect(repostingOf([settled], [claim(11n)], OPEN).blocked).toBe(settled);
});
