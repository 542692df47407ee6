import type { Printer } from '#print/printer.ts';
import type { Answerers } from '../http/answering.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Images } from '../files/images.ts';
import { answerBankAccounts } from './bank-accounts.ts';
import { answerPayments } from './payments.ts';
import { answerPlanLists } from './plan-lists.ts';
import { answerPlans } from './plans.ts';
import { answerBillingPrints } from './prints.ts';
import { answerSeller } from './seller.ts';
import { answerSubscriptions } from './subscriptions.ts';

export interface BillingServices {
  readonly database: Database;
  readonly printer: Printer;
  readonly images: Images;
  /** Reads a company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
}

/** The handlers of plans, subscriptions, bank accounts and payments. */
export function answerBilling({ database, printer, images, ...heads }: BillingServices) {
  const plans = answerPlans(database);
  return {
    ...plans.answers,
    ...answerPlanLists(database),
    ...answerSubscriptions(database),
    ...answerBankAccounts(database, images),
    ...answerPayments(database),
    ...answerSeller(database),
    ...answerBillingPrints({ database, printer, ...heads, listPlans: plans.list }),
  } satisfies Partial<Answerers>;
}
