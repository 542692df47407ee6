import { beforeAll, expect, test } from 'vitest';
import { aCompany, aDriver, asOwner, call, done, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aVehicle } from '#test/forms.ts';
import { anOldLr, checkedMasters, checkedMove, oldLrCsv, takenMove, undoneMove } from '#test/moving-in.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { tallyMastersXml } from '#test/tally-masters.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const stepsOf = async ({ token }: TestCompany) => {
  const { steps, ...rest } = done(await call(portal, 'movingInSteps', { token }));
  return { ...rest, steps: Object.fromEntries(steps.map(({ step, state, count }) => [step, `${state} ${count}`])) };
};
const skip = async ({ token }: TestCompany, step: string, skipped = 'yes') =>
  done(await call(portal, 'movingInSkip', { token, body: { step, skipped } }));

test('each step of the first day shows whether it is done and how many records there are', async () => {
  const company = await aCompany(portal);
  const { token } = company;
  const at = { portal, company };
  const none = {
    setup: 'open 0',
    tally: 'open 0',
    oldLrs: 'open 0',
    vehicles: 'open 0',
    drivers: 'open 0',
    firstLr: 'open 0',
  };
  expect(await stepsOf(company)).toEqual({ is_New: true, is_Dismissed: false, steps: none });

  await useLawfulForm(portal, token);
  done(await call(portal, 'addVehicle', { token, body: aVehicle() }));
  await aDriver(portal, token);
  const ledgers = [1, 2].map((nth) => ({ name: `Rathi ${nth}`, parent: 'Sundry Debtors', opening: 100n }));
  await takenMove(at, (await checkedMasters(at, tallyMastersXml(ledgers), '2026-04-01')).id);
  const { id } = await takenMove(at, (await checkedMove(at, oldLrCsv([anOldLr(1), anOldLr(2), anOldLr(3)]))).id);
  const moved = { setup: 'done 1', tally: 'done 2', oldLrs: 'done 3', vehicles: 'done 1', drivers: 'done 1' };
  // Imported old LRs are not the first LR.
  expect((await stepsOf(company)).steps).toEqual({ ...moved, firstLr: 'open 0' });
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  expect((await stepsOf(company)).steps).toEqual({ ...moved, firstLr: 'done 1' });
  await undoneMove(at, id);
  expect((await stepsOf(company)).steps).toEqual({ ...moved, oldLrs: 'open 0', firstLr: 'done 1' });
});

test('first-day steps are skipped and resumed, the guide is dismissed, and after 61 days a company is not new', async () => {
  const [company, other] = [await aCompany(portal), await aCompany(portal)];
  await skip(company, 'tally');
  await skip(company, 'tally');
  await skip(company, 'drivers');
  await skip(company, 'drivers', 'no');
  expect((await stepsOf(company)).steps).toMatchObject({ tally: 'skipped 0', drivers: 'open 0' });
  expect((await skip(company, 'all')).is_Dismissed).toBe(true);
  expect(await stepsOf(other)).toMatchObject({ is_Dismissed: false, steps: { tally: 'open 0' } });
  await asOwner(portal, (client) =>
    client.query(`update company set created_at = now() - interval '61 days' where tenant_id = $1`, [other.tenantId]),
  );
  expect((await stepsOf(other)).is_New).toBe(false);
});
