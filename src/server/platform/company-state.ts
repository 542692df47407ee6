import { sql, type RawBuilder } from 'kysely';
import type { WORKING_STATES } from '#domain/records/company-state.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import { recordChange } from '../changes/audit.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { conflict, invalid, malformed } from '../errors/errors.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { queueLetter } from '../mail/queue.ts';

const tenant = sql`${value('tenantId')}::uuid`;

/** SQL for a row of company_state under its wire names; a row of nulls is an active company. */
export function statePairs(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`'company_State', ${stateOf(table)}, 'suspended_Date', ${column('suspended_at')}, 'suspended_By', coalesce(${column('suspended_by')}, ''),
    'reason', coalesce(${column('reason')}, ''), 'erase_Date', (${column('erase_at')} at time zone 'Asia/Kolkata')::date,
    'erase_Asked_By', coalesce(${column('erase_asked_by')}, '')`;
}
const stateOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.tenant_id`)} is null then 'active' when ${sql.ref(`${table}.erase_at`)} is null then 'suspended' else 'to be erased' end`;
const stateJson = (table: string) => sql`json_build_object('tenantId', ${tenant}, ${statePairs(table)})`;
const none = sql`(select (null::company_state).*)`;

interface StateChange {
  /** The new state; null: the company's state did not allow the change. */
  readonly doc: JsonText | null;
  readonly before: (typeof WORKING_STATES)[number];
}

/**
 * A change of a company's state, with its audit: `s` is the statement that makes it and returns the changed rows, which are audited as they
 * were and as they are.
 */
function changeOfState(
  name: string,
  parts: {
    before?: RawBuilder<unknown>;
    s: RawBuilder<unknown>;
    was: RawBuilder<unknown>;
    is: RawBuilder<unknown>;
    also?: RawBuilder<unknown>;
  },
) {
  return statement<StateChange>(
    `company_state.${name}`,
    sql`with old as (select * from company_state where tenant_id = ${tenant} for update),
        ${parts.before ?? sql``}
        s as (${parts.s}),
        d as (select c.*, ${parts.was} as before, ${parts.is} as doc from s join company c on c.tenant_id = ${tenant} left join old on true cross join ${none} none),
        ${parts.also ?? sql``}
        a as (${recordChange(`company_state.${name}`, { record: sql`company_name`, before: sql`before`, after: sql`doc`, from: sql`d` })})
        select (select doc from d) as doc, coalesce((select ${stateOf('old')} from old), 'active') as before`,
  );
}

const suspend = changeOfState('suspend', {
  s: sql`insert into company_state (tenant_id, suspended_by, reason) values (${tenant}, ${value('userName')}, ${value('reason')})
    on conflict do nothing returning *`,
  was: stateJson('none'),
  is: stateJson('s'),
});
// Sessions from before the suspension end for good: their user may be the reason for it.
const reinstate = changeOfState('reinstate', {
  s: sql`delete from company_state where tenant_id = ${tenant} and erase_at is null returning *`,
  was: stateJson('s'),
  is: stateJson('none'),
  also: sql`ended as (delete from session using s, user_account u where u.tenant_id = s.tenant_id and session.user_id = u.id),`,
});
// Sent to the company's address, else to its founder's.
const mailbox = sql`coalesce(nullif(d.email, ''), (select u.email from user_account u where u.id = d.made_by), '')`;
const announce = changeOfState('announce_erasure', {
  // Citus cannot read a distributed table and change one that is on all nodes in the same step: one after the other.
  before: sql`named as materialized (select c.tenant_id from company c where c.tenant_id = ${tenant} and c.company_name = ${value('companyName')}),`,
  s: sql`update company_state x set erase_asked_at = now(), erase_asked_by = ${value('userName')}, erase_at = now() + make_interval(hours => 24 * ${value('days')}::int)
    from named where x.tenant_id = ${tenant} and x.erase_at is null returning x.*`,
  was: stateJson('old'),
  is: stateJson('s'),
  also: sql`letter as (${queueLetter('erasureAnnounced', {
    to: mailbox,
    language: sql`d.language`,
    facts: { company: sql`d.company_name`, day: sql`d.doc -> 'erase_Date'` },
    tenantId: tenant,
    from: sql`d`,
  })}),`,
});
const takeBack = changeOfState('take_back_erasure', {
  s: sql`update company_state set erase_asked_at = null, erase_asked_by = '', erase_at = null
    where tenant_id = ${tenant} and erase_at is not null and erasing_at is null returning *`,
  was: stateJson('old'),
  is: stateJson('s'),
});

/** The handlers by which a super admin suspends and reinstates a company, and has it erased after `eraseAfterDays`. */
export function answerCompanyState(database: Database, sessions: Sessions, eraseAfterDays: number) {
  async function change(
    written: typeof suspend,
    { session, tenantId }: { readonly session: Session; readonly tenantId: string | null },
    values: Values = {},
  ): Promise<StateChange> {
    // Recording the visit has checked that the company exists.
    if (tenantId === null) throw malformed('Tenant ID is missing.');
    const scope = { tenantId, withAccess: true } as const;
    const [row] = await database.write(scope, written, { ...values, ...unkeyed(session) });
    sessions.forgetCompany(tenantId);
    return row ?? { doc: null, before: 'active' };
  }

  return {
    async suspendCompany(request) {
      const { doc } = await change(suspend, request, { reason: request.body.reason });
      if (doc === null) throw conflict('suspended_already', 'This company is already suspended.');
      return doc;
    },
    async reinstateCompany(request) {
      const { doc, before } = await change(reinstate, request);
      if (doc !== null) return doc;
      if (before === 'to be erased') throw conflict('to_be_erased', 'Cancel the erasure first.');
      throw conflict('not_suspended', 'This company is not suspended.');
    },
    async announceErasure(request) {
      const { companyName } = request.body;
      const { doc, before } = await change(announce, request, { companyName, days: eraseAfterDays });
      if (doc !== null) return doc;
      if (before === 'active') throw conflict('not_suspended', 'Suspend the company first.');
      if (before === 'to be erased')
        throw conflict('to_be_erased', 'The erasure of this company is already scheduled.');
      const message = 'This is not the name of the company.';
      throw invalid(message, [{ path: 'tenant_Name', message }]);
    },
    async takeBackErasure(request) {
      const { doc } = await change(takeBack, request);
      if (doc === null) throw conflict('not_to_be_erased', 'No erasure is scheduled for this company.');
      return doc;
    },
  } satisfies Partial<Answerers>;
}
