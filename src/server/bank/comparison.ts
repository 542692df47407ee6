import { sql } from 'kysely';
import { isBank } from '#domain/rules/accounts.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { readPaise, rupeesOf } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { namePairs } from '../ledger/account-names.ts';
import { balanceUpTo } from '../ledger/up-to.ts';
import { refusedAt } from '../ledger/refusals.ts';

// Compares the books with the bank at the end of a day (spec 4 §7). A voucher is at the bank once a line up to that day is matched to it,
// and a line is in the books once its voucher's day has come. Any remaining difference is from before the first line, or from lines that
// are in no imported file.

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
const day = sql`${value('day')}::date`;
const SHOWN = 100;

const readBounds = statement<{
  begins: string | null;
  bankDay: string | null;
  bank: string | null;
  books: string;
  name: JsonText;
  isThere: boolean;
}>(
  'bank.bounds',
  sql`with first as (select l.day from bank_line l where l.tenant_id = ${tenant} and l.account = ${account} order by l.day, l.id limit 1),
      last as (select l.day, l.balance from bank_line l where l.tenant_id = ${tenant} and l.account = ${account} and l.day <= ${day} order by l.day desc, l.id desc limit 1)
      select (select f.day::text from first f) as begins, (select l.day::text from last l) as "bankDay", (select l.balance::text from last l) as bank,
        ${balanceUpTo(account, day)}::numeric(16, 2)::text as books, json_build_object(${namePairs('account_Name', account)}) as name,
        exists (select from account a where a.tenant_id = ${tenant} and a.id = ${account}) as "isThere"`,
);

interface OneSide {
  readonly rows: JsonText;
  readonly count: number;
  readonly amount: string;
}
const summed = sql`coalesce((select json_agg(doc) from (select doc from shown limit ${sql.lit(SHOWN)}) t), '[]') as rows,
    (select count(*)::integer from one) as count, (select coalesce(sum(one.amount), 0)::numeric(16, 2)::text from one) as amount`;
// A voucher reversed by another one of the same account is on neither side: both are left out if both are dated up to the day.
const notAtBank = statement<OneSide>(
  'bank.not_at_bank',
  sql`with moved as materialized (
        select e.voucher_id, e.day, e.amount, e.credit as other from entry e where e.tenant_id = ${tenant} and e.debit = ${account} and e.day between ${value('begins')}::date and ${day}
        union all select e.voucher_id, e.day, -e.amount, e.debit from entry e where e.tenant_id = ${tenant} and e.credit = ${account}
          and e.day between ${value('begins')}::date and ${day}),
      one as materialized (select m.voucher_id, m.day, sum(m.amount) as amount, min(m.other collate "C") as other from moved m
          cross join lateral (select v.reverses from voucher v where v.tenant_id = ${tenant} and v.id = m.voucher_id offset 0) v
        where (select l.id from bank_line l where l.tenant_id = ${tenant} and l.voucher_id = m.voucher_id and l.account = ${account} and l.day <= ${day}) is null
          and (v.reverses is null or (select o.day from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses) < ${value('begins')}::date)
          and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = m.voucher_id and x.day <= ${day}) is null
        group by 1, 2 having sum(m.amount) <> 0),
      shown as (select json_build_object('line', 0, 'voucher_No', v.voucher_no, 'date', o.day, 'amount', o.amount, 'reference', v.reference, 'text', o.other,
          ${namePairs('text_Name', sql`o.other`)}) as doc
        from (select * from one order by day desc, voucher_id desc limit ${sql.lit(SHOWN)}) o
          cross join lateral (select w.voucher_no, w.reference from voucher w where w.tenant_id = ${tenant} and w.id = o.voucher_id offset 0) v
        order by o.day desc, o.voucher_id desc)
      select ${summed}`,
);
const notInBooks = statement<OneSide>(
  'bank.not_in_books',
  sql`with one as materialized (
        select l.id, l.day, l.amount, l.reference, l.narration from bank_line l where l.tenant_id = ${tenant} and l.account = ${account} and l.day <= ${day} and l.voucher_id is null
        union all
        select l.id, l.day, l.amount, l.reference, l.narration from bank_line l
          cross join lateral (select v.day from voucher v where v.tenant_id = ${tenant} and v.id = l.voucher_id offset 0) v
          where l.tenant_id = ${tenant} and l.account = ${account} and l.day <= ${day} and l.voucher_id is not null and v.day > ${day}),
      shown as (select json_build_object('line', o.id, 'voucher_No', '', 'date', o.day, 'amount', o.amount, 'reference', o.reference, 'text', o.narration,
          'text_Name', '', 'text_Name_Hindi', '') as doc from one o order by o.day desc, o.id desc)
      select ${summed}`,
);

const sideOf = ({ count, amount }: OneSide) => ({ count, amount: rupeesOf(readPaise(amount)) });
const EMPTY: OneSide = { rows: new JsonText('[]'), count: 0, amount: '0.00' };

/** The handler of a bank account's comparison. */
export function answerBankComparison(database: Database) {
  return {
    async bankCompare({ tenantId, query: { account: bank, day: wanted } }) {
      const values = { account: bank, day: wanted ?? todayInIndia() };
      const [bounds] = await database.report({ tenantId }, readBounds, values);
      if (bounds?.isThere !== true) throw notFound();
      if (!isBank(bank)) throw refusedAt('account', 'Choose a bank account.');
      const begins = bounds.begins ?? values.day;
      const [[ofBooks = EMPTY], [ofBank = EMPTY]] = await Promise.all([
        bounds.begins === null ? [] : database.report({ tenantId }, notAtBank, { ...values, begins }),
        database.report({ tenantId }, notInBooks, values),
      ]);
      const books = readPaise(bounds.books);
      const atBank = bounds.bank === null ? null : readPaise(bounds.bank);
      const difference = atBank === null ? null : atBank - books + readPaise(ofBooks.amount) - readPaise(ofBank.amount);
      return JsonText.of({
        account: bank,
        ...(bounds.name.parse() as { account_Name: string; account_Name_Hindi: string }),
        date: values.day,
        begins_Date: bounds.begins,
        bank_Date: bounds.bankDay,
        books: rupeesOf(books),
        bank: atBank === null ? null : rupeesOf(atBank),
        not_At_Bank: ofBooks.rows.parse(),
        not_At_Bank_Sum: sideOf(ofBooks),
        not_In_Books: ofBank.rows.parse(),
        not_In_Books_Sum: sideOf(ofBank),
        difference: difference === null ? null : rupeesOf(difference),
      });
    },
  } satisfies Partial<Answerers>;
}
