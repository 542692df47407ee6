import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { neverAnalysed, watchedPortal, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What LRs wait for, in a company of which PostgreSQL knows nothing. A company of so few rows is taken for one row, and any index of
// it for as good as its key (docs/decisions/0057): each LR may read all vouchers then, but no voucher all items besides.

const LRS = 300;
const MOST = 2 * LRS * LRS;

let portal: TestPortal;
let watched: WatchedPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  await neverAnalysed(portal);
  company = await aCompany(portal);
  const { token } = company;
  for (let booked = 0; booked < LRS; booked += 1)
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ payment_Basis: 'To Pay' }) }));
  watched = await watchedPortal(portal);
});
afterAll(async () => {
  await watched.stop();
  await portal.stop();
});

const mostRead = () => Math.max(...watched.readings().map(({ rows }) => rows));

test('the owner’s evening reads no table once for each pair of LRs', async () => {
  done(await call(watched, 'eveningRead', { token: company.token }));
  expect(mostRead()).toBeLessThanOrEqual(MOST);
});

test('the list of LRs to collect reads no table once for each pair of LRs', async () => {
  const query = { pending: 'To Pay', sums: 'yes' };
  const { totalCount } = done(await call(watched, 'biltyList', { token: company.token, query }));
  expect(totalCount).toBe(LRS);
  expect(mostRead()).toBeLessThanOrEqual(MOST);
});
