import {
  ACCOUNT_UNKNOWN,
  DEMO,
  DEMO_USED,
  FORM_INVALID,
  needsReference,
  REFERENCE_NEEDED,
  type Order,
} from '#domain/records/payment.ts';
import { PLAN_UNKNOWN, PLAN_WITHDRAWN, planTypeOf } from '#domain/records/plan.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { planRupees } from '#domain/rules/plan-amount.ts';
import { extension } from '#domain/rules/plan-period.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { NO_PAGE, pageJson, type Page } from '../database/page.ts';
import type { Values } from '../database/statement.ts';
import { conflict, invalid, malformed, notFound } from '../errors/errors.ts';
import { once, stampOf, unkeyed } from '../changes/idempotency.ts';
import {
  companyFiltered,
  companyPage,
  findAccount,
  insertPayment,
  lockPayment,
  platformPage,
  refusePayment,
  takeInvoice,
  verifyPayment,
} from './payment-statements.ts';
import { findPlan } from './find-plan.ts';
import { enter, historyOf, lockedHistory } from './subscriptions.ts';

const MOST_LISTED = 1000;
const TOO_FAR = 'The subscription would end after the year 2100.';

const wrong = (path: string, message: string) => invalid(FORM_INVALID, [{ path, message }]);

/** 'INV/26-27/000123': unique over all companies, within the sixteen characters allowed for a tax invoice. */
const invoiceNo = (number: number, day: string) =>
  `INV/${financialYearOf(day).slice(2)}/${String(number).padStart(6, '0')}`;

/** The stored details of the account that was paid into. Throws 422 if the named one is not one of the platform's. */
async function accountOf(run: Run, { mode, accountNumber, upiId }: Order) {
  if (!needsReference(mode)) return { bankAccountId: 0, accountNumber: '', upiId: '' };
  const [account] = await run(findAccount, { mode, accountNumber, upiId });
  if (account) return { bankAccountId: account.id, accountNumber: account.accountNumber, upiId: account.upiId };
  if (accountNumber === '' && upiId === '') return { bankAccountId: 0, accountNumber: '', upiId: '' };
  throw wrong(accountNumber === '' ? 'upI_Id' : 'account_Number', ACCOUNT_UNKNOWN);
}

/** The payment that an order becomes: everything the client did not send is computed here. */
async function placed(run: Run, body: Order) {
  const [plan] = await run(findPlan, { id: body.planId });
  if (!plan) throw wrong('subscription_Id', PLAN_UNKNOWN);
  if (plan.isActive === 'no')
    throw conflict('plan_withdrawn', PLAN_WITHDRAWN, [{ path: 'subscription_Id', message: PLAN_WITHDRAWN }]);
  const today = todayInIndia();
  const period = extension(await historyOf(run), today, plan.months);
  if (period === null) throw conflict('too_far', TOO_FAR);
  return {
    ...body,
    ...(body.mode === 'demo' && DEMO),
    ...(await accountOf(run, body)),
    planName: plan.planName,
    months: plan.months,
    amount: planRupees(plan),
    fromDate: period.fromDate,
    toDate: period.toDate,
    transactionDate: today,
    status: 'pending',
    reason: '',
  };
}

/** The payment to be decided, locked after the company's subscriptions, in the same order as every change to these. */
async function standing(run: Run, id: number) {
  const history = await lockedHistory(run);
  const [payment] = await run(lockPayment, { id });
  if (!payment) throw notFound();
  return { ...payment, history };
}
const stamp = (session: Session, id: number, before: JsonText) => ({ id, before: before.text, ...unkeyed(session) });

/** The handlers of the calls by which a super admin decides on a payment. */
function answerDecisions(database: Database) {
  return {
    async paymentVerify({ session, tenantId, query: { id } }) {
      if (tenantId === null) throw malformed('Tenant ID is missing.');
      return await database.transaction({ tenantId, withAccess: true }, async (run) => {
        const { history, ...payment } = await standing(run, id);
        // A second click gets the result of the first.
        if (payment.status === 'verified') return payment.doc;
        if (payment.status === 'refused') throw conflict('payment_decided', 'This payment is already refused.');
        const today = todayInIndia();
        const period = extension(history, today, payment.months);
        if (period === null) throw conflict('too_far', TOO_FAR);
        const { planId, planName } = payment;
        const by = { paymentId: id, userName: session.userName };
        await enter(run, { ...period, planId, planName, planType: planTypeOf(planName), ...by });
        // Nothing was paid for a demo, so there is no invoice.
        const [invoice] = payment.mode === 'demo' ? [] : await run(takeInvoice, {});
        const [row] = await run(verifyPayment, {
          ...stamp(session, id, payment.doc),
          fromDate: period.fromDate,
          toDate: period.toDate,
          invoiceNo: invoice === undefined ? '' : invoiceNo(invoice.last, today),
        });
        if (!row) throw notFound();
        return row.doc;
      });
    },

    async paymentRefuse({ session, tenantId, query: { id }, body: { reason } }) {
      if (tenantId === null) throw malformed('Tenant ID is missing.');
      return await database.transaction({ tenantId, withAccess: true }, async (run) => {
        const payment = await standing(run, id);
        if (payment.status === 'refused') return payment.doc;
        if (payment.status === 'verified') throw conflict('payment_decided', 'This payment is already verified.');
        const [row] = await run(refusePayment, { ...stamp(session, id, payment.doc), reason });
        if (!row) throw notFound();
        return row.doc;
      });
    },
  } satisfies Partial<Answerers>;
}

/** The handlers of payment calls, except for prints. */
export function answerPayments(database: Database) {
  async function platform(wanted: Values): Promise<Page> {
    const [page] = await database.read('access', platformPage, wanted);
    return page ?? NO_PAGE;
  }
  const everything = { searchParam: '', status: '', fromDate: null, toDate: null, skip: 0 };

  return {
    async paymentAdd(request) {
      const { tenantId, body } = request;
      if (needsReference(body.mode) && body.reference === '') throw wrong('refference_No', REFERENCE_NEEDED);
      const add = () =>
        database.transaction({ tenantId, withAccess: true }, async (run) => {
          const [row] = await run(insertPayment, { ...(await placed(run, body)), ...stampOf(request) });
          if (!row) throw notFound();
          return row.doc;
        });
      return await once(database, request, add, (constraint) =>
        constraint === 'payment_demo'
          ? conflict('demo_used', DEMO_USED, [{ path: 'payment_Mode', message: DEMO_USED }])
          : undefined,
      );
    },

    async paymentPage({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, companyPage(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },

    async payments({ session, tenantId }) {
      if (tenantId === null && session.roleId !== ROLES.superAdmin) return [];
      if (tenantId === null) return (await platform({ ...everything, take: MOST_LISTED })).data;
      const [page = NO_PAGE] = await database.read({ tenantId }, companyPage(MOST_LISTED), { skip: 0 });
      return page.data;
    },

    async paymentFilter({ session, tenantId, query: { pageIndex, pageSize, ...filter } }) {
      const skip = (pageIndex - 1) * pageSize;
      if (tenantId === null && session.roleId !== ROLES.superAdmin) return pageJson(NO_PAGE, { pageIndex, pageSize });
      if (tenantId === null)
        return pageJson(await platform({ ...filter, skip: Math.min(skip, 1_000_000), take: pageSize }), {
          pageIndex,
          pageSize,
        });
      const [page = NO_PAGE] = await database.read({ tenantId }, companyFiltered(pageSize), { ...filter, skip });
      return pageJson(page, { pageIndex, pageSize });
    },

    ...answerDecisions(database),
  } satisfies Partial<Answerers>;
}
