import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { codeIn } from '#domain/rules/paper-code.ts';
import { codeOfCounter } from '#test/counter-papers.ts';
import {
  aBooking,
  aCounterKey,
  aRegisteredCounter,
  findingsOf,
  sendRecords,
  signedBy,
  type TestCounter,
} from '#test/counters.ts';
import { aCompany, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { codesIn } from '#test/print/read-code.ts';

// What a counter printed, once the portal has it (spec 5 §13.10, §13.11).

let portal: TestPortal;
let company: TestCompany;
let counter: TestCounter;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  counter = await aRegisteredCounter(portal, company, 1);
});

let seq = 0;
/** Sends an LR; `code` makes the code printed on it from its digest. */
async function aReceivedLr(code: (digest: string, lrNo: string) => string) {
  seq += 1;
  const booking = await aBooking(portal, company, counter, [seq, seq]);
  const record = { ...booking, code: code(booking.digest, booking.lr_No) };
  const [received] = (await sendRecords(portal, counter, [signedBy(counter, record)])).records;
  expect(received).toMatchObject({ result: 'booked', reason: '' });
  return { biltyNo: received?.bilty_No ?? '', code: record.code };
}
const aCode = (digest: string, lrNo: string) => codeOfCounter(counter, { company: company.tenantId, digest, lrNo });
const printed = async (biltyNo: string) =>
  (await codesIn((await call(portal, 'biltyPrint', { token: company.token, query: { Bilty_No: biltyNo } })).bytes)).map(
    codeIn,
  );
let addresses = 0;
const check = async (code: string) => {
  const headers = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
  return done(await call(portal, 'verifyCheck', { body: { code }, headers }));
};
const findings = () => findingsOf(portal, company);

test('an LR of a counter keeps its code on every print, and /v says when it was received', async () => {
  const { biltyNo, code } = await aReceivedLr(aCode);
  const known = { state: 'genuine', counter: counter.name };
  expect(await check(code)).toMatchObject({ ...known, received: '' });
  // As if the connection had been away for an hour.
  await asOwner(portal, (client) =>
    client.query(`update counter_booking set booked_at = now() - interval '1 hour' where tenant_id = $1`, [
      company.tenantId,
    ]),
  );
  expect(await check(code)).toMatchObject({ ...known, received: todayInIndia() });
  expect(await printed(biltyNo)).toEqual((await printed(biltyNo)).map(() => code));
  expect((await printed(biltyNo)).length).toBeGreaterThan(0);
});

test('a changed LR gets the portal’s code, and its old code is shown as old, later as cancelled', async () => {
  const { biltyNo, code } = await aReceivedLr(aCode);
  const { token } = company;
  const query = { Bilty_No: biltyNo };
  const body = aLawfulBilty({ bilty_Date: todayInIndia(), branch: counter.branch, to: 'Ujjain' });
  done(await call(portal, 'biltyUpdate', { token, query, body }));
  expect(await printed(biltyNo)).not.toContain(code);
  expect(await check(code)).toMatchObject({ state: 'old', current_Revision: 2 });
  const cancelled = { bilty_No: biltyNo, reason: 'Booked twice' };
  done(await call(portal, 'consignmentCancel', { token, body: cancelled }));
  expect(await check(code)).toMatchObject({ state: 'cancelled' });
});

test('an LR whose code does not prove it is a finding, and is printed with another code', async () => {
  const stranger = aCounterKey();
  for (const wrong of [
    (_digest: string, lrNo: string) => aCode(randomBytes(8).toString('hex'), lrNo),
    (digest: string) => aCode(digest, `${counter.next}9`),
    (digest: string, lrNo: string) =>
      codeOfCounter(counter, { company: company.tenantId, digest, lrNo }, stranger.sign),
  ]) {
    const { biltyNo, code } = await aReceivedLr(wrong);
    expect(await printed(biltyNo)).not.toContain(code);
    const [found] = await findings();
    expect(found).toMatchObject({ bilty_No: biltyNo, sentence: 'The code on its paper does not match.' });
  }
});
