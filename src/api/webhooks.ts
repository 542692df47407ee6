import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { MESSAGE_FAILURES, MESSAGE_STATES, NO_EVENT, webhook, WEBHOOK_STATES } from '#domain/records/webhook.ts';
import { WEBHOOK_EVENTS } from '#domain/rules/webhook-events.ts';
import { call } from './call.ts';
import { choices } from './choices.ts';
import { pageShape, paging } from './shapes.ts';

const events = choices(WEBHOOK_EVENTS, { wire: 'events', label: 'Events', none: NO_EVENT });
const id = text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 });

const webhookShape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  created_Date: z.string(),
  created_By: z.string(),
  // Until when the previous secret is also valid; null: there is none.
  old_Secret_Until: z.string().nullable(),
  // Null: it is not disabled.
  off_Date: z.string().nullable(),
  ended_Date: z.string().nullable(),
  // The number of waiting messages, and of failed ones within the log's retention.
  waiting: z.number().int(),
  failed: z.number().int(),
});
const messageShape = z.object({
  id: z.string(),
  webhook: z.string(),
  type: z.string(),
  state: z.enum(MESSAGE_STATES),
  queued_Date: z.string(),
  tries: z.number().int(),
  // Null: it is not retried.
  next_Try_Date: z.string().nullable(),
  // The last HTTP status answered; 0: none.
  last_Status: z.number().int(),
  failure: z.enum(MESSAGE_FAILURES),
  ended_Date: z.string().nullable(),
  body: z.string(),
});
const named = { shape: 'fields', fields: { id } } as const;
const SECRET = '`secret` (`whsec_…`) is told here and never again.';

/** The calls of webhooks, which notify a company's own services of events (spec 4 §10). */
export const webhookCalls = {
  webhookList: call({
    method: 'GET',
    path: 'Webhook/List',
    summary: 'The webhooks of the company, active ones first, then the newest.',
    who: 'companyAdmin',
    query: paging,
    answer: { json: pageShape(webhookShape) },
  }),
  webhookCreate: call({
    method: 'POST',
    path: 'Webhook/Create',
    summary: `Sends events to an address by POST, signed as specified by Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). ${SECRET} Each message is an object \`{type, timestamp, data}\`; an answer of 2xx within 10 seconds confirms it. The same message may arrive twice: compare its webhook-id.`,
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { ...webhook, events } },
    invalid: 'Please fill all required fields.',
    answer: { json: webhookShape.extend({ secret: z.string() }) },
  }),
  webhookEnd: call({
    method: 'POST',
    path: 'Webhook/End',
    summary: 'Ends a webhook permanently; waiting messages are not sent. One that has ended does not change.',
    who: 'companyAdmin',
    body: named,
    invalid: 'Please fill all required fields.',
    answer: { json: webhookShape },
  }),
  webhookTest: call({
    method: 'POST',
    path: 'Webhook/Test',
    summary: 'Sends `webhook.test` to it, once. If that succeeds, a webhook that was switched off is on again.',
    who: 'companyAdmin',
    body: named,
    invalid: 'Please fill all required fields.',
    answer: { json: messageShape },
  }),
  webhookRotate: call({
    method: 'POST',
    path: 'Webhook/Rotate',
    summary: `Replaces its secret; messages are signed with both for 24 hours. ${SECRET}`,
    who: 'companyAdmin',
    body: named,
    invalid: 'Please fill all required fields.',
    answer: { json: webhookShape.extend({ secret: z.string() }) },
  }),
  webhookLog: call({
    method: 'GET',
    path: 'Webhook/Log',
    summary: 'The messages of the last 30 days, newest first, with their results; of one webhook, or of all.',
    who: 'companyAdmin',
    query: { id: text({ wire: 'id', label: 'id', max: 40 }), ...paging },
    answer: { json: pageShape(messageShape) },
  }),
  webhookSendAgain: call({
    method: 'POST',
    path: 'Webhook/SendAgain',
    summary: 'Sends a message of the log again, under the same webhook-id.',
    who: 'companyAdmin',
    body: named,
    invalid: 'Please fill all required fields.',
    answer: { json: messageShape },
  }),
};
