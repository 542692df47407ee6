import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, call, done, refused } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// The one list of all papers of vehicles that are overdue or fall due within 30 days.

let portal: TestPortal;
let token: string;
const today = todayInIndia();
beforeAll(async () => {
  portal = await startPortal();
  ({ token } = await aCompany(portal));
  const later = addDays(today, 31);
  const due = { permit_Due_Date: later, insurance_Due_Date: later, due_Date: later, fitness_Due_Date: later };
  for (const fields of [
    { vehicle_No: 'MP09 AB 1234', permit_No: 'NP/7', permit_Due_Date: addDays(today, -3), fitness_Due_Date: today },
    { vehicle_No: 'MH12-CD-5678', road_Tax_No: 'RT/1', due_Date: addDays(today, 30), insurance_Due_Date: null },
  ])
    done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ ...due, ...fields }) }));
});
afterAll(() => portal.stop());

const list = async (query: Readonly<Record<string, string | number>> = {}, by = token) =>
  done(await call(portal, 'duePapers', { token: by, query }));

test('the list has overdue papers and those of the next 30 days, soonest first', async () => {
  expect(await list()).toMatchObject({
    data: [
      { vehicle_No: 'MP09 AB 1234', documentType: 'Permit_Due_Date', number: 'NP/7', due: addDays(today, -3) },
      { vehicle_No: 'MP09 AB 1234', documentType: 'Fitness_Due_Date', due: today },
      { vehicle_No: 'MH12-CD-5678', documentType: 'Due_Date', number: 'RT/1', due: addDays(today, 30) },
    ],
    totalCount: 3,
    totalPages: 1,
  });
  expect(await list({ pageSize: 2, pageIndex: 2 })).toMatchObject({
    data: [{ documentType: 'Due_Date' }],
    totalPages: 2,
  });
  expect((await list({ pageIndex: 9 })).data).toEqual([]);
});

test('the list is filtered by kind of paper and by vehicle, however its number is written', async () => {
  expect((await list({ documentType: 'Fitness_Due_Date' })).totalCount).toBe(1);
  expect((await list({ searchParam: 'mh 12 cd' })).data).toMatchObject([{ vehicle_No: 'MH12-CD-5678' }]);
  expect((await list({ searchParam: '1234', documentType: 'Permit_Due_Date' })).totalCount).toBe(1);
  expect((await list({ searchParam: '%' })).totalCount).toBe(0);
  const wrong = refused(await call(portal, 'duePapers', { token, query: { documentType: 'Passport' } }));
  expect(wrong.status).toBe(400);
});

test('the list has nothing of another company', async () => {
  expect(await list({}, (await aCompany(portal)).token)).toMatchObject({ data: [], totalCount: 0 });
});
