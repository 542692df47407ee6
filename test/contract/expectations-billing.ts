import { randomUUID } from 'node:crypto';
import type { billingCalls } from '#api/billing.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { accountBody, anAccount, aPayment, aPlan, asSuperAdmin, planBody } from '#test/billing.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { pictureForm } from './expectations-records.ts';

// What is expected of the calls of plans, subscriptions, accounts and payments, for the tests that go through every call.

type BillingCall = keyof typeof billingCalls;
type Requests = Readonly<Record<BillingCall, (() => Promise<Sent>) | Sent>>;

/** Who may make them. `named`: calls of the platform for a named company; `order`: an order has a message of its own. */
export function billingExpectations<Row>(rows: {
  readonly anyUser: Row;
  readonly company: Row;
  readonly companyAdmin: Row;
  readonly order: Row;
  readonly platform: Row;
  readonly named: Row;
}): Readonly<Record<BillingCall, Row>> {
  return {
    plans: rows.anyUser,
    planAdd: rows.platform,
    planUpdate: rows.platform,
    planPrintList: rows.anyUser,
    durations: rows.anyUser,
    durationAdd: rows.platform,
    offers: rows.anyUser,
    offerAdd: rows.platform,
    prices: rows.anyUser,
    priceAdd: rows.platform,
    subscriptionAssign: rows.named,
    subscription: rows.company,
    subscriptionHistory: rows.company,
    seller: rows.platform,
    sellerUpdate: rows.platform,
    bankAccounts: rows.anyUser,
    bankAccountAdd: rows.platform,
    bankAccountUpdate: rows.platform,
    bankAccountUploadQr: rows.platform,
    bankQrImage: rows.anyUser,
    paymentAdd: rows.order,
    paymentPage: rows.companyAdmin,
    payments: rows.anyUser,
    paymentFilter: rows.anyUser,
    paymentVerify: rows.named,
    paymentRefuse: rows.named,
    paymentPrint: rows.companyAdmin,
  };
}

/** A number that no other of these requests has sent. */
let last = 0;
const next = () => (last += 1);

/** Requests that succeed for a caller who may make them; what they change is made for them. */
export function billingRequests(world: () => { portal: TestPortal; a: TestCompany }): Requests {
  let known: Promise<string> | undefined;
  const superAdmin = () => (known ??= asSuperAdmin(world().portal));
  const plan = async () => (await aPlan(world().portal, await superAdmin())).id;
  const account = async () => await anAccount(world().portal, await superAdmin());
  const payment = async () => (await aPayment(world().portal, world().a, await plan())).id;
  const today = todayInIndia();
  async function qr() {
    const { account_Number } = await account();
    return { query: { account_Number }, body: pictureForm('qR_Code_Image') };
  }
  return {
    plans: async () => ({ query: { subscription_Id: await plan() } }),
    planAdd: { body: planBody() },
    planUpdate: async () => ({ query: { id: await plan() }, body: planBody() }),
    planPrintList: async () => ({ query: { subscription_Id: await plan() } }),
    durations: {},
    durationAdd: async () => ({ body: { duration: `Duration ${next()}`, months: 5 } }),
    offers: {},
    offerAdd: async () => ({ body: { offer: `Offer ${next()}`, percent: 7 } }),
    prices: {},
    priceAdd: async () => ({ body: { price: 100_000 + next() } }),
    subscriptionAssign: async () => ({
      body: { subscription_Id: await plan(), subscription_Status: 'Renew', from_Date: today, to_Date: today },
    }),
    subscription: {},
    subscriptionHistory: {},
    seller: async () => ({}),
    sellerUpdate: async () => ({ body: { seller_Name: 'Bilty Portal' } }),
    bankAccounts: async () => ({ query: { account_Number: (await account()).account_Number } }),
    bankAccountAdd: async () => ({ body: accountBody() }),
    bankAccountUpdate: async () => ({ body: accountBody({ id: (await account()).id }) }),
    bankAccountUploadQr: qr,
    bankQrImage: async () => {
      const token = await superAdmin();
      const filed = done(await call(world().portal, 'bankAccountUploadQr', { token, ...(await qr()) }));
      return { query: { fileName: filed.qR_Code_Image } };
    },
    paymentAdd: async () => ({ body: { subscription_Id: await plan(), payment_Mode: 'cash' } }),
    paymentPage: {},
    payments: {},
    paymentFilter: {},
    paymentVerify: async () => ({ query: { id: await payment() } }),
    paymentRefuse: async () => ({ query: { id: await payment() }, body: { reason: 'No such transfer came in.' } }),
    paymentPrint: async () => ({ query: { id: await payment() } }),
  };
}

