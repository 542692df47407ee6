import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { Database } from '#server/database/connect.ts';
import { remindCompanies } from '#server/mail/reminders.ts';
import { aCompany, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { connectTo, startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let database: Database;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  database = await connectTo(portal);
  a = await aCompany(portal, {
    company: { tenant_Name: 'Verma Roadways', email: 'verma@example.com', language: 'Hindi' },
  });
  b = await aCompany(portal, { company: { tenant_Name: 'Sharma Lines' }, owner: { email: 'sharma@example.com' } });
});
afterAll(async () => {
  await database.close();
  await portal.stop();
});

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
beforeEach(() =>
  sql('delete from outbox; delete from company_reminded; delete from vehicle; delete from subscription'),
);

/** The letters queued since the last call. */
async function letters(kind: 'papersDue' | 'subscriptionEnding' = 'papersDue') {
  const queued = await sql<{ recipient: string; language: string; tenant_id: string; facts: Record<string, unknown> }>(
    'select recipient, language, tenant_id, facts from outbox where kind = $1 order by recipient',
    [kind],
  );
  await sql('update outbox set kind = $1', ['test']);
  return queued;
}
const remind = (today: string) => remindCompanies(database, undefined, today);
/** Sets the last reminder of both companies to a day. */
const remindedOn = (day: string) =>
  sql(
    `insert into company_reminded select tenant_id, $1 from company on conflict (tenant_id) do update set day = excluded.day`,
    [day],
  );
const vehicle = async (company: TestCompany, fields: Readonly<Record<string, string>>) =>
  done(
    await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle({ permit_Due_Date: '', ...fields }) }),
  );
/** The papers that a letter lists, in short. */
const listed = (facts: Record<string, unknown> | undefined) =>
  (facts?.['papers'] as { vehicleNo: string; paper: string; due: string }[] | undefined)?.map(
    ({ vehicleNo, paper, due }) => `${vehicleNo} ${paper} ${due}`,
  );

const DUE = '2026-06-30';
const daysBefore = (days: number) => addDays(DUE, -days);

test('a reminder of a due paper is queued 30, 14, 7 and 1 days before, once each even by two runs at once', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: DUE });
  await remindedOn(daysBefore(40));
  const told: [number, unknown][] = [];
  for (let days = 39; days >= -3; days -= 1) {
    const looked = await Promise.all([remind(daysBefore(days)), remind(daysBefore(days))]);
    expect(looked.reduce((sum, each) => sum + each, 0)).toBe(2);
    for (const { facts, recipient, language, tenant_id } of await letters()) {
      told.push([days, facts['days']]);
      expect([recipient, language, tenant_id]).toEqual(['verma@example.com', 'Hindi', a.tenantId]);
      expect(facts).toEqual({
        company: 'Verma Roadways',
        days,
        count: 1,
        papers: [{ vehicleNo: 'MP09HG1', paper: 'Permit Document', due: DUE }],
      });
    }
  }
  expect(told).toEqual([
    [30, 30],
    [14, 14],
    [7, 7],
    [1, 1],
  ]);
});

test('the company’s carrier registration is reminded of like a vehicle’s paper, without a vehicle number', async () => {
  await sql('update consignment_settings set carrier_valid = $1 where tenant_id = $2', [DUE, a.tenantId]);
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: daysBefore(-1) });
  await remindedOn(daysBefore(31));
  await remind(daysBefore(30));
  await remind(daysBefore(29));
  expect((await letters()).map(({ facts }) => listed(facts))).toEqual([
    [` Carrier Registration ${DUE}`],
    [`MP09HG1 Permit Document ${daysBefore(-1)}`],
  ]);
  await sql('update consignment_settings set carrier_valid = null');
});

test('a reminder missed while no portal ran is queued once by the next run, but not after the due date', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: DUE });
  await remindedOn(daysBefore(31));
  await remind(daysBefore(10));
  expect((await letters()).map(({ facts }) => facts['days'])).toEqual([10]);
  await remind(daysBefore(9));
  expect(await letters()).toEqual([]);
  // The portals are down again, until it is too late for that paper.
  await remind(addDays(DUE, 1));
  expect(await letters()).toEqual([]);
});

