import { sql } from 'kysely';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { Answerers } from '../answering.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { NEWEST, pageText, placedPage, placeOf, readPlace, type Place, type PlacedRow } from './pages.ts';

const page = statement<PlacedRow & { found: boolean }>(
  'platform.audit',
  sql`select at, id, found, json_build_object('id', id, 'tenantId', tenant_id, 'tenant_Name', coalesce(company_name, ''), 'created_Date', at,
        'userName', user_name, 'call', call, 'record', record) as doc
      from platform_audit_page(${value('tenantId')}, ${value('userName')}, ${value('call')}, ${value('since')}, ${value('at')}, ${value('id')}, ${value('take')}::int)`,
);

const LEAST_ID = '00000000-0000-0000-0000-000000000000';
/** The first moment of a day in India. */
const begin = (day: string) => `${day}T00:00:00+05:30`;

/** Where to begin: on the last day that is wanted, or where the page before ended. */
function placeFor(before: string, toDate: string | null): Place {
  if (before !== '') return readPlace(before);
  return toDate === null ? NEWEST : { at: begin(addDays(toDate, 1)), id: LEAST_ID };
}

/** Answers the audit of all companies. */
export function answerAuditLog(database: Database) {
  return {
    async platformAudit({ tenantId, query: { userName, call, fromDate, toDate, before, pageSize } }) {
      const since = fromDate === null ? '-infinity' : begin(fromDate);
      const place = placeFor(before, toDate);
      const rows = await database.read('access', page, {
        tenantId,
        userName,
        call,
        since,
        ...place,
        take: pageSize + 1,
      });
      const reached = rows.find(({ found }) => !found);
      if (reached === undefined) return placedPage(rows, pageSize);
      // Enough was looked at for one page, and not enough found.
      const docs = rows.filter(({ found }) => found).map(({ doc }) => doc);
      return pageText(docs, placeOf(reached));
    },
  } satisfies Partial<Answerers>;
}