/** What A has that no other may see, among it a withdrawn plan; and a plan that is sold to everyone. */
export async function billingCanaries(portal: TestPortal, a: TestCompany, word: (field: string) => string) {
  const superAdmin = await asSuperAdmin(portal);
  const named = { subscriptionType_Name: word('Plan') };
  const { id: planId } = await aPlan(portal, superAdmin, named);
  const paid = { refference_No: word('Ref'), comment: word('Comment') };
  const first = await aPayment(portal, a, planId, paid);
  await aPayment(portal, a, planId, { ...paid, payment_Mode: 'upi' });
  const query = { tenantId: a.tenantId, id: first.id };
  done(await call(portal, 'paymentVerify', { token: superAdmin, query }));
  const withdrawn = { query: { id: planId }, body: planBody({ ...named, is_Active: 'no' }) };
  done(await call(portal, 'planUpdate', { token: superAdmin, ...withdrawn }));
  await aPlan(portal, superAdmin);
}

/** How anyone else would try them: as intended, and with the ids of A’s payments. */
export function billingAttempts(): Readonly<Record<BillingCall, Sent[]>> {
  const ids = [{ id: 1 }, { id: 2 }, { id: 999 }];
  const each = (more: Sent = {}) => ids.map((query) => ({ ...more, query }));
  const filters = [{}, { searchParam: 'QZ' }, { status: 'verified' }, { pageIndex: 2, pageSize: 1 }];
  const order = { subscription_Id: 2, payment_Mode: 'cash' };
  const today = todayInIndia();
  return {
    plans: [{}],
    planAdd: [{ body: planBody() }],
    planUpdate: each({ body: planBody() }),
    planPrintList: [{}],
    durations: [{}],
    durationAdd: [{ body: { duration: 'Ten Month', months: 10 } }],
    offers: [{}],
    offerAdd: [{ body: { offer: 'Diwali', percent: 11 } }],
    prices: [{}],
    priceAdd: [{ body: { price: 77 } }],
    subscriptionAssign: [{ body: { subscription_Id: 1, from_Date: today, to_Date: today } }],
    subscription: [{}],
    subscriptionHistory: [{}],
    seller: [{}],
    sellerUpdate: [{ body: { seller_Name: 'Qzx' } }],
    bankAccounts: [{}],
    bankAccountAdd: [{ body: accountBody() }],
    bankAccountUpdate: each({ body: accountBody() }),
    bankAccountUploadQr: [{ query: { account_Number: '1' }, body: pictureForm('qR_Code_Image') }],
    bankQrImage: [{ query: { fileName: 'x.png' } }, { query: { fileName: '../../secret.key' } }],
    paymentAdd: [
      { body: order },
      { body: { ...order, subscription_Id: 1 } },
      { body: { ...order, is_Verified: 'yes', amount: 1 }, headers: { 'idempotency-key': randomUUID() } },
      { body: { ...order, payment_Mode: 'demo' } },
    ],
    paymentPage: [{}, { query: { pageIndex: 2, pageSize: 1 } }],
    payments: [{}],
    paymentFilter: filters.map((query) => ({ query })),
    paymentVerify: each(),
    paymentRefuse: each({ body: { reason: 'no' } }),
    paymentPrint: each(),
  };
}

type Known = Partial<Readonly<Record<BillingCall, Readonly<Record<string, readonly string[]>>>>>;

/** What garbage works on: the platform’s calls on payments of its company, a company’s on its own. */
export async function billingSeeds(
  portal: TestPortal,
  superAdmin: string,
  { theirs, own }: { readonly theirs: TestCompany; readonly own: TestCompany },
): Promise<{ ofPlatform: Known; ofCompany: Known }> {
  const { id: planId } = await aPlan(portal, superAdmin);
  const { id: accountId, account_Number } = await anAccount(portal, superAdmin);
  const filed = done(
    await call(portal, 'bankAccountUploadQr', {
      token: superAdmin,
      query: { account_Number },
      body: pictureForm('qR_Code_Image'),
    }),
  );
  const { tenantId } = theirs;
  const named = async () => {
    const { id } = await aPayment(portal, theirs, planId);
    return { tenantId: [tenantId], id: [String(id)] };
  };
  const { id: ownPayment } = await aPayment(portal, own, planId);
  // Nothing that is sent changes the number of this account.
  const another = await anAccount(portal, superAdmin);
  return {
    ofPlatform: {
      planUpdate: { id: [String(planId)] },
      bankAccountUpdate: { id: [String(accountId)] },
      bankAccountUploadQr: { account_Number: [another.account_Number] },
      subscriptionAssign: { tenantId: [tenantId] },
      paymentVerify: await named(),
      paymentRefuse: await named(),
    },
    ofCompany: {
      bankQrImage: { fileName: [filed.qR_Code_Image] },
      paymentPrint: { id: [String(ownPayment)] },
    },
  };
}
