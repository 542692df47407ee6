import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aCompany, aDriver, aSavedBilty, call, done, type Sent } from '#test/factories.ts';
import { aBilty, aLoadingSlip, anExportBilty, aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// A request is one batch to the database: begin, company, statement and commit travel together (docs/decisions/0003).

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
  ['subscription', {}, 'subscription.history'],
  ['subscriptionHistory', {}, 'subscription.list'],
  ['plans', {}, 'plan.list'],
  ['bankAccounts', {}, 'bank_account.list'],
  ['paymentPage', {}, 'payment.page_10'],
  ['paymentFilter', {}, 'payment.filtered_100'],
] as [CallName, Sent, string][])('%s %j is one batch: %s', async (name, sent, statement) => {
  done(await call(portal, name, { ...sent, token }));
  expect(flown).toEqual([statement]);
});

test('what is refused before it is read asks the database nothing', async () => {
  await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_Date: '31-02-2026' }) });
  await call(portal, 'biltyList', { token, query: { tenantId: crypto.randomUUID() } });
  await call(portal, 'biltyList', { token, query: { pageSize: 'many' } });
  await call(portal, 'biltyUpdate', { token, body: [] });
  expect(flown).toEqual([]);
});
