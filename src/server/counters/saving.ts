import type { CounterRecord } from '#domain/rules/counter-record.ts';
import type { RoleId } from '#domain/rules/roles.ts';
import type { SaveCall } from '../changes/idempotency.ts';

/** The company, counter and record concerned. */
export interface Booked {
  readonly tenantId: string;
  readonly counter: string;
  readonly counterName: string;
  /** The users, in lower case, of whom the portal does not know that they logged in at the counter. */
  readonly unproven: readonly string[];
  readonly book: number;
  readonly digest: string;
  readonly record: CounterRecord;
}

/** A save in the name of the user at the counter, or of the counter if the user's login is not proven. Its `key` makes it happen once, however often it is requested. */
export function savingOf(
  { tenantId, counter, counterName, unproven, digest, record }: Booked,
  roleId: RoleId,
): SaveCall {
  // No user name has a parenthesis.
  const user = unproven.includes(record.user.toLowerCase()) ? `${counterName} (counter)` : record.user;
  return {
    session: {
      tokenHash: Buffer.alloc(0),
      cookieHash: null,
      userId: '',
      userName: user,
      name: user,
      roleId,
      tenantId,
      branches: null,
      scopes: null,
      owes: null,
    },
    tenantId,
    idempotencyKey: `counter-${counter}-${record.seq}-${digest.slice(0, 16)}`,
    bodyHash: Buffer.from(digest, 'hex'),
  };
}

/** The sender of a call made for a counter's record. */
export const nothing = { address: '', visitor: undefined as never };
