import { sql } from 'kysely';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import type { Session } from '../scope/session.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, constraintDetail, Refusal } from '../errors/errors.ts';

/** In whose name something is saved, for which company, and with which key. */
export interface KeyedCall {
  readonly session: Pick<Session, 'userName'>;
  readonly tenantId: string;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Buffer | null;
}
/** The same of a user. */
export interface SaveCall extends KeyedCall {
  readonly session: Session;
  /** What a counter printed of it already (spec 5 §4.3); absent: nothing. */
  readonly printed?: AsPrinted;
}

/** What every statement that writes stamps its rows and its audit with; the company is its scope's. */
export const stampOf = ({ session, idempotencyKey, bodyHash }: Omit<KeyedCall, 'tenantId'>) => ({
  userName: session.userName,
  idempotencyKey,
  bodyHash,
});
/** The same for a call that takes no key. */
export const unkeyed = (session: Session) => stampOf({ session, idempotencyKey: null, bodyHash: null });

const replay = statement<{ doc: JsonText; same: boolean }>(
  'audit.replay',
  sql`select after as doc, body_hash = ${value('bodyHash')} as same from audit
      where tenant_id = ${value('tenantId')} and user_name = ${value('userName')} and idempotency_key = ${value('idempotencyKey')}`,
);

/** What a request with an idempotency key was answered before; null where it never was. Throws 409 where another one was. */
export async function answeredBefore(database: Database, saving: KeyedCall): Promise<JsonText | null> {
  if (saving.idempotencyKey === null) return null;
  const [first] = await database.read({ tenantId: saving.tenantId }, replay, stampOf(saving));
  if (!first) return null;
  if (!first.same) throw conflict('key_reused', 'This Idempotency-Key was used for another request.');
  return first.doc;
}

/**
 * Runs a save. Where it clashes with an earlier one, or is refused because that was done: answers what that answered.
 * `taken` turns the name of a broken constraint into a refusal.
 */
export async function once(
  database: Database,
  saving: KeyedCall,
  save: () => Promise<JsonText>,
  taken: (constraint: string, detail: string) => Refusal | undefined = () => undefined,
): Promise<JsonText> {
  try {
    return await save();
  } catch (error) {
    const constraint = brokenConstraint(error);
    // A refusal, too, may come of the same request having been done before: its lines are there, so they are too many.
    if (constraint === null && !(error instanceof Refusal)) throw error;
    const first = await answeredBefore(database, saving);
    if (first !== null) return first;
    throw (constraint === null ? undefined : taken(constraint, constraintDetail(error))) ?? error;
  }
}
