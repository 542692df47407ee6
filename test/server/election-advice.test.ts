import { expect, test } from 'vitest';
import { anOffice, book, issue, type Office } from '#test/bill-office.ts';
import { call, done } from '#test/factories.ts';
import { sharedPortal } from '#test/portal.ts';

// Electing forward charge for a year that has bills under reverse charge is saved and gives advice.

const elect = async ({ at, token }: Office, year: number, election: string) =>
  done(await call(at.portal, 'consignmentElect', { token, body: { year, election } }));

test('electing forward charge gives advice with the number of bills under reverse charge', async () => {
  const office = await anOffice(await sharedPortal());
  const bill = async () => {
    const { bilty_No } = await book(office);
    return done(await issue(office, [bilty_No])).bills[0]?.bill_No;
  };
  expect((await elect(office, 2026, 'low')).advice).toBeUndefined();
  await elect(office, 2026, 'reverse');
  const cancelled = await bill();
  const first = { path: 'election', message: expect.stringMatching(/^1 bill of 2026-27 went out/) as unknown };
  expect(await elect(office, 2026, 'low')).toMatchObject({
    elections: [{ year: 2026, election: 'low' }],
    advice: [first],
  });
  await elect(office, 2026, 'reverse');
  await bill();
  expect((await elect(office, 2026, 'high')).advice).toEqual([
    {
      path: 'election',
      message: '2 bills of 2026-27 went out under reverse charge; forward charge is elected for a whole year.',
    },
  ]);
  // Bills under forward charge, of another year or cancelled are not counted; reverse charge gives no advice.
  await bill();
  const body = { bill_No: cancelled, reason: 'Issued twice' };
  done(await call(office.at.portal, 'freightBillCancel', { token: office.token, body }));
  expect((await elect(office, 2026, 'low')).advice).toEqual([first]);
  expect((await elect(office, 2027, 'low')).advice).toBeUndefined();
  expect((await elect(office, 2026, 'reverse')).advice).toBeUndefined();
});
