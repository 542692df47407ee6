import { sql } from 'kysely';
import { bankAccount, type BankAccount } from '#domain/records/bank-account.ts';
import type { Company } from '#domain/records/company.ts';
import { payment, type Payment } from '#domain/records/payment.ts';
import { plan, type Plan } from '#domain/records/plan.ts';
import { seller as sellerDefinition, type Seller } from '#domain/records/seller.ts';
import { blankRow, type Fields, type RowOf } from '#domain/define.ts';
import type { Printer, PrintJob } from '#print/printer.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import { wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { readPayment } from './payment-statements.ts';
import { readSeller } from './seller.ts';

export interface PrintServices {
  readonly database: Database;
  readonly printer: Printer;
  /** Reads a company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  /** The plans that a caller may see, under their wire names. */
  readonly listPlans: (session: Session) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const readAccount = statement<{ doc: JsonText }>(
  'bank_account.print',
  sql`select json_build_object(${wirePairs(bankAccount.fields, 'b')}) as doc from bank_account b where b.id = ${value('id')}`,
);

/** A saved record under its clean names; it is not validated again. */
function cleanly<F extends Fields>(fields: F, wire: Readonly<Record<string, unknown>>): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire[field.wire]])) as RowOf<F>;
}

/** A payment as read for its invoice. */
interface Paid {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly bankAccountId: number;
  /** As printed on the issued invoice; null: none is issued yet. */
  readonly seller: object | null;
}

async function accountOf(database: Database, id: number): Promise<BankAccount | null> {
  if (id === 0) return null;
  const [row] = await database.read('access', readAccount, { id });
  return row ? cleanly(bankAccount.fields, row.doc.parse() as Readonly<Record<string, unknown>>) : null;
}

/** The print job of an invoice, which always prints as it was issued. */
export async function invoiceJob(
  database: Database,
  { wire, bankAccountId, seller }: Paid,
  buyer: Company,
  language: Company['language'],
): Promise<PrintJob> {
  const paid: Payment = cleanly(payment.fields, wire);
  return {
    report: 'invoice',
    language,
    data: {
      seller:
        seller === null
          ? await readSeller(database)
          : { ...blankRow(sellerDefinition.fields), ...(seller as Partial<Seller>) },
      buyer,
      payment: { ...paid, id: Number(wire['id']), invoiceNo: String(wire['invoice_No']) },
      account: await accountOf(database, bankAccountId),
    },
  };
}

/** The handlers of billing prints. */
export function answerBillingPrints({ database, printer, readCompany, letterheadOf, listPlans }: PrintServices) {
  return {
    async planPrintList({ session, query }) {
      const plans = await listPlans(session);
      const rows = plans.map((each): Plan & { percent: number } => ({
        ...cleanly(plan.fields, each),
        percent: Number(each['percent']),
      }));
      const language = query.language === '' ? 'English' : query.language;
      return await printer.print({ report: 'plan-list', language, data: { rows } });
    },

    async paymentPrint({ tenantId, query: { id, language } }) {
      const [[found], head] = await Promise.all([
        database.read({ tenantId }, readPayment, { id }),
        readCompany(tenantId),
      ]);
      if (!found) throw notFound();
      const { company: buyer } = await letterheadOf(head);
      const wire = found.doc.parse() as Readonly<Record<string, unknown>>;
      const seller = found.seller === null ? null : (found.seller.parse() as object);
      const paid = { wire, bankAccountId: found.bankAccountId, seller };
      return await printer.print(await invoiceJob(database, paid, buyer, language === '' ? buyer.language : language));
    },
  } satisfies Partial<Answerers>;
}
