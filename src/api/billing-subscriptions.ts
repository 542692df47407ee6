import { z } from 'zod';
import { subscription } from '#domain/records/subscription.ts';
import { call } from './call.ts';
import { dataShape } from './shapes.ts';

const subscriptionShape = z.object({
  id: z.number(),
  tenantSubscription_Id: z.number(),
  tenantId: z.string(),
  subscription_Id: z.number(),
  subscriptionType_Name: z.string(),
  plan_Type: z.enum(['Gold', 'Silver', 'Platinum', '']),
  from_Date: z.string(),
  to_Date: z.string(),
  subscription_Status: z.enum(['Active', 'Renew', 'Deactive']),
  // The payment that created it; 0: it was assigned.
  payment_Id: z.number(),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
});

export const subscriptionCalls = {
  subscriptionAssign: call({
    method: 'POST',
    path: 'SubscriptionDetail/AddSubDetails',
    summary:
      'Assigns a subscription to the company of tenantId. Active: for dates without one. Renew: extends the current one to to_Date. Deactive: ends the current one on the day before from_Date.',
    who: 'platform',
    body: { shape: 'fields', fields: subscription.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: subscriptionShape },
  }),
  subscription: call({
    method: 'GET',
    path: 'SubscriptionDetail/GetSubscription',
    summary:
      'The days left of the subscription: 0 on its last day, negative after it, null if there never was one; and the bytes of storage.',
    who: 'company',
    answer: {
      json: z.object({
        daysLeft: z.number().int().nullable(),
        // The last day of the current or last one.
        to_Date: z.string().nullable(),
        // The first day covered by a payment made today.
        next_From_Date: z.string(),
        // The storage that the company's files use, and the limit of its plan.
        storage_Used: z.number().int(),
        storage_Quota: z.number().int(),
      }),
    },
  }),
  subscriptionHistory: call({
    method: 'GET',
    path: 'SubscriptionDetail/GetSubscriptionHistory',
    summary: 'All subscriptions of the company, newest first (up to 500).',
    who: 'company',
    answer: {
      json: dataShape(
        subscriptionShape.extend({
          // The last day on which it counts; null for a Deactive one.
          counts_To: z.string().nullable(),
          state: z.enum(['coming', 'running', 'over']),
        }),
      ),
    },
  }),
};
