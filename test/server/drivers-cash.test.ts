import { beforeAll, expect, test } from 'vitest';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { aBackOffice, aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, anEmployee } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// To Pay money that a driver collects: it is with the driver until the office takes it.

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});

const DUE = 2650;
let addresses = 0;
const by = (link: string) => ({ 'x-link': link, 'x-forwarded-for': `198.51.100.${(addresses += 1) % 250}` });
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const cashBook = async (of = token) =>
  done(await call(portal, 'cashBookRead', { token: of, query: { branch: 1, date: today() } }));
const take = (body: object, of = token) =>
  call(portal, 'cashBookTake', { token: of, body: { date: today(), ...body } });

async function aToPayLr() {
  company = await aCompany(portal);
  token = company.token;
  const driver = { empType: 'driver', empName: 'Ramu Verma' };
  const { id } = done(await call(portal, 'employeeCreate', { token, body: anEmployee(driver) })) as { id: number };
  const lr = await aDrivenLr(portal, token, { branch: 1, driver_Name: 'ramu verma' });
  const tell = (body: object) =>
    call(portal, 'driverEvent', { headers: by(lr.link), body: { bilty_No: lr.bilty_No, ...body } });
  return {
    ...lr,
    account: `driver:${id}`,
    deliver: (more: object) => tell({ kind: 'Delivered', packages: 12, ...more }),
    tell,
  };
}

test('a driver sees what to collect, and must report all of it and how it was paid', async () => {
  const { link, deliver, tell } = await aToPayLr();
  const opened = async () => done(await call(portal, 'driverOpen', { headers: by(link) })).lrs[0]?.to_Collect;
  expect(await opened()).toBe(DUE);
  const cash = { received_Mode: 'cash' };
  for (const [body, problem] of [
    [{}, { status: 409, detail: 'Collect ₹2,650.00 from the consignee first.' }],
    [
      { received: 2000, ...cash },
      { status: 409, detail: 'Collect ₹650.00 from the consignee first.' },
    ],
    [{ received: DUE }, { status: 422, errors: [{ path: 'received_Mode', message: 'Mode is required.' }] }],
    [{ received: DUE, received_Mode: 'cheque' }, { status: 422 }],
    [
      { received: DUE, received_Mode: 'upi' },
      { status: 422, errors: [{ path: 'received_Reference', message: 'Reference is required.' }] },
    ],
    [
      { received: DUE + 0.01, ...cash },
      { status: 422, errors: [{ path: 'received', message: 'Only ₹2,650.00 is to be received.' }] },
    ],
  ] as const) {
    expect(refused(await deliver(body))).toMatchObject(problem);
  }
  expect(refused(await tell({ kind: 'Arrived', received: DUE, ...cash })).status).toBe(422);
  expect((await cashBook()).with_Drivers).toEqual([]);
  done(await deliver({ received: DUE, ...cash }));
  expect(await opened()).toBe(0);
});

test('nothing is collected for an LR that is not To Pay', async () => {
  const { token: of } = await aCompany(portal);
  const billed = { payment_Basis: 'TBB', billing_Name: 'Kesar Foods' };
  const { bilty_No, link } = await aDrivenLr(portal, of, billed);
  expect(done(await call(portal, 'driverOpen', { headers: by(link) })).lrs).toMatchObject([{ to_Collect: 0 }]);
  const body = { bilty_No, kind: 'Delivered', packages: 12, received: 10, received_Mode: 'cash' };
  expect(refused(await call(portal, 'driverEvent', { headers: by(link), body }))).toMatchObject({
    status: 422,
    errors: [{ path: 'received', message: 'Only ₹0.00 is to be received.' }],
  });
});

