import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import type { Session } from '../scope/session.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, constraintDetail, Refusal } from '../errors/errors.ts';

/** Who saves something, for which company, and with which key. */
export interface KeyedCall {
  readonly session: Pick<Session, 'userName'>;
  readonly tenantId: string;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Buffer | null;
}
/** A keyed call made by a user. */
export interface SaveCall extends KeyedCall {
  readonly session: Session;
  /** What a counter has already printed of it (spec 5 §4.3); absent: nothing. */
  readonly printed?: AsPrinted;
}

/** The values with which every writing statement stamps its rows and its audit; the company comes from its scope. */
export const stampOf = ({ session, idempotencyKey, bodyHash }: Omit<KeyedCall, 'tenantId'>) => ({
  userName: session.userName,
  idempotencyKey,
  bodyHash,
});
/** The same for a call without a key. */
export const unkeyed = (session: Session) => stampOf({ session, idempotencyKey: null, bodyHash: null });

/** An answer with warnings for the user; they stand last in it. */
export const withAdvice = (doc: JsonText, advice: readonly FieldError[]): JsonText =>
  advice.length === 0 ? doc : JsonText.ofText(`${doc.text.slice(0, -1)},"advice":${JSON.stringify(advice)}}`);

const replay = statement<{ doc: JsonText; advice: JsonText | null; same: boolean }>(
  'audit.replay',
  sql`select after as doc, advice, body_hash = ${value('bodyHash')} as same from audit
      where tenant_id = ${value('tenantId')} and user_name = ${value('userName')} and idempotency_key = ${value('idempotencyKey')}`,
);

/** The earlier answer to a request with this idempotency key; null if there is none. Throws 409 if the key was used for another request. */
export async function answeredBefore(database: Database, saving: KeyedCall): Promise<JsonText | null> {
  if (saving.idempotencyKey === null) return null;
  const [first] = await database.read({ tenantId: saving.tenantId }, replay, stampOf(saving));
  if (!first) return null;
  if (!first.same) throw conflict('key_reused', 'This Idempotency-Key was used for another request.');
  return withAdvice(first.doc, (first.advice?.parse() ?? []) as readonly FieldError[]);
}

/**
 * Runs a save. If it clashes with an earlier run of the same request, or is refused because that was done, returns the earlier answer.
 * `taken` turns the name of a violated constraint into an error.
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
    // An error may also result from the same request having been done before: its lines exist, so they are too many.
    if (constraint === null && !(error instanceof Refusal)) throw error;
    const first = await answeredBefore(database, saving);
    if (first !== null) return first;
    throw (constraint === null ? undefined : taken(constraint, constraintDetail(error))) ?? error;
  }
}
