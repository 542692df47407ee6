import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { BANK_COLUMN_NAMES } from '#domain/records/bank-line.ts';
import { BANK_COLUMNS, columnLetter, headsToRemember, isWhole, type BankHeads } from '#domain/rules/bank-columns.ts';
import { samenessOf, type BankRow } from '#domain/rules/bank-rows.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { isBank } from '#domain/rules/accounts.ts';
import { formatPlainRupees, rupeesOf } from '#domain/rules/money.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import { receivedOf } from '../files/received.ts';
import type { Answerers } from '../http/answering.ts';
import { lockPostings } from '../ledger/posting.ts';
import { refusedAt } from '../ledger/refusals.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { readBankFile, type BankFile } from './bank-file.ts';

// Imports bank files: each line once, even if several files contain it.

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
const AT_ONCE = 1_000;
const MOST_TOLD = 200;

const readLayout = statement<{ heads: JsonText | null }>(
  'bank.layout',
  sql`select (select l.heads from bank_layout l where l.tenant_id = ${tenant} and l.account = a.id) as heads
      from account a where a.tenant_id = ${tenant} and a.id = ${account}`,
);
const keepLayout = statement(
  'bank.keep_layout',
  sql`insert into bank_layout (tenant_id, account, heads, updated_by) values (${tenant}, ${account}, ${value('heads')}::jsonb, ${value('userName')})
      on conflict (tenant_id, account) do update set heads = excluded.heads, updated_at = excluded.updated_at, updated_by = excluded.updated_by
        where bank_layout.heads <> excluded.heads`,
);
// A company's imports run one after another: two for one account would wait for each other's lines.
const takeIds = statement<{ last: string }>(
  'bank.take_ids',
  sql`insert into series (tenant_id, kind, last) values (${tenant}, 'bank_line', ${value('count')}::bigint)
      on conflict (tenant_id, kind) do update set last = series.last + excluded.last returning last`,
);
const addFile = statement<{ id: number }>(
  'bank.add_file',
  sql`with n as (insert into series (tenant_id, kind, last) values (${tenant}, 'bank_import', 1)
        on conflict (tenant_id, kind) do update set last = series.last + 1 returning last)
      insert into bank_import (tenant_id, id, account, file_name, sha256, first_day, last_day, read, added, created_by)
        select ${tenant}, n.last, ${account}, ${value('fileName')}, ${value('sha256')}, ${value('firstDay')}::date, ${value('lastDay')}::date,
          ${value('read')}::integer, 0, ${value('userName')} from n returning id`,
);
const rowsGiven = sql`jsonb_to_recordset(${value('rows')}::jsonb) as r (nth bigint, day date, amount numeric(14, 2), reference text, narration text,
    balance numeric(14, 2), sameness text)`;
const addLines = statement<{ added: number }>(
  'bank.add_lines',
  sql`with added as (insert into bank_line (tenant_id, id, account, import_id, day, amount, reference, narration, balance, sameness)
        select ${tenant}, ${value('before')}::bigint + r.nth, ${account}, ${value('file')}::bigint, r.day, r.amount, r.reference, r.narration, r.balance,
          r.sameness from ${rowsGiven} order by r.nth
        on conflict (tenant_id, account, sameness) do nothing returning 1)
      select count(*)::integer as added from added`,
);
const countKnown = statement<{ known: number }>(
  'bank.count_known',
  sql`select count(*)::integer as known from unnest(${value('samenesses')}::text[]) s (sameness)
      cross join lateral (select from bank_line l where l.tenant_id = ${tenant} and l.account = ${account} and l.sameness = s.sameness offset 0) k`,
);
const fileDoc = sql`json_build_object('file_Name', f.file_name, 'from_Date', f.first_day, 'to_Date', f.last_day, 'added', f.added)`;
const closeFile = statement(
  'bank.close_file',
  sql`with f as (update bank_import set added = ${value('added')}::integer where tenant_id = ${tenant} and id = ${value('file')}::bigint returning *),
      a as (${recordChange('bank_file.create', { record: sql`f.file_name`, after: fileDoc, from: sql`f` })})
      select 1 as done from f`,
);

