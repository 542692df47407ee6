import { sql, type RawBuilder } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import type { Session } from '../scope/session.ts';
import type { Database } from '../database/connect.ts';
import { statement, value, valueOr, type Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';

/**
 * The insert that audits a change within the statement that makes it: `record`, `before` and `after` are SQL. It takes the values tenantId,
 * userName, idempotencyKey and bodyHash, and that of `warnings` if the answer has some.
 */
export function recordChange(
  call: string,
  parts: {
    record: RawBuilder<unknown>;
    before?: RawBuilder<unknown>;
    after: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
  },
) {
  return sql`insert into audit (tenant_id, user_name, call, record, before, after, idempotency_key, body_hash, advice)
    select ${value('tenantId')}::uuid, ${value('userName')}, ${sql.lit(call)}, ${parts.record}, ${parts.before ?? sql`null`}, ${parts.after},
      ${value('idempotencyKey')}, ${value('bodyHash')}, ${valueOr('advice', null)}::json from ${parts.from}`;
}

/** The value by which the warnings of an answer are kept beside it, for a repeated request. */
export const warnings = (advice: readonly FieldError[]): Values => ({
  advice: advice.length === 0 ? null : JSON.stringify(advice),
});

/**
 * The same as a query, which must be read to be carried out: an insert that selects from an earlier part of its statement needs every server
 * where companies are spread over several (Citus).
 */
export function callToRecord(call: string, { record, before, after, from }: Parameters<typeof recordChange>[1]) {
  return sql`select write_audit(${value('tenantId')}::uuid, ${value('userName')}, ${sql.lit(call)}, ${record}, ${before ?? sql`null`}, ${after},
      ${value('idempotencyKey')}, ${value('bodyHash')}, ${valueOr('advice', null)}::json) as audited from ${from}`;
}

/** The same for records of the platform: plans, bank accounts. It takes the value userName and runs under 'access'. */
export function recordPlatformChange(
  call: string,
  parts: {
    record: RawBuilder<unknown>;
    before?: RawBuilder<unknown>;
    after: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
  },
) {
  return sql`insert into platform_audit (user_name, call, record, before, after)
    select ${value('userName')}, ${sql.lit(call)}, ${parts.record}, ${parts.before ?? sql`null`}, ${parts.after} from ${parts.from}`;
}

/**
 * The last parts of a writing statement: `d`, the resulting record, which is the answer, and `a`, its audit row. `before`: the earlier
 * state, as SQL that may use what `from` names.
 */
export function docWithAudit(
  call: string,
  parts: {
    record: RawBuilder<unknown>;
    doc: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
    before?: { doc: RawBuilder<unknown>; from?: RawBuilder<unknown> };
    /** Further columns of `d`. */
    further?: RawBuilder<unknown>;
    audit?: typeof recordChange | typeof callToRecord | typeof recordPlatformChange;
  },
) {
  const { record, doc, from, before, further, audit = recordChange } = parts;
  return sql`d as (select ${record} as record, ${doc} as doc${further === undefined ? sql`` : sql`, ${further}`} from ${from}),
    a as (${audit(call, {
      record: sql`record`,
      ...(before && { before: before.doc }),
      after: before?.from === undefined ? sql`doc` : sql`d.doc`,
      from: before?.from === undefined ? sql`d` : sql`d, ${before.from}`,
    })})`;
}

// A screen repeats the same calls: a visit recorded within the last ten minutes is not recorded again, or the company's history would hold
// little else.
const visit = statement<{ found: true }>(
  'audit.visit',
  sql`with c as (select tenant_id from company where tenant_id = ${value('tenantId')}),
    a as (insert into audit (tenant_id, user_name, call, record)
      select tenant_id, ${value('userName')}, ${value('call')}, 'visit by the platform' from c
      where not exists (select from audit seen where seen.tenant_id = ${value('tenantId')} and seen.user_name = ${value('userName')}
        and seen.call = ${value('call')} and seen.at > now() - interval '10 minutes'))
    select true as found from c`,
);

/**
 * Records that a super admin looked at a company's data, and by which call (decisions: the HTTP contract). Throws 404 if there is no such
 * company.
 */
export async function recordVisit(database: Database, session: Session, tenantId: string, call: string): Promise<void> {
  const found = await database.write({ tenantId }, visit, {
    userName: session.userName,
    call: `visit.${call}`,
  });
  if (found.length === 0) throw notFound();
}
