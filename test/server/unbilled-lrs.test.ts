import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#api/call.ts';
import type { calls } from '#api/calls.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { type Office, anOffice, book, issue, read, unbilled } from '#test/bill-office.ts';
import { call, done, refused, useLawfulForm } from '#test/factories.ts';
import { aBillableLr, aBilledParty } from '#test/contract/expectations-bills.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The LRs that wait for a bill, and what an admin may bill all the same (spec 4 §4).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});
type Parties = AnswerOf<typeof calls.freightBillUnbilledParties>;

describe('unbilled LRs', () => {
  test('the unbilled LRs of a party are its TBB LRs of the days that are on no bill', async () => {
    const office = await anOffice(portal);
    const lr = await book(office, { vehicle_No: 'MP09HG7777' });
    const other = await aBilledParty(office.at);
    await book({ ...office, ...other });
    await book(office, { bilty_Date: '2026-10-31', invoices: [], value_Not_Declared: 'yes' });
    await book(office, { payment_Basis: 'To Pay' });
    const gone = await book(office);
    done(
      await call(portal, 'consignmentCancel', {
        token: office.token,
        body: { bilty_No: gone.bilty_No, reason: 'Booked twice' },
      }),
    );
    const { data, more } = await unbilled(office);
    expect(more).toBe(false);
    expect(data).toEqual([
      {
        bilty_No: lr.bilty_No,
        lr_No: lr['lr_No'] === '' ? lr.bilty_No : lr['lr_No'],
        lr_Date: '2026-11-20',
        vehicle_No: 'MP09HG7777',
        from: 'Indore',
        to: 'Bhopal',
        packages: 12,
        charged_Weight: 1250,
        freight_Amt: 2000,
        charges_Amt: 0,
        taxable_Amt: 2000,
        invoice_Nos: 'A-1',
        pod_Date: null,
        branch: 1,
        gate: '',
      },
    ]);
    expect((await unbilled(office, { branch: 1 })).data).toHaveLength(1);
    expect((await unbilled(office, { branch: 2 })).data).toEqual([]);
    await issue(office, [lr.bilty_No]);
    expect((await unbilled(office)).data).toEqual([]);
  });
  test('a list of unbilled LRs is refused for invalid dates and for an unknown party', async () => {
    const office = await anOffice(portal);
    const ask = (query: Record<string, string | number>) =>
      call(portal, 'freightBillUnbilled', { token: office.token, query: { party: office.party, ...query } });
    expect(refused(await ask({ FromDate: '2026-11-30', ToDate: '2026-11-01' })).detail).toBe(
      'From Date is after To Date.',
    );
    expect(refused(await ask({ FromDate: '2024-11-30', ToDate: '2026-11-01' })).detail).toBe(
      'Choose at most one year.',
    );
    expect(refused(await ask({ FromDate: '2026-11-01', ToDate: '2026-11-30', party: 999 })).status).toBe(404);
  });
  test('unbilled LRs are summed by party, the longest delivered first, and are urgent after 25 days', async () => {
    const office = await anOffice(portal);
    const other = { ...office, ...(await aBilledParty(office.at, { name: 'Rathi Textiles' })) };
    const today = todayInIndia();
    const of = (query: Record<string, number> = {}) =>
      call(portal, 'freightBillUnbilledParties', { token: office.token, query });
    expect(done(await of())).toMatchObject({ data: [], totalCount: 0, totals: { lr_Count: 0, amount: 0 } });
    const free = { invoices: [], value_Not_Declared: 'yes' };
    const booked = (at: Office, ago: number) => book(at, { ...free, bilty_Date: addDays(today, -ago) }, 1000);
    const first = await booked(office, 40);
    await booked(office, 3);
    const second = await booked(other, 60);
    await booked(other, 400);
    const typed = { billing_Place: null, billing_Name: 'Somebody' };
    await book(office, { ...free, ...typed, bilty_Date: today }, 500);
    const deliver = async (number: string, ago: number) => {
      const body = { bilty_Nos: number, kind: 'Delivered', at: `${addDays(today, -ago)}T10:00` };
      done(await call(portal, 'biltyEventAdd', { token: office.token, body }));
    };
    await deliver(first.bilty_No, 24);
    await deliver(second.bilty_No, 25);
    const told = ({ party_Name, lr_Count, amount, ages }: Parties['data'][number]) =>
      `${party_Name}: ${lr_Count}, ${amount}, ${ages.flatMap((age) => (age.lr_Count === 0 ? [] : [`${age.age} ${age.lr_Count}`])).join(' ')}`;
    const { data, totals } = done(await of());
    expect(data.map(told)).toEqual([
      'Rathi Textiles: 1, 1000, 25+ 1',
      expect.stringMatching(/^.+: 2, 2000, under way 1 16-24 1$/),
      ': 1, 500, under way 1',
    ]);
    expect(data[0]).toMatchObject({
      party: other.party,
      oldest_Date: addDays(today, -60),
      delivered_Date: addDays(today, -25),
    });
    expect(totals).toMatchObject({ lr_Count: 4, amount: 3500 });
    expect(totals.ages.map(({ amount }) => amount)).toEqual([1500, 0, 0, 1000, 1000]);
    const next = done(await of({ pageIndex: 2, pageSize: 1 }));
    expect(next).toMatchObject({ totalCount: 3, totalPages: 3, data: [{ party: office.party }] });
    expect(done(await of({ branch: 2 })).data).toEqual([]);
    // Billed LRs are left out, and the evening has the same sum.
    await issue(other, [second.bilty_No], { bill_Date: today });
    expect(done(await of()).totals).toMatchObject({ lr_Count: 3, amount: 2500 });
    const evening = done(await call(portal, 'eveningRead', { token: office.token }));
    expect(evening.unbilled.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500);
  });
  test('only an admin, with a reason, bills an LR without the POD or delivery that its company needs', async () => {
    const office = await anOffice(portal, { bill_Needs: 'pod' });
    const { bilty_No } = await book(office);
    const ready = await aBillableLr(office.at, office.place);
    expect((await unbilled(office)).data.map(({ gate }) => gate)).toEqual(['pod', '']);
    const no = String((await unbilled(office)).data[0]?.lr_No);
    const missing = `The POD of ${no} is not in; an admin can bill it with a reason.`;
    expect(refused(await issue(office, [bilty_No]))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_Nos', message: missing }],
    });
    // Staff cannot override it.
    expect(refused(await issue(office, [bilty_No], { gate_Reason: 'Sent by post' }, office.clerk)).status).toBe(422);
    const [bill] = done(await issue(office, [bilty_No, ready], { gate_Reason: 'Sent by post' })).bills;
    expect(await read(office, bill?.bill_No ?? '')).toMatchObject({ gate_Reason: 'Sent by post', lr_Count: 2 });
    await useLawfulForm(portal, office.token, { bill_Needs: 'delivered' });
    const late = await aBillableLr(office.at, office.place);
    expect(refused(await issue(office, [late])).detail).toContain(
      'is not delivered; an admin can bill it with a reason.',
    );
    done(await call(portal, 'biltyEventAdd', { token: office.token, body: { bilty_Nos: late, kind: 'Delivered' } }));
    expect(done(await issue(office, [late], { gate_Reason: 'Needless' })).gate_Reason).toBe('');
  });
});