const filePairs = sql`'file', f.id, 'account', f.account, 'file_Name', f.file_name, 'sha256', f.sha256, 'from_Date', f.first_day, 'to_Date', f.last_day,
    'rows', f.read, 'added', f.added, 'waiting', (select count(*) from bank_line l where l.tenant_id = ${tenant} and l.import_id = f.id and l.voucher_id is null),
    'created_Date', f.created_at, 'created_By', f.created_by, 'taken_Back_Date', f.taken_back_at, 'taken_Back_By', f.taken_back_by`;
const listFiles = bySize((size) =>
  statement<Page>(
    `bank.files_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${filePairs}) as doc from bank_import f
          where f.tenant_id = ${tenant} and f.account = ${account} order by f.id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from bank_import f where f.tenant_id = ${tenant} and f.account = ${account}) as total`,
  ),
);

const fileToTakeBack = statement<{ isTakenBack: boolean; voucherNo: string }>(
  'bank.file_to_take_back',
  sql`select f.taken_back_at is not null as "isTakenBack", coalesce((select min(v.voucher_no) from bank_line l
        join voucher v on v.tenant_id = ${tenant} and v.id = l.voucher_id where l.tenant_id = ${tenant} and l.import_id = f.id), '') as "voucherNo"
      from bank_import f where f.tenant_id = ${tenant} and f.id = ${value('file')}::bigint`,
);
const takeBack = statement<{ removed: number }>(
  'bank.take_back',
  sql`with l as (delete from bank_line where tenant_id = ${tenant} and import_id = ${value('file')}::bigint and voucher_id is null returning 1),
      f as (update bank_import set taken_back_at = now(), taken_back_by = ${value('userName')} where tenant_id = ${tenant} and id = ${value('file')}::bigint
        returning *),
      a as (${recordChange('bank_file.delete', { record: sql`f.file_name`, before: fileDoc, after: sql`null::json`, from: sql`f` })})
      select (select count(*)::integer from l) as removed from f`,
);

const knownBy = (row: BankRow) => createHash('sha256').update(samenessOf(row)).digest('hex');
const rowJson = (rows: readonly BankRow[], from: number) =>
  JSON.stringify(
    rows.map((row, at) => ({
      nth: from + at + 1,
      day: row.day,
      amount: formatPlainRupees(row.amount),
      reference: row.reference,
      narration: row.narration,
      balance: row.balance === null ? null : formatPlainRupees(row.balance),
      sameness: knownBy(row),
    })),
  );

const sideOf = (rows: readonly BankRow[], isOfSide: (amount: bigint) => boolean) => {
  const own = rows.filter(({ amount }) => isOfSide(amount));
  const sum = own.reduce((all, { amount }) => all + amount, 0n);
  return { count: own.length, amount: rupeesOf(sum < 0n ? -sum : sum) };
};

/** What is answered about a file, imported or not. */
function answerOf({ found, firstRows, rows, faults, gap }: BankFile) {
  const { at, heads, columns, by } = found;
  return {
    by,
    heads_Row: at + 1,
    heads: heads.map((head, nth) => ({ letter: columnLetter(nth), head })),
    columns: Object.fromEntries(
      BANK_COLUMNS.map((column) => {
        const place = columns[column];
        return [column, place === undefined ? '' : columnLetter(place)];
      }),
    ) as Record<(typeof BANK_COLUMNS)[number], string>,
    is_Whole: isWhole(columns),
    first_Rows: firstRows.map((row) => [...row]),
    rows: rows.length,
    deposits: sideOf(rows, (amount) => amount > 0n),
    withdrawals: sideOf(rows, (amount) => amount < 0n),
    from_Date: rows[0]?.day ?? null,
    to_Date: rows.at(-1)?.day ?? null,
    closing: closingOf(rows),
    gap_Row: gap ?? 0,
    errors: faults.slice(0, MOST_TOLD).map(({ column, ...fault }) => ({ ...fault, column: BANK_COLUMN_NAMES[column] })),
    faults: faults.length,
  };
}
const closingOf = (rows: readonly BankRow[]) => {
  const balance = rows.at(-1)?.balance ?? null;
  return balance === null ? null : rupeesOf(balance);
};

