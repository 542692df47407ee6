import { sql } from 'kysely';
import { payment, type PaymentMode, type PaymentStatus } from '#domain/records/payment.ts';
import type { LetterKind } from '#domain/letters.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { docWithAudit } from '../changes/audit.ts';
import { sentColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { queueLetter } from '../mail/queue.ts';
import { sellerOfNow } from './seller.ts';
import { nextVersion } from '../changes/optimistic-lock.ts';

const tenant = value('tenantId');

export const paymentJson = (
  row: string,
) => sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'tenantId', ${sql.ref(`${row}.tenant_id`)},
  'tenant_Name', ${sql.ref(`${row}.company_name`)}, ${wirePairs(payment.fields, row)},
  'is_Verified', case when ${sql.ref(`${row}.status`)} = 'verified' then 'yes' else 'no' end,
  'invoice_No', ${sql.ref(`${row}.invoice_no`)}, ${stampPairs(row)})`;

/** The platform account that was paid into: active, of the mode, and the named one if one is named. */
export const findAccount = statement<{ id: number; accountNumber: string; upiId: string }>(
  'bank_account.for_payment',
  sql`select id, account_number as "accountNumber", upi_id as "upiId" from bank_account
      where is_active = 'yes' and (mode = ${value('mode')} or ${value('mode')}::text not in ('bank', 'upi'))
        and (${value('accountNumber')}::text = '' or account_number = ${value('accountNumber')})
        and (${value('upiId')}::text = '' or upi_id = ${value('upiId')})
      order by mode <> ${value('mode')}, id limit 1`,
);

/** The name of a payment in the audit. */
const record = sql`r.plan_name || ' ' || r.id`;

export const insertPayment = addition({
  name: 'payment.insert',
  call: 'payment.create',
  table: 'payment',
  id: nextId.ofKind('payment'),
  columns: {
    company_name: sql`c.company_name`,
    ...sentColumns(payment.fields),
    months: value('months'),
    bank_account_id: value('bankAccountId'),
    ...madeBy,
  },
  from: sql`n, company c where c.tenant_id = ${tenant}`,
  record,
  doc: paymentJson('r'),
});

export const lockPayment = statement<{
  status: PaymentStatus;
  mode: PaymentMode;
  months: number;
  planId: number;
  planName: string;
  doc: JsonText;
}>(
  'payment.lock',
  sql`select r.status, r.mode, r.months, r.plan_id as "planId", r.plan_name as "planName", ${paymentJson('r')} as doc
      from payment r where r.tenant_id = ${tenant} and r.id = ${value('id')} for update`,
);

/** Takes the platform's next invoice number; its row stays locked until the transaction ends, so that no number is lost. */
export const takeInvoice = statement<{ last: number }>(
  'payment.invoice',
  sql`update platform_series set last = last + 1 where kind = 'invoice' returning last`,
);

/** Decides a payment and queues the letter about it: to the company's address, else to that of the user who made it. */
function decide<Kind extends LetterKind>(
  call: 'payment.verify' | 'payment.refuse',
  settings: ReturnType<typeof sql>,
  kind: Kind,
  facts: Parameters<typeof queueLetter<Kind>>[1]['facts'],
) {
  return statement<{ doc: JsonText }>(
    call,
    sql`with r as (update payment set ${settings}, ${nextVersion()}
          where tenant_id = ${tenant} and id = ${value('id')} and status = 'pending' returning *),
        ${docWithAudit(call, { record, doc: paymentJson('r'), from: sql`r`, before: { doc: sql`${value('before')}::json` } })},
        l as (${queueLetter(kind, {
          to: sql`coalesce(nullif(c.email, ''), u.email, '')`,
          language: sql`c.language`,
          facts,
          tenantId: sql`r.tenant_id`,
          from: sql`r join company c on c.tenant_id = ${tenant} left join user_account u on u.id = c.made_by and u.tenant_id = ${tenant}`,
        })})
        select doc from d`,
  );
}

const audited = { company: sql`c.company_name`, plan: sql`r.plan_name`, amount: sql`r.amount` };

export const verifyPayment = decide(
  'payment.verify',
  sql`status = 'verified', from_date = ${value('fromDate')}, to_date = ${value('toDate')}, invoice_no = ${value('invoiceNo')}, seller = ${sellerOfNow}`,
  'paymentVerified',
  { ...audited, fromDate: sql`r.from_date`, toDate: sql`r.to_date` },
);
export const refusePayment = decide(
  'payment.refuse',
  sql`status = 'refused', reason = ${value('reason')}`,
  'paymentRefused',
  { ...audited, reason: sql`r.reason` },
);

/** A payment with the seller's details for its invoice: as issued, or as they would be now. */
export const readPayment = statement<{ doc: JsonText; bankAccountId: number; seller: JsonText | null }>(
  'payment.read',
  sql`select ${paymentJson('r')} as doc, r.bank_account_id as "bankAccountId", r.seller from payment r where r.tenant_id = ${tenant} and r.id = ${value('id')}`,
);

export const companyPage = bySize((size) =>
  statement<Page>(
    `payment.page_${size}`,
    sql`select coalesce((select json_agg(doc order by id desc) from (select r.id, ${paymentJson('r')} as doc from payment r where r.tenant_id = ${tenant}
          and r.id <= (select last from series where tenant_id = ${tenant} and kind = 'payment') - ${value('skip')}::bigint order by r.id desc limit ${sql.lit(size)}) page), '[]') as data,
        coalesce((select last from series where tenant_id = ${tenant} and kind = 'payment'), 0) as total`,
  ),
);

// A company has some tens of payments, read along their key.
const pattern = sql`'%' || regexp_replace(lower(${value('searchParam')}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
export const companyFiltered = bySize((size) =>
  statement<Page>(
    `payment.filtered_${size}`,
    sql`with hits as materialized (select r.id, row_number() over (order by r.transaction_date desc, r.id desc) as place from payment r where r.tenant_id = ${tenant}
          and r.transaction_date between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')
          and (${value('status')}::text = '' or r.status = ${value('status')}) and (${value('searchParam')}::text = '' or r.search like ${pattern}))
        select coalesce((select json_agg(${paymentJson('r')} order by page.place)
            from (select id, place from hits where place > ${value('skip')}::bigint order by place limit ${sql.lit(size)}) page
            join payment r on r.tenant_id = ${tenant} and r.id = page.id), '[]') as data,
          (select count(*) from hits) as total`,
  ),
);

// The only place that sees the payments of several companies: a definer function, called only for a super admin.
export const platformPage = statement<Page>(
  'payment.platform',
  sql`select coalesce((select json_agg(${paymentJson('p')} order by p.ordinality) from unnest(f.page) with ordinality p), '[]') as data, f.hits as total
      from platform_payments(${value('searchParam')}, ${value('status')}, ${value('fromDate')}, ${value('toDate')}, ${value('skip')}, ${value('take')}) f`,
);
