import { bankAccountCalls } from './billing-accounts.ts';
import { paymentCalls } from './billing-payments.ts';
import { planCalls } from './billing-plans.ts';
import { sellerCalls } from './billing-seller.ts';
import { subscriptionCalls } from './billing-subscriptions.ts';

/** The calls of plans, subscriptions, payments, and the accounts that are paid into (spec 2 §7). */
export const billingCalls = {
  ...planCalls,
  ...subscriptionCalls,
  ...bankAccountCalls,
  ...paymentCalls,
  ...sellerCalls,
};
