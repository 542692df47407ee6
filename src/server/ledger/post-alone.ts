import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { callToRecord, docWithAudit, warnings } from '../changes/audit.ts';
import { withAdvice, type stampOf } from '../changes/idempotency.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { notFound } from '../errors/errors.ts';
import { keepDeducted, postVouchers, vouchersJson, type PostedVoucher } from './posting.ts';
import { refusedAt } from './refusals.ts';
import { voucherJson } from './voucher-json.ts';

// Posts and audits a voucher that belongs to no LR.

const recordVoucher = statement<{ doc: JsonText }>(
  'voucher.record',
  sql`with v as (select * from voucher where tenant_id = ${value('tenantId')} and id = ${value('id')}::bigint),
      ${docWithAudit('voucher.create', { record: sql`v.voucher_no`, doc: voucherJson, from: sql`v`, audit: callToRecord })}
      select doc from d, (select count(*) from a) audited`,
);

/** The lock date of the books, null: none; today; and the first day of books that were opened, null: they were not. */
export interface PostingDay {
  readonly closed: string | null;
  readonly today: string;
  readonly begins: string | null;
}

/**
 * Posts a voucher that belongs to no LR, within a transaction that holds the lock of postings; returns its id. `paper`: the document that
 * posts it.
 */
export async function postAlone(
  run: Run,
  voucher: PostedVoucher,
  userName: string,
  paper = '',
): Promise<number | undefined> {
  const [posted] = await run(postVouchers, {
    vouchers: vouchersJson([voucher]),
    freed: voucher.reverses === undefined || voucher.reverses === null ? [] : [voucher.reverses],
    kept: [],
    biltySeq: 0,
    paper,
    userName,
  });
  return posted?.ids[0];
}

/**
 * Posts and audits a voucher that belongs to no LR; returns its id, and its JSON with the warnings for the user. Throws 422 for one without
 * an amount.
 */
export async function postAndRecord(
  run: Run,
  voucher: PostedVoucher,
  stamp: ReturnType<typeof stampOf>,
  advice: readonly FieldError[] = [],
) {
  const id = await postAlone(run, voucher, stamp.userName);
  if (id === undefined) throw refusedAt('amount', 'Amount is required.');
  await keepDeducted(run, id, voucher);
  const [saved] = await run(recordVoucher, { ...stamp, ...warnings(advice), id });
  if (!saved) throw notFound();
  return { id, doc: withAdvice(saved.doc, advice) };
}
