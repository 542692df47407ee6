import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import type { JsonText } from './database/json-text.ts';
import { statement, value } from './database/statement.ts';
import { conflict } from './errors.ts';

const replay = statement<{ doc: JsonText; same: boolean }>(
  'audit.replay',
  sql`select after as doc, body_hash = ${value('bodyHash')} as same from audit
      where tenant_id = ${value('tenantId')} and user_name = ${value('userName')} and idempotency_key = ${value('idempotencyKey')}`,
);

/** What a request with an idempotency key was answered before; null where it never was. Throws 409 where another one was. */
export async function answeredBefore(
  database: Database,
  asked: {
    readonly tenantId: string;
    readonly userName: string;
    readonly idempotencyKey: string | null;
    readonly bodyHash: Buffer | null;
  },
): Promise<JsonText | null> {
  if (asked.idempotencyKey === null) return null;
  const { tenantId, userName, idempotencyKey, bodyHash } = asked;
  const values = { tenantId, userName, idempotencyKey, bodyHash };
  const [first] = await database.read({ tenantId }, replay, values);
  if (!first) return null;
  if (!first.same) throw conflict('key_reused', 'This Idempotency-Key was used for another request.');
  return first.doc;
}
