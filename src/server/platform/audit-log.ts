import { sql } from 'kysely';
import { auditedOfPlatform } from '#domain/audited.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { Answerers } from '../http/answering.ts';
import { historyRow, withNames, type AuditRow } from '../changes/history.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { NEWEST, placeOf, readCursor, type Place } from './pages.ts';

/** An entry without its changes; if nothing was `found`, the place that was reached. */
interface CompanyRow extends Omit<AuditRow, 'before' | 'after'> {
  tenantId: string;
  companyName: string;
  detailed: boolean;
  found: boolean;
}

const ofCompanies = statement<CompanyRow>(
  'platform.audit',
  sql`select r.at, r.id, r.found, r.detailed, r.tenant_id as "tenantId", coalesce(r.company_name, '') as "companyName", r.user_name as "userName",
        coalesce(u.name, '') as name, r.call, r.record
      from platform_audit_page(${value('tenantId')}, ${value('user')}, ${value('kind')}, ${value('since')}, ${value('at')}, ${value('id')}, ${value('take')}::int) r
      left join user_account u on u.tenant_id = r.tenant_id and u.user_key = lower(r.user_name)
      order by r.at desc, r.id desc`,
);
// The platform's own records change rarely, so all changes are searched.
const ofPlatform = statement<AuditRow>(
  'platform.own_audit',
  sql`select a.at, a.id, a.user_name as "userName", coalesce(u.name, '') as name, a.call, a.record, a.before, a.after
      from platform_audit a left join user_account u on u.user_key = lower(a.user_name)
      where a.at <= ${value('at')} and (a.at, a.id) < (${value('at')}, ${value('id')}) and a.at >= ${value('since')}
        and (${value('user')} = '' or lower(a.user_name) = lower(${value('user')}))
        and (${value('kind')} = '' or split_part(a.call, '.', 1) = ${value('kind')})
      order by a.at desc, a.id desc limit ${value('take')}::int`,
);

const LEAST_ID = '00000000-0000-0000-0000-000000000000';
/** The first moment of a day in India. */
const begin = (day: string) => `${day}T00:00:00+05:30`;

/** Where to start: on the last requested day, or where the page before ended. */
function placeFor(before: string, toDate: string | null): Place {
  if (before !== '') return readCursor(before);
  return toDate === null ? NEWEST : { at: begin(addDays(toDate, 1)), id: LEAST_ID };
}

/** The handlers of the audit of all companies, and of the platform itself. */
export function answerAuditLog(database: Database) {
  return {
    async platformAudit({ tenantId, query: { user, kind, fromDate, toDate, of, before, pageSize } }) {
      const since = fromDate === null ? '-infinity' : begin(fromDate);
      const values = { user, kind, since, ...placeFor(before, toDate), take: pageSize + 1 };
      if (of === 'platform') {
        const rows = await database.read('access', ofPlatform, values);
        const page = rows.slice(0, pageSize);
        const entries = page.map((row) => historyRow(row, Number.POSITIVE_INFINITY, auditedOfPlatform));
        const last = page.at(-1);
        return {
          data: withNames(entries, {}).map((entry) => ({ ...entry, tenantId: '', tenant_Name: '' })),
          older: rows.length > pageSize && last !== undefined ? placeOf(last) : null,
        };
      }
      const rows = await database.read('access', ofCompanies, { ...values, tenantId });
      const page = rows.filter(({ found }) => found).slice(0, pageSize);
      // Enough was searched for one page, or more than a page was found.
      const reached = rows.find(({ found }) => !found) ?? (rows.length > pageSize ? page.at(-1) : undefined);
      const data = page.map(({ tenantId: company, companyName, detailed, ...row }) => {
        const [entry] = withNames([historyRow({ ...row, before: null, after: null })], {});
        if (!entry) throw new Error('A row was told as none.');
        return { ...entry, more: detailed ? 1 : 0, tenantId: company, tenant_Name: companyName };
      });
      return { data, older: reached === undefined ? null : placeOf(reached) };
    },
  } satisfies Partial<Answerers>;
}
