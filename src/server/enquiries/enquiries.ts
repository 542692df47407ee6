import { sql } from 'kysely';
import { enquiry } from '#domain/records/enquiry.ts';
import type { Answerers } from '../answering.ts';
import { columns } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { queueLetter } from '../mail/queue.ts';

const insertEnquiry = statement<{ id: number }>(
  'enquiry.insert',
  sql`with counted as (update platform_series set last = last + 1 where kind = 'enquiry' returning last),
      e as (insert into enquiry (id, ${columns(enquiry.fields)})
        select last, ${sql.join(Object.keys(enquiry.fields).map((name) => value(name)))} from counted returning *),
      letter as (${queueLetter('enquiry', {
        to: sql`${value('platformEmail')}::text`,
        language: sql`'English'`,
        facts: { name: sql`e.name`, phone: sql`e.phone`, email: sql`e.email`, message: sql`e.message` },
        from: sql`e`,
      })})
      select id from e`,
);

/** Answers what visitors ask; each enquiry goes to `platformEmail` too, unless that is empty. */
export function answerEnquiries(database: Database, platformEmail: string) {
  return {
    async postEnquiry({ body }) {
      await database.write('access', insertEnquiry, { ...body, platformEmail });
      return 'Submit Successfully.';
    },
  } satisfies Partial<Answerers>;
}
