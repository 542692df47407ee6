import { sql } from 'kysely';
import { blankRow } from '#domain/define.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { oldLr } from '#domain/records/old-lr.ts';
import { toPaise } from '#domain/rules/money.ts';
import { biltyOfOld, debtorOfOld } from '#domain/rules/old-lr.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { columnOf, columns, columnType } from '../database/columns.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { searchText } from '../documents/references.ts';
import { rowsAsJson } from '../documents/extension.ts';
import { POSTED_AT_ONCE, vouchersJson, type PostedVoucher } from '../ledger/posting.ts';
import type { StagedLr } from './old-lr-sheet.ts';

// Imports old LRs into the book for LRs of before the portal, some at a time: a row is marked as imported in the same transaction, so that
// after a crash none is imported twice.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;

const fields = { ...lawfulBilty.fields, ...lawfulBilty.extension.fields };
const lines = { ...lawfulBilty.lines, ...lawfulBilty.extension.lines };
const typed = (of: typeof fields | typeof lines) =>
  sql.join(Object.entries(of).map(([name, field]) => sql`${sql.ref(columnOf(name))} ${sql.raw(columnType(field))}`));
const named = (of: typeof fields | typeof lines) =>
  sql.join(Object.keys(of).map((name) => sql.ref(`x.${columnOf(name)}`)));
const further = sql`lower(concat_ws(chr(10), nullif(x.lr_no, ''), ${sql.join(
  (lawfulBilty.extension.searched ?? []).map((name) => sql`nullif(${sql.ref(`x.${columnOf(name)}`)}, '')`),
)}))`;
const searched = sql`${searchText(lawfulBilty, (name) => sql.ref(`x.${columnOf(name)}`))} || coalesce(chr(10) || nullif(${further}, ''), '')`;

/** Rows per transaction: other saves of the company run in between. */
const ROWS_AT_ONCE = 200;

const SIDES = [
  ['c', 'consignor'],
  ['e', 'consignee'],
  ['b', 'billing'],
] as const;
const partyOfRow = ([alias, who]: (typeof SIDES)[number]) =>
  sql`left join lateral (select p.place_id, p.party_id from moving_in_party p where p.tenant_id = ${tenant} and p.moving_id = ${id}
    and p.key = r.doc ->> ${sql.lit(who)} offset 0) ${sql.ref(alias)} on true`;
const nextRows = statement<{
  row: number;
  number: string;
  doc: JsonText;
  consignor: number;
  consignorParty: number;
  consignee: number;
  consigneeParty: number;
  billing: number;
  billingParty: number;
}>(
  'moving_in.next_rows',
  sql`select r.row_no as row, r.number, r.doc, coalesce(c.place_id, 0) as consignor, coalesce(c.party_id, 0) as "consignorParty",
        coalesce(e.place_id, 0) as consignee, coalesce(e.party_id, 0) as "consigneeParty",
        coalesce(b.place_id, 0) as billing, coalesce(b.party_id, 0) as "billingParty"
      from (select * from moving_in_row where tenant_id = ${tenant} and moving_id = ${id} and state = 'new'
          order by row_no limit ${sql.lit(ROWS_AT_ONCE)} for update) r
        ${sql.join(SIDES.map(partyOfRow), sql` `)} order by r.row_no`,
);
const standing = statement<{ number: string; isOld: boolean }>(
  'moving_in.standing',
  sql`select n.number, b.moved_in is not null as "isOld" from unnest(${value('numbers')}::text[]) n (number)
      cross join lateral (select * from bilty s where s.tenant_id = ${tenant} and s.lr_no = n.number and s.lr_no <> '' offset 0) b`,
);
const insertLrs = statement<{ number: string; seq: number }>(
  'moving_in.insert_lrs',
  sql`with s as (update series set last = last + ${value('many')}::integer where tenant_id = ${tenant} and kind = 'bilty' returning last),
      x as materialized (select x.*, row_number() over (order by x.line_no) as nth
        from json_to_recordset(${value('rows')}::json) as x (line_no integer, ${typed(fields)})),
      b as (insert into bilty (tenant_id, seq, ${columns(fields)}, search, number_twin, moved_in, lies_at, billed, has_pod, created_by, updated_by)
        select ${tenant}, s.last - ${value('many')}::integer + x.nth, ${named(fields)}, ${searched}, true, ${id},
          case when x.lr_status = 'Arrived' then nullif(x.delivery_branch, 0) end, true, case when x.lr_status = 'Delivered' then true end, ${value('userName')}, ${value('userName')}
        from x, s returning seq, bilty_no, lr_no),
      l as (insert into bilty_line (tenant_id, bilty_seq, line_no, ${columns(lines)})
        select ${tenant}, b.seq, 1, ${named(lines)} from json_to_recordset(${value('lines')}::json) as x (bilty_no text, ${typed(lines)})
          join b on b.bilty_no = x.bilty_no)
      select lr_no as number, seq from b`,
);
const post = statement<{ posted: number }>(
  'moving_in.post',
  sql`select count(post_vouchers(jsonb_build_array(v.voucher), '{}'::bigint[], '{}'::bigint[], (${value('seqs')}::bigint[])[v.nth],
        (${value('papers')}::text[])[v.nth], ${value('userName')}::text)) as posted
      from jsonb_array_elements(${value('vouchers')}::jsonb) with ordinality v (voucher, nth)`,
);
const noteTaken = statement(
  'moving_in.note_taken',
  sql`update moving_in_row r set state = x.state, seq = x.seq, doc = null
      from jsonb_to_recordset(${value('rows')}::jsonb) as x (row_no integer, state text, seq bigint)
      where r.tenant_id = ${tenant} and r.moving_id = ${id} and r.row_no = x.row_no`,
);
const ensureBook = statement<{ book: number }>(
  'moving_in.book',
  sql`with k as (select n.id from number_book n where n.tenant_id = ${tenant} and n.is_before),
      s as (update series set last = last + 1, number = number + 1 where tenant_id = ${tenant} and kind = 'number_book' and not exists (select from k) returning last),
      made as (insert into number_book (tenant_id, id, name, branch_id, paper, pattern, digits, from_no, to_no, restart, is_manual, is_default,
          preset_basis, preset_delivery, preset_origin, is_active, created_by, updated_by, is_before)
        select ${tenant}, s.last, case when exists (select from number_book o where o.tenant_id = ${tenant} and lower(o.name) = 'before') then 'Before the portal' else 'Before' end,
          ${value('branch')}::bigint, 'LR', '{N}', 8, 1, 0, 'never', 'yes', 'no', '', '', '', 'no', ${value('userName')}, ${value('userName')}, true
        from s returning id)
      select id as book from k union all select id from made`,
);

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function readRows(run: Run, moving: string) {
  return (await run(nextRows, { id: moving })).map(({ doc, ...row }) => {
    const { lr, ...staged } = doc.parse() as StagedLr;
    return { ...row, ...staged, places: row, lr: { ...blankRow(oldLr), ...lr } };
  });
}