/** Throws 422 for a file that cannot be imported as it was read. */
function refuseFaulty({ found, rows, faults }: BankFile): void {
  const [first] = faults;
  if (!isWhole(found.columns)) {
    throw refusedAt('file', 'The columns are not recognised. Choose which one is the date and which have the amounts.');
  }
  if (first !== undefined) {
    throw invalid(
      'Nothing was imported. Correct the rows listed and try again.',
      faults.slice(0, MOST_TOLD).map(({ cell, message }) => ({ path: `cell ${cell}`, message })),
    );
  }
  if (rows.length === 0) throw refusedAt('file', 'The file has no rows below its headings.');
  const ahead = rows.find(({ day }) => day > todayInIndia());
  if (ahead !== undefined) throw refusedAt('file', `Row ${ahead.row} has a date that has not come.`);
}

/**
 * The remembered headings of an account's files. Throws 404 for an account the company does not have, 422 for one that is no bank account.
 */
async function rememberedOf(database: Database, tenantId: string, bank: string): Promise<BankHeads> {
  const [row] = await database.read({ tenantId }, readLayout, { account: bank });
  if (row === undefined) throw notFound();
  if (!isBank(bank)) throw refusedAt('account', 'Choose a bank account.');
  const heads: BankHeads = row.heads?.parse() ?? {};
  return heads;
}

/** The number of rows that are already among the account's lines. */
async function knownOf(database: Database, tenantId: string, bank: string, rows: readonly BankRow[]): Promise<number> {
  let known = 0;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const samenesses = rows.slice(from, from + AT_ONCE).map(knownBy);
    const [counted] = await database.read({ tenantId }, countKnown, { account: bank, samenesses });
    known += counted?.known ?? 0;
  }
  return known;
}

/** The handlers of bank file calls. */
export function answerBankFiles({ database, sheets }: { readonly database: Database; readonly sheets: Spreadsheets }) {
  return {
    async bankImport({ session, tenantId, query, body, reportProgress }) {
      const { account: bank, fileName, dryRun, ...said } = query;
      const file = await readBankFile(sheets, body, said, await rememberedOf(database, tenantId, bank));
      const answer = answerOf(file);
      reportProgress(0.3);
      const { rows, found } = file;
      if (dryRun === 'yes') {
        const known = await knownOf(database, tenantId, bank, rows);
        return { ...answer, added: rows.length - known, known, file: 0 };
      }
      refuseFaulty(file);
      const { userName } = session;
      return await database.transaction({ tenantId }, async (run) => {
        const [ids] = await run(takeIds, { count: rows.length });
        const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
        const { sha256 } = receivedOf(body);
        const named = { account: bank, fileName, sha256, firstDay: first, lastDay: last, read: rows.length, userName };
        const [kept] = await run(addFile, named);
        if (ids === undefined || kept === undefined) throw notFound();
        const added = await addAll(run, rows, {
          account: bank,
          file: kept.id,
          before: String(BigInt(ids.last) - BigInt(rows.length)),
          reportProgress,
        });
        await run(closeFile, { ...unkeyed(session), file: kept.id, added });
        await run(keepLayout, { account: bank, heads: JSON.stringify(headsToRemember(found)), userName });
        return { ...answer, added, known: rows.length - added, file: kept.id };
      });
    },
    async bankFiles({ tenantId, query: { account: bank, pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      await rememberedOf(database, tenantId, bank);
      const [page = NO_PAGE] = await database.read({ tenantId }, listFiles(pageSize), { account: bank, skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    async bankTakeBack({ session, tenantId, body: { file } }) {
      return await database.transaction({ tenantId }, async (run) => {
        // Prevents lines of the account from being accepted meanwhile.
        await run(lockPostings, {});
        const [found] = await run(fileToTakeBack, { file });
        if (found === undefined) throw refusedAt('file', 'File was not found.');
        if (found.isTakenBack) throw conflict('taken_back', 'This file was already taken back.');
        if (found.voucherNo !== '') {
          throw conflict('matched', `An entry of this file is ${found.voucherNo}; undo that first.`);
        }
        const [gone] = await run(takeBack, { ...unkeyed(session), file });
        return { file, removed: gone?.removed ?? 0 };
      });
    },
  } satisfies Partial<Answerers>;
}

async function addAll(
  run: Run,
  rows: readonly BankRow[],
  {
    reportProgress,
    ...given
  }: { account: string; file: number; before: string; reportProgress: (share: number) => void },
): Promise<number> {
  let added = 0;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const [answer] = await run(addLines, { ...given, rows: rowJson(some, from) });
    added += answer?.added ?? 0;
    reportProgress(0.3 + (0.7 * (from + some.length)) / rows.length);
    // Lets other requests run in between.
    await setImmediate();
  }
  return added;
}
