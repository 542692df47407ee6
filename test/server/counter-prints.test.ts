import { beforeAll, expect, test } from 'vitest';
import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBooking, aRegisteredCounter, numberOf, sendRecords, signedBy } from '#test/counters.ts';
import { aCompany, call } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// The portal's own print of an LR that a counter booked: as the counter printed it.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

test('a print of a counter’s LR has the number and the time of the counter, and no Bilty No.', async () => {
  const a = await aCompany(portal);
  const counter = await aRegisteredCounter(portal, a, 1);
  // Another minute than this one, of the same day.
  const bookedAt = `${new Date(Date.now() - 120_000).toISOString().slice(0, 17)}00Z`;
  const booking = await aBooking(portal, a, counter, [1, 1], { record: { booked_At: bookedAt } });
  await sendRecords(portal, counter, [signedBy(counter, booking)]);
  const { bytes } = await call(portal, 'biltyPrint', {
    token: a.token,
    query: { Bilty_No: '1', language: 'English' },
  });
  const { flat } = readBack(bytes);
  const minute = timeInIndia(new Date(bookedAt));
  expect(flat).toContain(`LR No. ${numberOf(counter, 1)} · Booked by`);
  expect(flat).toContain(`${showDate(todayInIndia(new Date(bookedAt)))} ${minute}`);
  expect(flat).not.toContain('Bilty No.');
});
