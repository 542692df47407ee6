import type { CounterRecord } from '#domain/rules/counter-record.ts';
import type { RoleId } from '#domain/rules/roles.ts';
import type { SaveCall } from '../changes/idempotency.ts';

/** Of which company, counter and record it is. */
export interface Booked {
  readonly tenantId: string;
  readonly counter: string;
  readonly book: number;
  readonly digest: string;
  readonly record: CounterRecord;
}

/** Whoever did it at the counter. `key`: that it is done once, whoever asks how often. */
export function savingOf({ tenantId, counter, digest, record }: Booked, roleId: RoleId): SaveCall {
  const { user } = record;
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

/** What a call has of its sender where a counter's record is done. */
export const nothing = { address: '', visitor: undefined as never };