test('collected cash is with the driver until a branch takes it, once, into its cash', async () => {
  const { bilty_No, account, deliver } = await aToPayLr();
  done(await deliver({ received: DUE, received_Mode: 'cash' }));
  expect(await balances(portal, company)).toMatchObject({ [account]: `${DUE}.00` });
  expect((await balances(portal, company))['topay:1']).toBeUndefined();
  const { with_Drivers, receipts } = await cashBook();
  expect(receipts).toEqual([]);
  expect(with_Drivers).toMatchObject([{ driver: 'Ramu Verma', mode: 'cash', reference: '', amount: DUE }]);
  const query = { Bilty_No: bilty_No };
  const [event] = done(await call(portal, 'biltyEventList', { token, query }));
  expect(event).toMatchObject({ received: DUE, received_Mode: 'cash', with_Driver: true, source: 'driver' });
  const [voucher_No = ''] = with_Drivers.map((sum) => sum.voucher_No);

  expect(refused(await call(portal, 'cashBookTake', { body: { voucher_No, date: today() } })).status).toBe(401);
  const other = await aCompany(portal);
  expect(refused(await take({ voucher_No }, other.token))).toMatchObject({ status: 422 });
  expect(refused(await take({ voucher_No, account: 'cash:1' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'account', message: 'Choose the bank account that it came into.' }],
  });
  expect(refused(await take({ voucher_No, account: 'bank:99' })).status).toBe(422);
  expect(refused(await take({ voucher_No, date: '2026-01-01' })).status).toBe(422);
  const clerk = await aBackOffice(portal, company);
  const twice = await Promise.all([take({ voucher_No }, clerk.token), take({ voucher_No })]);
  expect(twice.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  expect(await balances(portal, company)).toMatchObject({ 'cash:1': `${DUE}.00` });
  expect((await balances(portal, company))[account]).toBeUndefined();
  expect((await cashBook()).with_Drivers).toEqual([]);

  // Money that the office has taken keeps the delivery from being voided.
  const voided = await call(portal, 'biltyEventVoid', { token, body: { id: event?.id, reason: 'Not delivered' } });
  expect(refused(voided)).toMatchObject({ status: 409, detail: expect.stringMatching(/is settled by C1/) as unknown });
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('money collected by UPI is taken into a bank account', async () => {
  const { deliver } = await aToPayLr();
  done(await deliver({ received: DUE, received_Mode: 'upi', received_Reference: '432112345678' }));
  const [sum] = (await cashBook()).with_Drivers;
  expect(sum).toMatchObject({ mode: 'upi', reference: '432112345678' });
  expect(refused(await take({ voucher_No: sum?.voucher_No })).status).toBe(422);
  const body = { name: 'SBI', kind: 'Bank' };
  const { account } = done(await call(portal, 'accountCreate', { token, body })) as { account: string };
  done(await take({ voucher_No: sum?.voucher_No, account }));
  expect(await balances(portal, company)).toMatchObject({ [account]: `${DUE}.00` });
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('collected money stays when the LR is changed, and is reversed when its delivery is voided', async () => {
  const { bilty_No, account, deliver } = await aToPayLr();
  done(await deliver({ received: DUE, received_Mode: 'cash' }));
  const changed = aLawfulBilty({ branch: 1, driver_Name: 'Somebody else', received: DUE, payment_Basis: 'To Pay' });
  savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body: changed }));
  expect(await balances(portal, company)).toMatchObject({ [account]: `${DUE}.00` });
  const [event] = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
  done(await call(portal, 'biltyEventVoid', { token, body: { id: event?.id, reason: 'Not delivered' } }));
  expect((await balances(portal, company))[account]).toBeUndefined();
  expect(await balances(portal, company)).toMatchObject({ 'topay:1': `${DUE}.00` });
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('cash of a driver who is no employee is with Other Drivers', async () => {
  const { token: of, tenantId } = await aCompany(portal);
  const { bilty_No, link } = await aDrivenLr(portal, of, { branch: 1, driver_Name: 'Nobody knows' });
  const body = { bilty_No, kind: 'Delivered', packages: 12, received: DUE, received_Mode: 'cash' };
  done(await call(portal, 'driverEvent', { headers: by(link), body }));
  expect(await balances(portal, { tenantId })).toMatchObject({ 'driver:0': `${DUE}.00` });
  expect((await cashBook(of)).with_Drivers).toMatchObject([{ driver: 'Other Drivers' }]);
});
