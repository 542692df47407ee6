import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../documents/store.ts';
import { notFound } from '../errors.ts';
import { keepDeducted, lockPostings, postVouchers, vouchersJson, type PostedVoucher } from './posting.ts';
import { ledgerRefusal, refusedAt } from './refusals.ts';
import { voucherJson } from './voucher-json.ts';

const recordVoucher = statement<{ doc: JsonText }>(
  'voucher.record',
  sql`with v as (select * from voucher where tenant_id = ${value('tenantId')} and id = ${value('id')}::bigint),
      ${docWithAudit('voucher.create', { record: sql`v.voucher_no`, doc: voucherJson, from: sql`v` })}
      select doc from d`,
);

/** An answer with what whoever saves is told besides. */
const withAdvice = (doc: JsonText, advice: readonly FieldError[]) =>
  advice.length === 0 ? doc : JsonText.ofText(`${doc.text.slice(0, -1)},"advice":${JSON.stringify(advice)}}`);

/** Up to which day the books are locked, null: none; and today. */
export interface PostingDay {
  readonly closed: string | null;
  readonly today: string;
}

/** Posts a voucher that belongs to no LR, within a transaction that holds the lock of postings; answers its id. */
export async function postAlone(run: Run, voucher: PostedVoucher, userName: string): Promise<number | undefined> {
  const [posted] = await run(postVouchers, {
    vouchers: vouchersJson([voucher]),
    freed: voucher.reverses === undefined || voucher.reverses === null ? [] : [voucher.reverses],
    kept: [],
    biltySeq: 0,
    paper: '',
    userName,
  });
  return posted?.ids[0];
}

/** Posts what `make` makes of a call, under the company's lock of postings; once for a key. Answers the voucher. */
export function postOnce(
  database: Database,
  asked: SaveCall,
  make: (
    run: Run,
    books: PostingDay,
  ) => Promise<{ readonly voucher: PostedVoucher; readonly advice: readonly FieldError[] }>,
): Promise<JsonText> {
  const work = () =>
    database.transaction({ tenantId: asked.tenantId }, async (run) => {
      const [books] = await run(lockPostings, {});
      if (books === undefined) throw notFound();
      const { voucher, advice } = await make(run, books);
      const id = await postAlone(run, voucher, asked.session.userName);
      if (id === undefined) throw refusedAt('amount', 'Amount is required.');
      await keepDeducted(run, id, voucher);
      const [saved] = await run(recordVoucher, { ...stampOf(asked), id });
      if (!saved) throw notFound();
      return withAdvice(saved.doc, advice);
    });
  return once(database, asked, work, ledgerRefusal);
}
