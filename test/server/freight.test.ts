import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
});

const month = todayInIndia().slice(0, 7);
const freight = async ({ token }: TestCompany) => done(await call(portal, 'freightByWeek', { token }));
const aBiltyOf = (company: TestCompany, day: string, ...amounts: number[]) =>
  aSavedBilty(portal, company.token, {
    bilty_Date: day,
    details: amounts.map((amount) => aLine({ freight_Amt: amount })),
  });

test('a month without bilties still has all its weeks, without freight', async () => {
  const { total, weeks } = await freight(b);
  expect(total).toBe(0);
  expect(weeks.length).toBe(month.endsWith('-02') && weeks.at(-1)?.to.endsWith('-28') ? 4 : 5);
  expect(weeks[0]).toEqual({ from: `${month}-01`, to: `${month}-07`, freight: 0 });
  // The last week ends with the month, and each day is in exactly one week.
  expect(addDays(weeks.at(-1)?.to ?? '', 1).slice(8)).toBe('01');
  for (const [at, week] of weeks.entries()) if (at > 0) expect(week.from).toBe(addDays(weeks[at - 1]?.to ?? '', 1));
});

test('freight by week adds up the bilties of this month and company, to the paisa', async () => {
  await aBiltyOf(a, `${month}-01`, 0.1, 0.2);
  await aBiltyOf(a, `${month}-07`, 1000);
  await aBiltyOf(a, `${month}-08`, 250.5);
  await aBiltyOf(a, addDays(`${month}-01`, -1), 7777);
  await aBiltyOf(a, addDays(`${month}-28`, 5), 8888);
  await aBiltyOf(b, `${month}-02`, 9999);
  const { total, weeks } = await freight(a);
  expect(total).toBe(1250.8);
  expect(weeks.slice(0, 3).map((week) => week.freight)).toEqual([1000.3, 250.5, 0]);
});