test('a company gets one letter with all its due papers, soonest first, and none of another company', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: daysBefore(16), insurance_Due_Date: DUE });
  await vehicle(a, { vehicle_No: 'MP09HG2', due_Date: DUE, fitness_Due_Date: daysBefore(23) });
  await vehicle(a, { vehicle_No: 'MP09HG3', permit_Due_Date: daysBefore(2), due_Date: addDays(DUE, 1) });
  await vehicle(b, { vehicle_No: 'GJ01AB1', permit_Due_Date: DUE });
  await remindedOn(daysBefore(31));
  await remind(daysBefore(30));
  const [toB, toA] = await letters();
  expect(listed(toA?.facts)).toEqual([
    `MP09HG2 Fitness Document ${daysBefore(23)}`,
    `MP09HG1 Permit Document ${daysBefore(16)}`,
    `MP09HG1 Policy Document ${DUE}`,
    `MP09HG2 Road Tax Document ${DUE}`,
  ]);
  expect(toA?.facts).toMatchObject({ days: 7, count: 4 });
  // A company without a mail address gets its letter at the address of the user who made it.
  expect([toB?.recipient, toB?.language, listed(toB?.facts)]).toEqual([
    'sharma@example.com',
    'English',
    [`GJ01AB1 Permit Document ${DUE}`],
  ]);
});

test('the first letter covers 30 days and lists at most 100 papers, with their full count', async () => {
  await vehicle(b, { vehicle_No: 'GJ01AB1', permit_Due_Date: daysBefore(20) });
  await sql(
    `insert into vehicle select (jsonb_populate_record(v, jsonb_build_object('id', n + 1000, 'vehicle_no', 'T' || n, 'plate', 'T' || n))).*
     from vehicle v, generate_series(1, 129) n`,
  );
  await remind(daysBefore(40));
  const [letter] = await letters();
  expect(letter?.facts).toMatchObject({ days: 20, count: 130 });
  expect(listed(letter?.facts)).toHaveLength(100);
});

test('a suspended company gets no reminders until it is reinstated', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: DUE });
  await sql(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`, [a.tenantId]);
  await remind(daysBefore(14));
  expect(await letters()).toEqual([]);
  await sql('delete from company_state');
  await remind(daysBefore(13));
  expect((await letters()).map(({ facts }) => facts['days'])).toEqual([13]);
});

test('a last run dated in the future by a wrong clock does not stop reminders', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: DUE });
  await remindedOn('2099-01-01');
  await remind(daysBefore(7));
  expect((await letters()).map(({ facts }) => facts['days'])).toEqual([7]);
  expect(await sql('select distinct day::text from company_reminded')).toEqual([{ day: daysBefore(7) }]);
});

test('the end of a subscription is announced 15, 7 and 1 days before it, and when it is over', async () => {
  await sql(
    `insert into subscription (tenant_id, id, plan_id, plan_name, plan_type, status, from_date, to_date, created_by, updated_by)
     values ($1, 1, 1, 'Gold', 'Gold', 'Active', '2025-07-01', $2, '', '')`,
    [a.tenantId, DUE],
  );
  await remindedOn(daysBefore(20));
  const told: unknown[] = [];
  for (let days = 19; days >= -5; days -= 1) {
    await remind(daysBefore(days));
    told.push(...(await letters('subscriptionEnding')).map(({ facts }) => facts));
  }
  const facts = { company: 'Verma Roadways', toDate: DUE };
  expect(told).toEqual([15, 7, 1, -1].map((daysLeft) => ({ ...facts, daysLeft })));
});

test('a reminder and the note that it was queued are saved together or not at all', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1', permit_Due_Date: DUE });
  await sql(`alter table outbox add constraint broken check (kind <> 'papersDue') not valid`);
  await expect(remind(daysBefore(7))).rejects.toThrow('broken');
  expect(await sql('select from company_reminded')).toEqual([]);
  await sql('alter table outbox drop constraint broken');
  await remind(daysBefore(7));
  expect(await letters()).toHaveLength(1);
});

test('reminders begin at seven in the morning in India, by the database’s clock', async () => {
  await vehicle(a, { vehicle_No: 'MP09HG1' });
  const [clock] = await sql<{ hour: number; today: string }>(
    `select extract(hour from now() at time zone 'Asia/Kolkata')::int as hour, (now() at time zone 'Asia/Kolkata')::date::text as today`,
  );
  const looked = await remindCompanies(database);
  expect(looked).toBe((clock?.hour ?? 0) >= 7 ? 2 : 0);
  const noted = await sql<{ day: string }>('select distinct day::text from company_reminded');
  expect(noted).toEqual(looked === 0 ? [] : [{ day: clock?.today }]);
});
