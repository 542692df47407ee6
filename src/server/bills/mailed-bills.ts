import { sql } from 'kysely';
import { recordChange } from '../changes/audit.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { queueLetter } from '../mail/queue.ts';

const tenant = value('tenantId');

// The links in the letter are signed only when it is sent: a link in the outbox would be open to anybody who reads it.
const mail = statement<{ isQueued: boolean }>(
  'freight_bill.mail',
  sql`with f as (select f.bill_no, f.total, f.due_date from freight_bill f where f.tenant_id = ${tenant} and f.bill_no = any(${value('numbers')}::text[])),
      p as (select p.email, coalesce(c.company_name, '') as company, coalesce(c.contact1, '') as phone, coalesce(c.language, 'English') as language,
          case when c.language = 'Hindi' and p.name_hindi <> '' then p.name_hindi else p.name end as name,
          (select json_agg(json_build_object('billNo', f.bill_no, 'amount', f.total, 'dueDate', f.due_date, 'token', '') order by f.bill_no) from f) as bills
        from party p left join company c on c.tenant_id = ${tenant} where p.tenant_id = ${tenant} and p.id = ${value('party')}::bigint),
      letter as (${queueLetter('billsIssued', {
        tenantId: sql`${tenant}::uuid`,
        to: sql`p.email`,
        language: sql`p.language`,
        facts: { company: sql`p.company`, phone: sql`p.phone`, party: sql`p.name`, bills: sql`p.bills` },
        from: sql`p`,
      })}),
      a as (${recordChange('freight_bill.mail', {
        record: sql`f.bill_no`,
        after: sql`json_build_object('email', p.email)`,
        from: sql`f cross join p where p.email <> ''`,
      })})
      select p.email <> '' as "isQueued" from p`,
);

/** Queues the letter that brings a party its bills, in the transaction that issues them; returns what the run records of it. */
export async function mailBills(
  run: Run,
  of: { readonly party: number; readonly numbers: readonly string[]; readonly userName: string },
): Promise<{ mails: number; unaddressed: boolean }> {
  const [found] = await run(mail, { ...of, idempotencyKey: null, bodyHash: null });
  const isQueued = found?.isQueued === true;
  return { mails: isQueued ? 1 : 0, unaddressed: !isQueued };
}
