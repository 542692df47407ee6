import { sql } from 'kysely';
import { enquiry } from '#domain/records/enquiry.ts';
import type { Answerers } from '../http/answering.ts';
import { columns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { queueLetter } from '../mail/queue.ts';
import { numberedPage, readNumberPlace } from '../platform/pages.ts';

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

const enquiryJson = sql`json_build_object('id', e.id, ${wirePairs(enquiry.fields, 'e')}, 'created_Date', e.created_at,
  'updated_Date', coalesce(e.answered_at, e.created_at), 'is_Answered', case when e.answered_at is null then 'no' else 'yes' end,
  'answered_By', e.answered_by)`;
const STATES = { '': sql`true`, yes: sql`e.answered_at is not null`, no: sql`e.answered_at is null` };
const page = onceFor((answered: keyof typeof STATES) =>
  statement<{ id: number; doc: JsonText }>(
    `enquiry.page_${answered}`,
    sql`select e.id, ${enquiryJson} as doc from enquiry e where e.id < ${value('before')} and ${STATES[answered]}
        order by e.id desc limit ${value('take')}::int`,
  ),
);
const mark = statement<{ doc: JsonText }>(
  'enquiry.mark',
  sql`with e as (update enquiry set
        answered_at = case when ${value('answered')} then coalesce(answered_at, now()) end,
        answered_by = case when not ${value('answered')} then '' when answered_at is null then ${value('userName')} else answered_by end
        where id = ${value('id')} returning *)
      select ${enquiryJson} as doc from e`,
);

/** The handlers of visitors' enquiries; each is also mailed to `platformEmail`, unless that is empty. */
export function answerEnquiries(database: Database, platformEmail: string) {
  return {
    async postEnquiry({ body }) {
      await database.write('access', insertEnquiry, { ...body, platformEmail });
      return 'Submit Successfully.';
    },
    async enquiries({ query: { isAnswered, before, pageSize } }) {
      const values = { before: readNumberPlace(before), take: pageSize + 1 };
      return numberedPage(await database.read('access', page(isAnswered), values), pageSize);
    },
    async markEnquiry({ session, query: { id }, body }) {
      const values = { id, answered: body.isAnswered === 'yes', userName: session.userName };
      const [row] = await database.write('access', mark, values);
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
