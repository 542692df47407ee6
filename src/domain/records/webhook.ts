import { text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';

export const MOST_WEBHOOKS = 20;
export const TOO_MANY_WEBHOOKS = 'A company can have at most 20 webhooks. End one first.';
export const NO_EVENT = 'Please choose at least one event.';
export const URL_WRONG = 'URL must start with https:// and must not contain a login.';
export const URL_PRIVATE = 'URL must not point to a private network.';
export const WEBHOOK_ENDED = 'This webhook was ended.';

/** A secret that was changed is good for so long beside the new one. */
export const OLD_SECRET_HOURS = 24;
/** After so many seconds each it is tried again (spec 4 §10); then it is switched off. */
export const WEBHOOK_WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const WEBHOOK_LOG_DAYS = 30;

/** Where a webhook stands; off: it failed too often, until a test goes well. */
export const WEBHOOK_STATES = ['on', 'off', 'ended'] as const;
/** Where a message stands. */
export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;
/** Why it did not arrive: what was answered, nothing in time, an address within, no connection, the webhook was off. */
export const MESSAGE_FAILURES = ['', 'answer', 'timeout', 'private', 'connection', 'off'] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** Where its messages go; the events are chosen beside. */
export const webhook = {
  url: text({ wire: 'url', label: 'URL', hindi: 'वेब पता', required: 'URL is required.', max: 500 }),
};

/** What the audit tells; never the secret. */
export const auditedWebhook: AuditedKind = {
  title: 'Webhook',
  fields: {
    url: webhook.url,
    events: text({ wire: 'events_Told', label: 'Events', hindi: 'घटनाएँ' }),
  },
};
