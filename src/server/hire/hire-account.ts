import { sql } from 'kysely';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { payableOf } from '#domain/rules/accounts.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { tdsOfHire, type HiredOwner } from '#domain/rules/hire-tds.ts';
import { readPaise, rupeesOf } from '#domain/rules/money.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { creditedBefore, openOfHire } from './hire-entries.ts';
import { factsOfCarried } from './hired-challans.ts';
import { hiredOwner } from './owner-tds.ts';

type Account = AnswerOf<Calls['hireAccount']>;

const tenant = value('tenantId');

const readMemo = statement<{
  seq: number;
  state: string;
  owner: number;
  day: string;
  hire: string;
  podNeeded: string;
  entries: JsonText;
}>(
  'hire.account',
  sql`select m.seq, m.hire_state as state, m.owner_id as owner, m.hire_date::text as day, m.hire::text as hire, m.pod_needed as "podNeeded",
        (select coalesce(json_agg(json_build_object('nth', e.nth, 'what', e.what, 'kind', e.kind, 'day', e.day, 'amount', e.amount,
            'litres', e.litres, 'pump_Name', coalesce((select u.name from party u where u.tenant_id = ${tenant} and u.id = e.pump_id), ''),
            'reference', e.reference, 'note', e.note, 'tds', e.tds, 'taxed', e.taxed, 'percent', e.percent, 'code', e.code,
            'tds_Reason', e.tds_reason, 'tds_Note', e.tds_note,
            'voucher_No', coalesce((select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = e.voucher_id), ''),
            'by', e.created_by, 'taken_Back', e.undone_at is not null) order by e.nth), '[]')
          from hire_entry e where e.tenant_id = ${tenant} and e.hire_seq = m.seq) as entries
      from hire_memo m where m.tenant_id = ${tenant} and m.hire_no = ${value('number')} and m.seq > 0`,
);

/** The handlers of a hire memo's account entries, and of what its next steps would come to. */
export function answerHireAccount(database: Database, law: Law) {
  return {
    async hireAccount({ tenantId, query: { number } }): Promise<Account> {
      const run: Run = (each, values) => database.read({ tenantId }, each, values);
      const [memo] = await run(readMemo, { number });
      if (memo === undefined) throw notFound();
      const { seq, state, owner, day } = memo;
      const [open, carried, of] = await Promise.all([
        openOfHire(run, seq, payableOf(owner)),
        factsOfCarried(run, seq, memo.podNeeded === 'yes'),
        hiredOwner(run, owner, day),
      ]);
      return {
        entries: memo.entries.parse() as Account['entries'],
        open: rupeesOf(open.reduce((sum, each) => sum + each.open, 0n)),
        year: financialYearOf(day),
        declared: of.declaration,
        pan: of.pan,
        next_Tds: state === 'draft' ? await nextTds(run, of, { seq, owner, day, hire: readPaise(memo.hire) }) : null,
        shortage: rupeesOf(carried.shortage),
        waiting: state === 'issued' ? carried.waiting.join('\n') : '',
      };
    },
  } satisfies Partial<Answerers>;

  /** The TDS that would be deducted if a memo were issued now. */
  async function nextTds(run: Run, of: HiredOwner, memo: { seq: number; owner: number; day: string; hire: bigint }) {
    const { seq, owner, day, hire } = memo;
    const before = await creditedBefore(run, owner, seq, day);
    const { tds, taxed, percent, code, reason } = tdsOfHire(of, hire, before, day, await law.rows());
    return { tds: rupeesOf(tds), taxed: rupeesOf(taxed), percent, code, reason, pan: of.pan };
  }
}
