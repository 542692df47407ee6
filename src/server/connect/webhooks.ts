import { TOO_MANY_WEBHOOKS, URL_PRIVATE, URL_WRONG, WEBHOOK_ENDED } from '#domain/records/webhook.ts';
import { WEBHOOK_TEST } from '#domain/rules/webhook-events.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { NO_PAGE, pageJson } from '../database/page.ts';
import type { Statement, Values } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { refusalOfUrl } from './post-message.ts';
import { newSecret } from './signing.ts';
import {
  createWebhook,
  endWebhook,
  listMessages,
  listWebhooks,
  rotateWebhook,
  sendAgain,
  testWebhook,
  webhookOfMessage,
} from './webhook-statements.ts';

/**
 * The handlers of the calls by which admins manage their company's webhooks. `testOrigin`: the one private origin that tests may send to.
 */
export function answerWebhooks(database: Database, sealing: Sealing, testOrigin?: string) {
  /** Runs a statement on the named webhook or message; throws 404 if there is none, 409 if its webhook has ended. */
  async function of(tenantId: string, written: Statement<{ doc: JsonText }>, values: Values & { readonly id: string }) {
    const given = { ...values, id: values.id.toLowerCase() };
    const [row] = await database.write({ tenantId }, written, given);
    if (row) return row.doc;
    const [found] = await database.read({ tenantId }, webhookOfMessage, { id: given.id });
    if (found?.ended !== true) throw notFound();
    throw conflict('ended', WEBHOOK_ENDED);
  }
  const skipOf = ({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }) => (pageIndex - 1) * pageSize;
  return {
    async webhookList({ tenantId, query }) {
      const [page = NO_PAGE] = await database.read({ tenantId }, listWebhooks(query.pageSize), { skip: skipOf(query) });
      return pageJson(page, query);
    },
    async webhookLog({ tenantId, query }) {
      const values = { skip: skipOf(query), id: query.id.toLowerCase() };
      const [page = NO_PAGE] = await database.read({ tenantId }, listMessages(query.pageSize), values);
      return pageJson(page, query);
    },
    async webhookCreate({ tenantId, session, body }) {
      const refusal = refusalOfUrl(body.url, testOrigin);
      const message = refusal === 'private' ? URL_PRIVATE : URL_WRONG;
      if (refusal !== null) throw invalid(message, [{ path: 'url', message }]);
      const secret = newSecret();
      const values = {
        ...unkeyed(session),
        ...body,
        secret,
        sealed: sealing.seal('secret of a webhook', tenantId, secret),
      };
      const [made] = await database.write({ tenantId }, createWebhook, values);
      if (!made) throw conflict('too_many_webhooks', TOO_MANY_WEBHOOKS);
      return made.doc;
    },
    webhookEnd: ({ tenantId, session, body }) => of(tenantId, endWebhook, { ...unkeyed(session), id: body.id }),
    webhookRotate({ tenantId, session, body }) {
      const secret = newSecret();
      const sealed = sealing.seal('secret of a webhook', tenantId, secret);
      return of(tenantId, rotateWebhook, { ...unkeyed(session), id: body.id, secret, sealed });
    },
    webhookTest({ tenantId, body }) {
      const data = { text: 'This is a test.' };
      const message = JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date().toISOString(), data });
      return of(tenantId, testWebhook, { id: body.id, body: message });
    },
    webhookSendAgain: ({ tenantId, body }) => of(tenantId, sendAgain, { id: body.id }),
  } satisfies Partial<Answerers>;
}
