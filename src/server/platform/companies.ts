import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { standingOn, type SubscriptionEntry } from '#domain/rules/plan-period.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed } from '../errors/errors.ts';
import { statePairs } from './company-state.ts';
import { cursorPage, readCursor, type CursorRow } from './pages.ts';

/** More than any company has, so the list is complete. */
const MOST_USERS = 1000;

// The definer function reads companies' own data, only for the companies on the page; logins and states belong to the platform.
const page = statement<CursorRow & { hits: number; subscriptions: JsonText }>(
  'platform.companies',
  sql`select c.created_at as at, c.tenant_id as id, c.hits, c.subscriptions, json_build_object(
        'tenantId', c.tenant_id, 'tenant_Name', c.company_name, 'city', c.city, 'contact_Person', c.contact_person, 'contact1', c.contact1,
        'email', c.email, 'created_Date', c.created_at, 'documents', c.documents, 'last_Activity', c.last_activity,
        'users', (select count(*) from user_account u where u.tenant_id = c.tenant_id),
        'storage_Bytes', coalesce(f.bytes, 0), ${statePairs('s')}) as doc
      from platform_company_page(${value('searchParam')}, ${value('state')}, ${value('at')}, ${value('id')}, ${value('take')}::int) c
      left join company_state s on s.tenant_id = c.tenant_id left join company_storage f on f.tenant_id = c.tenant_id
      order by c.created_at desc, c.tenant_id desc`,
);

const users = statement<{ doc: JsonText }>(
  'platform.users',
  sql`select json_build_object('userName', u.user_name, 'name', u.name, 'role_Id', u.role_id::text,
        'login_Status', case when u.disabled_at is null then 'active' else 'disabled' end) as doc
      from user_account u where u.tenant_id = ${value('company')}::uuid
      order by u.role_id, lower(u.name), u.user_key limit ${sql.lit(MOST_USERS)}`,
);

/** The handlers of the list of all companies, and of a company's logins. */
export function answerCompanies(database: Database) {
  return {
    async companyUsers({ tenantId }) {
      // Recording the visit has checked that the company exists.
      if (tenantId === null) throw malformed('Tenant ID is missing.');
      const rows = await database.read('access', users, { company: tenantId });
      return new JsonText(`[${rows.map(({ doc }) => doc.bytes).join()}]`);
    },
    async platformCompanies({ query: { searchParam, state, before, pageSize } }) {
      const take = pageSize + 1;
      const rows = await database.read('access', page, { searchParam, state, ...readCursor(before), take });
      const today = todayInIndia();
      const whole = rows.map((row) => {
        const { daysLeft } = standingOn(row.subscriptions.parse() as SubscriptionEntry[], today);
        return { ...row, doc: JsonText.of({ ...(row.doc.parse() as object), daysLeft }) };
      });
      return cursorPage(whole, pageSize, { count: rows[0]?.hits ?? 0 });
    },
  } satisfies Partial<Answerers>;
}
