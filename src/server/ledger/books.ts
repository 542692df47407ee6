import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from './refusals.ts';

const tenant = value('tenantId');

const booksJson = (row: string) =>
  sql`json_build_object('locked_Until', ${sql.ref(`${row}.locked_until`)}, 'updated_Date', ${sql.ref(`${row}.updated_at`)},
    'updated_By', ${sql.ref(`${row}.updated_by`)})`;

const read = statement<{ doc: JsonText }>(
  'books.read',
  sql`select ${booksJson('b')} as doc from books b where b.tenant_id = ${tenant}`,
);
// Postings hold the row's lock shared: locking the books waits for them, and later ones see the lock.
const hold = statement<{ closed: string | null }>(
  'books.hold',
  sql`select locked_until::text as closed from books where tenant_id = ${tenant} for update`,
);
const lock = statement<{ doc: JsonText }>(
  'books.lock',
  sql`with old as (select ${booksJson('b')} as doc from books b where b.tenant_id = ${tenant}),
      r as (update books set locked_until = ${value('day')}::date, updated_at = now(), updated_by = ${value('userName')}
        where tenant_id = ${tenant} returning *),
      ${docWithAudit('books.lock', {
        record: sql`coalesce(r.locked_until::text, '')`,
        doc: sql`(${booksJson('r')}::jsonb || jsonb_build_object('reason', ${value('reason')}::text))::json`,
        from: sql`r`,
        before: { doc: sql`old.doc`, from: sql`old` },
      })}
      select ${booksJson('r')} as doc from r`,
);

/** The handlers of the lock date of the books. */
export function answerBooks(database: Database) {
  return {
    async booksRead({ tenantId }) {
      const [row] = await database.read({ tenantId }, read, {});
      if (!row) throw notFound();
      return row.doc;
    },
    async booksLock({ session, tenantId, body: { day, reason } }) {
      if (day !== null && day > todayInIndia()) throw refusedAt('date', 'The books can be locked up to today.');
      return await database.transaction({ tenantId }, async (run) => {
        const [standing] = await run(hold, {});
        if (!standing) throw notFound();
        const goesBack = standing.closed !== null && (day === null || day < standing.closed);
        if (goesBack && reason === '') throw refusedAt('reason', 'Reason is required.');
        const [locked] = await run(lock, { ...unkeyed(session), day, reason });
        if (!locked) throw notFound();
        return locked.doc;
      });
    },
  } satisfies Partial<Answerers>;
}
