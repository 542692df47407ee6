import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantOf, momentOf } from '#domain/rules/moment.ts';
import type { Database } from '#server/database/connect.ts';
import { remindOfEwayBills } from '#server/eway/reminders.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aCompany, asOwner, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { connectTo, startPortal, type TestPortal } from '#test/portal.ts';

// Its own portal: all companies are reminded.

let portal: TestPortal;
let database: Database;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  database = await connectTo(portal);
  const company = { tenant_Name: 'Verma Roadways', email: 'verma@example.com', contact1: '9876543210' };
  a = await aCompany(portal, { company: { ...company, language: 'Hindi' } });
  b = await aCompany(portal, { company: { tenant_Name: 'Sharma Lines' }, owner: { email: 'sharma@example.com' } });
});
afterAll(async () => {
  await database.close();
  await portal.stop();
});

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
beforeEach(() =>
  sql('delete from outbox; delete from eway_bill_reminded; delete from eway_bill_log; delete from eway_bill'),
);

const END = '2026-11-20T23:59';
const before = (hours: number, minutes = 0) => momentOf(instantOf(END) - (hours * 60 + minutes) * 60_000);
const onDesk = async (of: TestCompany, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const body = { ...anEwayBill({ valid_Upto: END }), ...fields };
  done(await call(portal, 'ewayBillCreate', { token: of.token, body }));
  return body.eway_Bill_No;
};
const remind = (now: string, byMessage = false) => remindOfEwayBills(database, { byMessage, now });
interface Queued {
  channel: string;
  recipient: string;
  language: string;
  facts: { company: string; count: number; first: string; bills: { number: string }[] };
}
/** The letters queued since the last call. */
async function letters() {
  const queued = await sql<Queued>(
    `select channel, recipient, language, facts from outbox where kind = 'ewayBillsEnding' order by channel, recipient`,
  );
  await sql(`update outbox set kind = 'test'`);
  return queued;
}
const numbers = async () => (await letters()).map(({ facts }) => facts.bills.map(({ number }) => number));

test('a bill gets a reminder within 24 hours of its end, once, even if several look at once', async () => {
  const number = await onDesk(a, { vehicle_No: 'MP09HG1234' });
  expect(await remind(before(24, 1))).toBe(0);
  expect(await letters()).toEqual([]);
  const looked = await Promise.all([remind(before(24)), remind(before(24)), remind(before(24))]);
  expect(looked.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await letters()).toEqual([
    {
      channel: 'mail',
      recipient: 'verma@example.com',
      language: 'Hindi',
      facts: {
        company: 'Verma Roadways',
        count: 1,
        first: END,
        bills: [{ number, validUpto: END, vehicleNo: 'MP09HG1234', from: 'Indore', to: 'Mumbai' }],
      },
    },
  ]);
  for (const hours of [23, 5, 0, -1]) await remind(before(hours));
  expect(await letters()).toEqual([]);
});

test('a bill with a new end gets another reminder then', async () => {
  const number = await onDesk(a);
  await remind(before(10));
  expect(await numbers()).toEqual([[number]]);
  await sql(`update eway_bill set valid_upto = '2026-11-22T23:59'`);
  await remind(before(4));
  expect(await letters()).toEqual([]);
  await remind('2026-11-22T08:00');
  expect(await numbers()).toEqual([[number]]);
});

test('a company gets one letter with its own bills, the first to end on top, and a message if possible', async () => {
  const later = await onDesk(a);
  const first = await onDesk(a, { valid_Upto: before(3), eway_State: 'Part A only' });
  const theirs = await onDesk(b);
  await remind(before(12), true);
  const [toB, toA, ...messages] = await letters();
  expect([toB?.recipient, toA?.recipient]).toEqual(['sharma@example.com', 'verma@example.com']);
  expect(toB?.facts.bills.map(({ number }) => number)).toEqual([theirs]);
  expect(toA?.facts.bills.map(({ number }) => number)).toEqual([first, later]);
  expect(messages.map(({ channel }) => channel)).toEqual(['sms', 'sms']);
  expect(messages.map(({ recipient }) => recipient)).toContain('9876543210');
});

test('bills that are closed, cancelled, over or delivered, and suspended companies get no reminder', async () => {
  await onDesk(a, { eway_State: 'Closed' });
  await onDesk(a, { eway_State: 'Cancelled' });
  await onDesk(a, { valid_Upto: before(13) });
  await onDesk(a, { valid_Upto: '', generated_At: '', part_B_At: '', distance_Km: 0 });
  const [delivered, onWay] = [await onDesk(a), await onDesk(a)];
  for (const eway_Bill_No of [delivered, onWay]) {
    const invoices = [{ invoice_No: 'A-1', invoice_Date: '2026-11-19', invoice_Value: 480_000, eway_Bill_No }];
    savedBilty(await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty({ invoices }) }));
  }
  await sql(
    `update bilty set lr_status = 'Delivered' where (tenant_id, seq) in (select tenant_id, bilty_seq from bilty_invoice where eway_bill_no = $1)`,
    [delivered],
  );
  await onDesk(b);
  await sql(`insert into company_state (tenant_id, reason, suspended_by) values ($1, '', 'superadmin')`, [b.tenantId]);
  await remind(before(12));
  expect(await numbers()).toEqual([[onWay]]);
  await sql('delete from company_state');
});

test('a reminder whose letter cannot be queued is not noted as sent', async () => {
  const number = await onDesk(a);
  await sql(`alter table outbox add constraint broken check (kind <> 'ewayBillsEnding') not valid`);
  await expect(remind(before(7))).rejects.toThrow('broken');
  expect(await sql('select from eway_bill_reminded')).toEqual([]);
  await sql('alter table outbox drop constraint broken');
  await remind(before(6));
  expect(await numbers()).toEqual([[number]]);
});

test('reminders go by the clock of the database, from seven in the morning in India', async () => {
  await onDesk(a, { valid_Upto: momentOf(Date.now() + 3 * 3_600_000) });
  const [clock] = await sql<{ hour: number }>(
    `select extract(hour from now() at time zone 'Asia/Kolkata')::int as hour`,
  );
  expect(await remindOfEwayBills(database, { byMessage: false })).toBe((clock?.hour ?? 0) >= 7 ? 1 : 0);
});
