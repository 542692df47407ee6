import { sql } from 'kysely';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { MOST_LISTED_OF_RUN } from '#domain/rules/freight-bill.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { anyUnbilled } from './billable.ts';
import { refuseEarlierPaper } from './bill-numbers.ts';

// Monthly runs are requested and reported here; monthly-runs.ts carries them out.

const tenant = value('tenantId');
const LONGEST_DAYS = 366;

const ask = statement<{ doc: JsonText }>(
  'freight_bill.run',
  sql`with parties as (select distinct l.party_id from bilty b join party_place l on l.tenant_id = ${tenant} and l.id = b.billing_place where ${anyUnbilled}),
    r as (insert into bill_run (tenant_id, from_date, to_date, bill_date, mail, asked_by)
      select ${tenant}::uuid, ${value('fromDate')}::date, ${value('toDate')}::date, ${value('billDate')}::date, ${value('mail')}::text, ${value('userName')}
      where exists (select from parties) returning *),
    p as (insert into bill_run_party (tenant_id, run_id, party_id) select r.tenant_id, r.id, parties.party_id from r, parties),
    ${docWithAudit('freight_bill.run', {
      record: sql`r.from_date::text || ' – ' || r.to_date`,
      doc: sql`json_build_object('id', r.id, 'from_Date', r.from_date, 'to_Date', r.to_date, 'bill_Date', r.bill_date, 'mail', r.mail,
        'parties', (select count(*) from parties))`,
      from: sql`r`,
    })} select doc from d`,
);

const branches = statement<{ branch: number }>(
  'freight_bill.run_branches',
  sql`select distinct b.branch_id as branch from bilty b where ${anyUnbilled} and b.branch_id is not null order by 1`,
);

const newest = statement<{ doc: JsonText }>(
  'bill_run.newest',
  sql`select json_build_object('run', (select json_build_object('id', r.id, 'from_Date', r.from_date, 'to_Date', r.to_date, 'bill_Date', r.bill_date, 'mail', r.mail, 'parties', s.parties,
      'parties_Done', s.done, 'bill_Count', s.bills, 'lr_Count', s.lrs, 'total_Amt', s.total, 'mail_Count', s.mails, 'unaddressed_Count', s.unaddressed, 'started_Date', r.asked_at,
      'started_By', r.asked_by, 'ended_Date', r.done_at, 'more', r.done_at is not null and s.parties > ${sql.lit(MOST_LISTED_OF_RUN)},
      'results', (select coalesce(json_agg(doc), '[]') from (
        select json_build_object('party', p.party_id, 'party_Name', coalesce(n.name, ''), 'bill_Nos', p.bill_nos, 'lr_Count', p.lrs,
          'total_Amt', p.total, 'mail', case when p.mails > 0 then 'queued' when p.unaddressed then 'no address' else '' end, 'left_Count', p.left_lrs, 'gate', p.lacks, 'reason', p.reason) as doc
        from bill_run_party p left join party n on n.tenant_id = ${tenant} and n.id = p.party_id
        where p.tenant_id = ${tenant} and p.run_id = r.id and r.done_at is not null
        order by (p.reason <> '') desc, (p.left_lrs > 0) desc, p.unaddressed desc, n.name, p.party_id limit ${sql.lit(MOST_LISTED_OF_RUN)}) told))
    from (select * from bill_run where tenant_id = ${tenant} order by asked_at desc limit 1) r
    cross join lateral (select count(*) as parties, count(p.done_at) as done, coalesce(sum(cardinality(p.bill_nos)), 0) as bills,
        coalesce(sum(p.lrs), 0) as lrs, coalesce(sum(p.total), 0) as total, coalesce(sum(p.mails), 0) as mails,
        count(*) filter (where p.unaddressed) as unaddressed
      from bill_run_party p where p.tenant_id = ${tenant} and p.run_id = r.id) s)) as doc`,
);

const UNDER_WAY = conflict('under_way', 'A monthly run is in progress. Wait until it is finished.');

/** The handlers of monthly runs. */
export function answerMonthlyRuns(database: Database) {
  return {
    async freightBillMonthlyRun(call) {
      const { fromDate, toDate, billDate, mail, askDay } = call.body;
      if (fromDate > toDate) throw refusedAt('from_Date', 'From Date is after To Date.');
      if (addDays(fromDate, LONGEST_DAYS) <= toDate) throw refusedAt('from_Date', 'Choose at most one year.');
      if (billDate > todayInIndia()) throw refusedAt('bill_Date', 'Bill Date cannot be in the future.');
      if (billDate < toDate) throw refusedAt('bill_Date', 'Bill Date is before To Date.');
      const values = { fromDate, toDate, billDate, mail, ...stampOf(call) };
      return await once(
        database,
        call,
        () =>
          database.transaction({ tenantId: call.tenantId }, async (run) => {
            const numbered = {
              paper: 'Bill',
              day: billDate,
              userName: values.userName,
              dayField: 'bill_Date',
            } as const;
            if (askDay === 'yes')
              for (const { branch } of await run(branches, values))
                await refuseEarlierPaper(run, { ...numbered, branch });
            const [saved] = await run(ask, values);
            if (!saved) throw refusedAt('from_Date', 'No LRs are left to bill in these dates.');
            return saved.doc;
          }),
        (constraint) => (constraint === 'bill_run_open' ? UNDER_WAY : undefined),
      );
    },
    async freightBillRun({ tenantId }) {
      const [row] = await database.read({ tenantId }, newest, {});
      if (row === undefined) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
