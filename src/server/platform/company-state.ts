import { sql, type RawBuilder } from 'kysely';
import type { Session, Sessions } from '../access/sessions.ts';
import type { Answerers } from '../answering.ts';
import { recordChange } from '../audit.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { conflict, malformed } from '../errors.ts';

const tenant = sql`${value('tenantId')}::uuid`;
const ACTIVE = sql`json_build_object('tenantId', ${tenant}, 'company_State', 'active', 'suspended_Date', null, 'suspended_By', '', 'reason', '')`;

/** A row of company_state under its wire names, as SQL. */
const stateJson = (table: string): RawBuilder<unknown> =>
  sql`json_build_object('tenantId', ${sql.ref(`${table}.tenant_id`)}, 'company_State', 'suspended', 'suspended_Date', ${sql.ref(`${table}.suspended_at`)},
    'suspended_By', ${sql.ref(`${table}.suspended_by`)}, 'reason', ${sql.ref(`${table}.reason`)})`;

const suspend = statement<{ doc: JsonText }>(
  'company_state.suspend',
  sql`with s as (insert into company_state (tenant_id, suspended_by, reason) values (${tenant}, ${value('userName')}, ${value('reason')})
        on conflict do nothing returning *),
      d as (select c.company_name, ${stateJson('s')} as doc from s join company c on c.tenant_id = ${tenant}),
      a as (${recordChange('suspendCompany', { record: sql`company_name`, before: ACTIVE, after: sql`doc`, from: sql`d` })})
      select doc from d`,
);
// Sessions of before the suspension are over for good: whoever had one may be the reason of it.
const reinstate = statement<{ doc: JsonText }>(
  'company_state.reinstate',
  sql`with s as (delete from company_state where tenant_id = ${tenant} returning *),
      ended as (delete from session using s, user_account u where u.tenant_id = s.tenant_id and session.user_id = u.id),
      d as (select c.company_name, ${stateJson('s')} as before, ${ACTIVE} as doc from s join company c on c.tenant_id = ${tenant}),
      a as (${recordChange('reinstateCompany', { record: sql`company_name`, before: sql`before`, after: sql`doc`, from: sql`d` })})
      select doc from d`,
);

/** Answers the calls by which a super admin suspends a company and reinstates it. */
export function answerCompanyState(database: Database, sessions: Sessions) {
  /** Changes the state of a company together with its audit; null: it was not in a state for that. */
  async function change(
    written: typeof suspend,
    { session, tenantId }: { readonly session: Session; readonly tenantId: string | null },
    values: Values = {},
  ): Promise<JsonText | null> {
    // Whether there is such a company was seen when the visit was recorded.
    if (tenantId === null) throw malformed('Tenant ID is missing.');
    const stamp = { userName: session.userName, idempotencyKey: null, bodyHash: null };
    const scope = { tenantId, withAccess: true } as const;
    const [row] = await database.write(scope, written, { ...values, ...stamp, tenantId });
    sessions.forgetCompany(tenantId);
    return row?.doc ?? null;
  }

  return {
    async suspendCompany(asked) {
      const doc = await change(suspend, asked, { reason: asked.body.reason });
      if (doc === null) throw conflict('suspended_already', 'This company is suspended already.');
      return doc;
    },
    async reinstateCompany(asked) {
      const doc = await change(reinstate, asked);
      if (doc === null) throw conflict('not_suspended', 'This company is not suspended.');
      return doc;
    },
  } satisfies Partial<Answerers>;
}
