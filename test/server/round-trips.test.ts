import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { aFollowedLr } from '#test/contract/expectations-tracking.ts';
import { aCompany, aDriver, asOwner, aSavedBilty, call, done, type Sent } from '#test/factories.ts';
import { aBilty, aLoadingSlip, anExportBilty, aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { codesIn } from '#test/print/read-code.ts';

// A request is one batch to the database: begin, company, statement and commit are sent together (docs/decisions/0003).

const flown: string[] = [];
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ onBatch: (statement) => flown.push(statement) });
  ({ token } = await aCompany(portal));
  await aSavedBilty(portal, token);
  await aDriver(portal, token);
  done(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip() }));
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle() }));
});
afterAll(() => portal.stop());
beforeEach(() => {
  flown.length = 0;
});

test.each([
  ['biltyList', {}, 'bilty.list_10'],
  ['biltyList', { query: { pageIndex: 7, pageSize: 25 } }, 'bilty.list_25'],
  ['biltyList', { query: { FromDate: '2026-01-01' } }, 'bilty.list_by_date_10'],
  ['biltyList', { query: { searchParam: 'sharma' } }, 'bilty.search_10'],
  ['biltyList', { query: { Bilty_No: '1' } }, 'bilty.by_number'],
  ['biltyRead', { query: { Bilty_No: '1' } }, 'bilty.read'],
  ['biltyLines', { query: { Bilty_No: '1' } }, 'bilty.lines'],
  ['biltyPrint', { query: { Bilty_No: '1' } }, 'bilty.print'],
  ['biltyNext', {}, 'bilty.next'],
  ['biltyCreate', { body: aBilty() }, 'bilty.save'],
  ['biltyCreate', { body: aBilty(), headers: { 'idempotency-key': 'one-batch' } }, 'bilty.save'],
  ['biltyMonth', {}, 'bilty.month'],
  ['freightByWeek', {}, 'bilty.freight_by_week'],
  ['biltySuggestions', { query: { field: 'sender' } }, 'bilty.suggest_sender'],
  ['exportBiltyCreate', { body: anExportBilty() }, 'export_bilty.save'],
  ['loadingSlipCreate', { body: aLoadingSlip() }, 'loading_slip.save'],
  ['loadingSlipPrint', { query: { loading_Slip_Id: '1' } }, 'loading_slip.print'],
  ['expiringDocuments', {}, 'vehicle.expiring'],
  ['drivers', {}, 'driver.list'],
  ['vehicleNumbers', {}, 'vehicle.numbers'],
  ['vehicleCreate', { body: aVehicle() }, 'vehicle.insert'],
  ['getCompany', {}, 'company.read'],
  ['subscription', {}, 'subscription.standing'],
  ['subscriptionHistory', {}, 'subscription.list'],
  ['plans', {}, 'plan.list'],
  ['bankAccounts', {}, 'bank_account.list'],
  ['paymentPage', {}, 'payment.page_10'],
  ['paymentFilter', {}, 'payment.filtered_100'],
] as [CallName, Sent, string][])('%s %j is one batch: %s', async (name, sent, statement) => {
  done(await call(portal, name, { ...sent, token }));
  expect(flown).toEqual([statement]);
});

test('a request that is refused for its fields sends no statement to the database', async () => {
  await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_Date: '31-02-2026' }) });
  await call(portal, 'biltyList', { token, query: { tenantId: crypto.randomUUID() } });
  await call(portal, 'biltyList', { token, query: { pageSize: 'many' } });
  await call(portal, 'biltyUpdate', { token, body: [] });
  expect(flown).toEqual([]);
});

test('the database gets the same statements whatever is wrong with a token or a code (spec 3 §10)', async () => {
  const gone = await aCompany(portal);
  const linksOf = async (of: string) => {
    const [followed, driven] = [await aFollowedLr(portal, of), await aDrivenLr(portal, of)];
    const print = await call(portal, 'biltyPrint', { token: of, query: { Bilty_No: followed.bilty_No } });
    const [code = ''] = await codesIn(print.bytes);
    return { trackingStatus: followed.link, driverOpen: driven.link, verifyCheck: code };
  };
  const [right, suspended] = [await linksOf(token), await linksOf(gone.token)];
  await asOwner(portal, (client) =>
    client.query(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`, [gone.tenantId]),
  );
  for (const name of ['trackingStatus', 'driverOpen', 'verifyCheck'] as const) {
    const ask = async (text: string) => {
      flown.length = 0;
      await call(portal, name, name === 'verifyCheck' ? { body: { code: text } } : { headers: { 'x-link': text } });
      return flown.toSorted();
    };
    const asked = await ask(right[name]);
    expect(asked.length, name).toBeGreaterThan(1);
    const at = right[name].length - 20;
    const changed = right[name].slice(0, at) + (right[name][at] === 'A' ? 'B' : 'A') + right[name].slice(at + 1);
    for (const wrong of [right[name].slice(0, -1), changed, suspended[name], 'x'])
      expect(await ask(wrong), `${name} ${wrong}`).toEqual(asked);
  }
  await asOwner(portal, (client) => client.query(`update driver_link set until = now() - interval '1 minute'`));
  flown.length = 0;
  await call(portal, 'driverOpen', { headers: { 'x-link': right.driverOpen } });
  const over = flown.toSorted();
  flown.length = 0;
  await call(portal, 'driverOpen', { headers: { 'x-link': 'x' } });
  expect(flown.toSorted()).toEqual(over);
});
