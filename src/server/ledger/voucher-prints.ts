import { sql } from 'kysely';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { moneyCalls } from '#api/money.ts';
import { prefixed } from '#api/prefixed.ts';
import type { Language } from '#print/language.ts';
import { isPrintedAs, VOUCHER_KINDS, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import type { LedgerVoucherReport } from '#print/papers/ledger-voucher.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { VOUCHER_COPIES } from '#domain/rules/copies.ts';
import type { MoneyReceiptReport } from '#print/papers/money-receipt.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { ReportServices } from '../reports/list-reports.ts';
import { printOf } from '../reports/one-print.ts';
import { answerShares, shareStatement } from '../reports/shared-prints.ts';
import type { Sharing } from '../sharing/sharing.ts';
import { itemById, itemsOfVoucher, settledWith, settlementsOf } from './settlements.ts';
import { corrections, deductedOf, entriesJson, otherAccount } from './voucher-json.ts';

const tenant = value('tenantId');

// What the voucher's own items still settle, and what was open before that: a reprint says the same.
const against = sql`(select coalesce(json_agg(json_build_object('paper', o.paper, 'date', o.day, 'settled', s.amount,
      'tds', coalesce(d.tds, 0), 'deducted', coalesce(d.shortage + d.rebate + d.other, 0),
      'open', o.amount - coalesce((select sum(b.amount) from ${settlementsOf(sql`o.id`)} b where b.created_at < s.since), 0)) order by o.day, o.id), '[]')
    from (select a.other, sum(a.amount) as amount, min(a.since) as since
        from ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settledWith(sql`i.id`)} a group by 1) s
      cross join lateral ${itemById(sql`s.other`)} o ${deductedOf(sql`v.id`, sql`o.id`, sql`s.amount`)})`;

const read = statement<{ doc: JsonText }>(
  'voucher.print',
  sql`select json_build_object('kind', v.kind, 'voucherNo', v.voucher_no, 'date', v.day, 'mode', v.mode, 'reference', v.reference,
        'chequeDate', v.cheque_date, 'narration', v.narration, ${otherAccount('account', 'accountName')},
        'branch', coalesce((select h.name from branch h where h.tenant_id = ${tenant} and h.id = v.branch_id), ''),
        'createdBy', v.created_by,
        'reverses', coalesce((select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses), ''),
        'isReversed', exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id),
        ${corrections({ corrects: 'corrects', correctedBy: 'correctedBy' })}, 'entries', ${entriesJson}, 'against', ${against}) as doc
      from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

/** A voucher as read for printing. */
type Printed = Omit<MoneyReceiptReport, keyof Letterhead | 'kind' | 'copies'> &
  Omit<LedgerVoucherReport, keyof Letterhead | 'kind'> & { readonly kind: VoucherKind };

const printedKinds = sql.join(VOUCHER_KINDS.filter((kind) => !isPrintedAs('paper', kind)).map((kind) => sql.lit(kind)));
// The recipients: the parties of its accounts.
const share = shareStatement({
  kind: 'voucher',
  row: sql`select v.id, v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)
    and v.kind in (${printedKinds})`,
  record: sql`r.voucher_no`,
  contacts: sql`(select coalesce(json_agg(json_build_object('name', p.name, 'number', p.contact) order by p.id), '[]') from party p
    where p.tenant_id = ${tenant} and p.id in (select split_part(a.account, ':', 2)::bigint
      from entry e, unnest(array[e.debit, e.credit]) a (account)
      where e.tenant_id = ${tenant} and e.voucher_id = r.id and split_part(a.account, ':', 1) in ('party', 'payable')))`,
});

/** The print of a voucher. Throws 400 for one that its LR, its bill or its note prints. */
function voucherJob(
  voucher: Printed,
  head: Letterhead,
  language: Language,
  copies: MoneyReceiptReport['copies'],
): PrintJob {
  const { kind } = voucher;
  if (isPrintedAs('money-receipt', kind))
    return { report: 'money-receipt', data: { ...head, ...voucher, kind, copies }, language };
  if (isPrintedAs('ledger-voucher', kind))
    return { report: 'ledger-voucher', data: { ...head, ...voucher, kind }, language };
  throw malformed('LRs, bills and notes have prints of their own.');
}

/** The handlers of the calls that print a voucher, and share it without a login. */
export function answerVoucherPrints(
  services: Omit<ReportServices, 'sheets'> & { readonly database: Database; readonly sharing: Sharing },
) {
  const printedIn = (copies: MoneyReceiptReport['copies']) =>
    printOf(services, {
      async read(tenantId, voucherNo) {
        const [found] = await services.database.read({ tenantId }, read, { voucherNo });
        return found?.doc.parse() as Printed | undefined;
      },
      job: (voucher: Printed, head, language) => voucherJob(voucher, head, language, copies),
    });
  const printed = printedIn(VOUCHER_COPIES);
  return {
    moneyPrint: ({ tenantId, query: { voucherNo, ...how } }) => printed({ tenantId, number: voucherNo, ...how }),
    ...prefixed(
      'money',
      answerShares<QueryOf<Calls['moneyShare']>>(services, {
        kind: 'voucher',
        path: moneyCalls.moneyShared.path,
        numberOf: ({ voucherNo }) => voucherNo,
        share,
        printed: printedIn(['party']),
      }),
    ),
  } satisfies Partial<Answerers>;
}
