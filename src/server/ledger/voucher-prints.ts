import { sql } from 'kysely';
import { isPrintedAs, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import type { LedgerVoucherReport } from '#print/papers/ledger-voucher.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { Printer } from '#print/printer.ts';
import type { MoneyReceiptReport } from '#print/papers/money-receipt.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { itemById, itemsOfVoucher, settledWith, settlementsOf } from './settlements.ts';
import { deductedOf, entriesJson, otherAccount } from './voucher-json.ts';

interface PrintServices {
  readonly database: Database;
  readonly printer: Printer;
  /** A company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
}

const tenant = value('tenantId');

// What the voucher's own items settle still, and what was open of that before: a print made anew says the same.
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
        'entries', ${entriesJson}, 'against', ${against}) as doc
      from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

/** A voucher as it is read for its paper. */
type Printed = Omit<MoneyReceiptReport, keyof Letterhead | 'kind'> &
  Omit<LedgerVoucherReport, keyof Letterhead | 'kind'> & { readonly kind: VoucherKind };

/** Answers the print of a voucher. */
export function answerVoucherPrints({ database, printer, readCompany, letterheadOf }: PrintServices) {
  return {
    async moneyPrint({ tenantId, query: { voucherNo, language } }) {
      const [[found], head] = await Promise.all([
        database.read({ tenantId }, read, { voucherNo }),
        readCompany(tenantId),
      ]);
      if (!found) throw notFound();
      const voucher = found.doc.parse() as Printed;
      const letterhead = await letterheadOf(head);
      const inLanguage = { language: language === '' ? letterhead.company.language : language };
      const { kind } = voucher;
      if (isPrintedAs('money-receipt', kind)) {
        return await printer.print({
          report: 'money-receipt',
          data: { ...letterhead, ...voucher, kind },
          ...inLanguage,
        });
      }
      if (isPrintedAs('ledger-voucher', kind)) {
        return await printer.print({
          report: 'ledger-voucher',
          data: { ...letterhead, ...voucher, kind },
          ...inLanguage,
        });
      }
      throw malformed('LRs, bills and notes have prints of their own.');
    },
  } satisfies Partial<Answerers>;
}
