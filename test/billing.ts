import { randomInt } from 'node:crypto';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { call, done, logIn, type TestCompany } from './factories.ts';
import { SUPER_ADMIN, type TestPortal } from './portal.ts';

// What a test of plans, accounts and payments needs, made by public calls.

type Fields = Readonly<Record<string, unknown>>;

export const asSuperAdmin = (portal: TestPortal) => logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);

/** What the new-subscription form sends: three months for 2,500 rupees. */
export function planBody(fields: Fields = {}): Record<string, unknown> {
  return {
    subscriptionType_Name: 'Gold',
    duration: 'Three Month',
    offer: 'No Offer',
    price: 2500,
    financial_Year: financialYearOf(todayInIndia()),
    is_Active: 'yes',
    ...fields,
  };
}

export async function aPlan(portal: TestPortal, superAdmin: string, fields: Fields = {}) {
  return done(await call(portal, 'planAdd', { token: superAdmin, body: planBody(fields) }));
}

/** What the account form sends, with a number that no other test has. */
export function accountBody(fields: Fields = {}): Record<string, unknown> {
  return {
    bank_Account_Name: 'Bilty Portal Services',
    bank_Name: 'State Bank of India',
    account_Number: String(randomInt(10 ** 10, 10 ** 11)),
    ifsC_Code: 'SBIN0001234',
    bank_Address: '3, MG Road',
    location: 'Indore',
    payment_Mode: 'bank',
    upI_Id: '',
    is_Active: 'yes',
    ...fields,
  };
}

export async function anAccount(portal: TestPortal, superAdmin: string, fields: Fields = {}) {
  return done(await call(portal, 'bankAccountAdd', { token: superAdmin, body: accountBody(fields) }));
}

/** A payment reported by the company’s admin. */
export async function aPayment(portal: TestPortal, company: TestCompany, planId: number, fields: Fields = {}) {
  const body = { subscription_Id: planId, payment_Mode: 'cash', refference_No: 'CASH-1', ...fields };
  return done(await call(portal, 'paymentAdd', { token: company.token, body }));
}

/** A subscription that a super admin assigned for days on which the company had none. */
export async function aSubscription(
  portal: TestPortal,
  superAdmin: string,
  { tenantId }: TestCompany,
  planId: number,
  from: string,
  to: string,
) {
  const body = { subscription_Id: planId, subscription_Status: 'Active', from_Date: from, to_Date: to };
  return done(await call(portal, 'subscriptionAssign', { token: superAdmin, query: { tenantId }, body }));
}

/** The company's subscriptions, newest first. */
export const historyOf = async (portal: TestPortal, { token }: TestCompany) =>
  done(await call(portal, 'subscriptionHistory', { token })).data as readonly Fields[];

/** The company's payments, newest first. */
export const paymentsOf = async (portal: TestPortal, { token }: TestCompany) =>
  done(await call(portal, 'payments', { token }));

/** The caller of calls about payments: `company` pays, the super admin verifies. */
interface Paying {
  readonly portal: TestPortal;
  readonly superAdmin: string;
  readonly planId: number;
  readonly company: TestCompany;
}

/** The calls about the payments of a company, the one that `now` returns at the time. */
export function paymentCalls(now: () => Paying) {
  const order = (fields: Fields = {}) => ({ subscription_Id: now().planId, payment_Mode: 'cash', ...fields });
  const pay = (fields: Fields = {}, company: { token: string } = now().company, headers = {}) =>
    call(now().portal, 'paymentAdd', { token: company.token, body: order(fields), headers });
  return {
    order,
    pay,
    paid: async (fields: Fields = {}) => done(await pay(fields)),
    verify: (id: number, tenantId: string = now().company.tenantId, token = now().superAdmin) =>
      call(now().portal, 'paymentVerify', { token, query: { tenantId, id } }),
    refuse: (id: number, reason = 'No such transfer came in.', token = now().superAdmin) => {
      const query = { tenantId: now().company.tenantId, id };
      return call(now().portal, 'paymentRefuse', { token, query, body: { reason } });
    },
    daysLeft: async (company = now().company) =>
      done(await call(now().portal, 'subscription', { token: company.token })).daysLeft,
  };
}
