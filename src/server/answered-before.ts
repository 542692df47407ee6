import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import type { JsonText } from './database/json-text.ts';
import { statement, value } from './database/statement.ts';
import { brokenConstraint, conflict, Refusal } from './errors.ts';

const replay = statement<{ doc: JsonText; same: boolean }>(
  'audit.replay',
  sql`select after as doc, body_hash = ${value('bodyHash')} as same from audit
      where tenant_id = ${value('tenantId')} and user_name = ${value('userName')} and idempotency_key = ${value('idempotencyKey')}`,
);

interface Request {
  readonly tenantId: string;
  readonly userName: string;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Buffer | null;
}

/** What a request with an idempotency key was answered before; null where it never was. Throws 409 where another one was. */
export async function answeredBefore(database: Database, asked: Request): Promise<JsonText | null> {
  if (asked.idempotencyKey === null) return null;
  const { tenantId, userName, idempotencyKey, bodyHash } = asked;
  const values = { tenantId, userName, idempotencyKey, bodyHash };
  const [first] = await database.read({ tenantId }, replay, values);
  if (!first) return null;
  if (!first.same) throw conflict('key_reused', 'This Idempotency-Key was used for another request.');
  return first.doc;
}

/** Runs a save. Where it clashes with an earlier one, or is refused because that was done: answers what that answered. */
export async function once(database: Database, asked: Request, save: () => Promise<JsonText>): Promise<JsonText> {
  try {
    return await save();
  } catch (error) {
    if (brokenConstraint(error) === null && !(error instanceof Refusal)) throw error;
    const first = await answeredBefore(database, asked);
    if (first !== null) return first;
    throw error;
  }
}