/** The open amount of an old LR, against Opening; null: nothing is open. */
function openingOf({ lr, branch, deliveryBranch, places }: Row): PostedVoucher | null {
  const amount = toPaise(lr.open);
  if (amount === 0n || lr.lrDate === null) return null;
  const parties = {
    consignor: places.consignorParty,
    consignee: places.consigneeParty,
    billing: places.billingParty,
  };
  const account = debtorOfOld(lr, parties, deliveryBranch);
  const rows = postingsOf({ event: 'opening item', account, side: 'D', amount });
  return { kind: 'Journal', day: lr.lrDate, branch, rows, due: lr.lrDate };
}

/**
 * Imports some rows of a file, within a transaction; returns how many were processed, 0 if none is left. A number that already exists is
 * skipped.
 */
export async function takeSomeLrs(
  run: Run,
  { moving, home, userName }: { readonly moving: string; readonly home: number; readonly userName: string },
): Promise<number> {
  const rows = await readRows(run, moving);
  if (rows.length === 0) return 0;
  const stands = new Map(
    (await run(standing, { numbers: rows.map(({ number }) => number) })).map(({ number, isOld }) => [number, isOld]),
  );
  const fresh = rows.filter(({ number }) => !stands.has(number));
  const seqs = new Map<string, number>();
  if (fresh.length > 0) {
    const [found] = await run(ensureBook, { branch: home, userName });
    const book = found?.book ?? 0;
    const lrs = fresh.map(({ lr, branch, deliveryBranch, places: { consignor, consignee, billing } }) =>
      biltyOfOld(lr, { consignor, consignee, billing, branch, deliveryBranch, book }),
    );
    const saved = await run(insertLrs, {
      id: moving,
      userName,
      many: lrs.length,
      rows: rowsAsJson(
        fields,
        lrs.map((lr, at) => ({ ...lr, id: at + 1 })),
      ),
      lines: rowsAsJson(
        { biltyNo: fields.biltyNo, ...lines },
        lrs.flatMap(({ biltyNo, lines: [line] }) => (line === undefined ? [] : [{ ...line, biltyNo }])),
      ),
    });
    for (const { number, seq } of saved) seqs.set(number, seq);
    const openings = fresh.flatMap((row) => {
      const voucher = openingOf(row);
      return voucher === null ? [] : [{ number: row.number, voucher }];
    });
    for (let from = 0; from < openings.length; from += POSTED_AT_ONCE) {
      const some = openings.slice(from, from + POSTED_AT_ONCE);
      await run(post, {
        vouchers: vouchersJson(some.map(({ voucher }) => voucher)),
        seqs: some.map(({ number }) => seqs.get(number) ?? 0),
        papers: some.map(({ number }) => number),
        userName,
      });
    }
  }
  await run(noteTaken, {
    id: moving,
    rows: JSON.stringify(
      rows.map(({ row, number }) => {
        const isOld = stands.get(number);
        const state = isOld === undefined ? 'taken' : isOld ? 'known' : 'left';
        return { row_no: row, state, seq: seqs.get(number) ?? null };
      }),
    ),
  });
  return rows.length;
}
