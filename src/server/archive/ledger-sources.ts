import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { accountGroup, accountKind, accountName } from '../ledger/account-names.ts';
import { DECLARATION_KIND } from '../hire/declaration-kind.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf, tableWithin } from './tables.ts';

// Archive sources of the ledger: vouchers with their entries, open items with their settlements, and the books.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);
/** Money as text, as the database writes it, so that no float is involved. */
const money = (column: string) => sql`${sql.ref(column)}::text`;

export const ledgerSources: readonly Source[] = [
  {
    name: 'account',
    from: ['account'],
    // Their ids are text, so they are paged in text order.
    pages: numbered(
      'account',
      sql`select place, doc from (select row_number() over (order by a.id) as place, json_build_object('account', a.id,
              'kind', ${accountKind(sql`a.id`)}, 'name', ${accountName(sql`a.id`)}, 'group', ${accountGroup(sql`a.id`)}, 'created_Date', a.created_at, 'created_By', a.created_by) as doc
            from account a where a.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({ account: 'Account', kind: 'Kind', name: 'Account Name', group: 'Group', created_By: 'Created By' }),
    ],
  },
  {
    name: 'voucher',
    from: ['voucher', 'entry', 'cash_reason'],
    pages: numbered(
      'voucher',
      sql`select v.id as place, json_build_object('voucher_No', v.voucher_no, 'kind', v.kind, 'date', v.day, 'branch', v.branch_id,
            'paper', v.paper, 'mode', v.mode, 'reference', v.reference, 'cheque_Date', v.cheque_date, 'narration', v.narration,
            'reverses', (select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses),
            'corrects', (select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.corrects),
            'cash_Reason', coalesce((select c.reason from cash_reason c where c.tenant_id = ${tenant} and c.voucher_id = v.id), ''),
            'created_Date', v.created_at, 'created_By', v.created_by,
            'entries', (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', ${money('e.amount')}) order by e.line_no)
              from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id)) as doc
          from voucher v where v.tenant_id = ${tenant} and v.id > ${after}::bigint order by v.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        voucher_No: 'Voucher No.',
        kind: 'Kind',
        date: 'Date',
        branch: 'Branch',
        paper: 'Paper',
        mode: 'Mode',
        reference: 'Reference',
        cheque_Date: 'Cheque Date',
        narration: 'Narration',
        reverses: 'Reverses',
        corrects: 'Corrects',
        cash_Reason: 'Cash below Zero',
        created_By: 'Created By',
      }),
      tableWithin('-entries', 'entries', ['voucher_No', 'Voucher No.'], {
        debit: 'Debit',
        credit: 'Credit',
        amount: 'Amount',
      }),
    ],
  },
  {
    name: 'item',
    from: ['item', 'allocation'],
    pages: numbered(
      'item',
      sql`select i.id as place, json_build_object('id', i.id, 'account', i.account, 'side', i.side, 'paper', i.paper, 'date', i.day,
            'due_Date', i.due, 'amount', ${money('i.amount')}, 'settled', ${money('i.settled')},
            'settled_By', (select coalesce(json_agg(json_build_object('item', a.credit_item, 'amount', ${money('a.amount')}, 'created_By', a.created_by)
              order by a.credit_item, a.nth), '[]') from allocation a where a.tenant_id = ${tenant} and a.debit_item = i.id)) as doc
          from item i where i.tenant_id = ${tenant} and i.id > ${after}::bigint order by i.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        id: 'Item',
        account: 'Account',
        side: 'Side',
        paper: 'Paper',
        date: 'Date',
        due_Date: 'Due Date',
        amount: 'Amount',
        settled: 'Settled',
      }),
      tableWithin('-settled', 'settled_By', ['id', 'Item'], { item: 'Settled By', amount: 'Amount', created_By: 'By' }),
    ],
  },
  {
    name: 'receipt_deduction',
    from: ['receipt_deduction'],
    pages: numbered(
      'receipt_deduction',
      sql`select place, doc from (select row_number() over (order by d.voucher_id, d.item_id) as place, json_build_object('voucher_No', v.voucher_no,
              'item', d.item_id, 'tds', ${money('d.tds')}, 'shortage', ${money('d.shortage')}, 'rebate', ${money('d.rebate')},
              'other', ${money('d.other')}) as doc
            from receipt_deduction d join voucher v on v.tenant_id = ${tenant} and v.id = d.voucher_id where d.tenant_id = ${tenant}) counted
          where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        voucher_No: 'Voucher No.',
        item: 'Item',
        tds: 'TDS',
        shortage: 'Shortage',
        rebate: 'Rebate',
        other: 'Other Deduction',
      }),
    ],
  },
  {
    name: 'books',
    from: ['books'],
    pages: numbered(
      'books',
      sql`select 1 as place, json_build_object('locked_Until', b.locked_until, 'bilties_Before', b.bilties_before,
            'updated_Date', b.updated_at, 'updated_By', b.updated_by) as doc
          from books b where b.tenant_id = ${tenant} and ${after}::bigint < 1`,
    ),
    tables: [tableOf({ locked_Until: 'Locked Until', bilties_Before: 'Bilties Before', updated_By: 'Updated By' })],
  },
  {
    name: 'post_dated_cheque',
    from: ['post_dated_cheque'],
    pages: numbered(
      'post_dated_cheque',
      sql`select c.id as place, json_build_object('cheque', c.id, 'kind', c.kind, 'date', c.post_on, 'branch', c.branch_id, 'account', c.counterpart,
              'bank', c.account, 'amount', ${money('c.amount')}, 'reference', c.reference, 'narration', c.narration, 'voucher', c.voucher,
              'voucher_No', coalesce((select w.voucher_no from voucher w where w.tenant_id = ${tenant} and w.id = c.voucher_id), ''),
              'problem', c.problem, 'cancelled_Date', c.cancelled_at, 'cancelled_By', c.cancelled_by, 'cancel_Reason', c.cancel_reason,
              'created_Date', c.created_at, 'created_By', c.created_by) as doc
            from post_dated_cheque c where c.tenant_id = ${tenant} and c.id > ${after}::bigint order by c.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        cheque: 'Cheque',
        kind: 'Kind',
        date: 'Date',
        branch: 'Branch',
        account: 'Account',
        bank: 'Bank',
        amount: 'Amount',
        reference: 'Reference',
        narration: 'Narration',
        voucher_No: 'Voucher No.',
        problem: 'Problem',
        cancelled_Date: 'Cancelled',
        cancelled_By: 'Cancelled By',
        cancel_Reason: 'Reason',
        created_Date: 'Created',
        created_By: 'Created By',
      }),
    ],
  },
  {
    name: 'cash_close',
    from: ['cash_close'],
    pages: numbered(
      'cash_close',
      sql`select place, doc from (select row_number() over (order by k.day, k.branch_id) as place, json_build_object('date', k.day,
              'branch', k.branch_id, 'note_500', k.note_500, 'note_200', k.note_200, 'note_100', k.note_100, 'note_50', k.note_50,
              'note_20', k.note_20, 'note_10', k.note_10, 'coins', ${money('k.coins')}, 'counted', ${money('k.counted')}, 'book', ${money('k.book')},
              'reason', k.reason, 'created_Date', k.created_at, 'created_By', k.created_by) as doc
            from cash_close k where k.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        date: 'Date',
        branch: 'Branch',
        note_500: 'Notes of ₹500',
        note_200: 'Notes of ₹200',
        note_100: 'Notes of ₹100',
        note_50: 'Notes of ₹50',
        note_20: 'Notes of ₹20',
        note_10: 'Notes of ₹10',
        coins: 'Coins',
        counted: 'Counted',
        book: 'Cash Book',
        reason: 'Reason',
        created_By: 'Created By',
      }),
    ],
  },
  {
    name: 'hire_entry',
    from: ['hire_entry'],
    pages: numbered(
      'hire_entry',
      sql`select place, doc from (select row_number() over (order by e.hire_seq, e.nth) as place, json_build_object('hire_No', m.hire_no,
            'what', e.what, 'kind', e.kind, 'date', e.day, 'amount', ${money('e.amount')}, 'litres', e.litres, 'pump', e.pump_id,
            'reference', e.reference, 'note', e.note, 'credited', ${money('e.credited')}, 'tds', ${money('e.tds')}, 'percent', e.percent,
            'code', e.code, 'pan', e.pan, 'voucher_No', coalesce((select v.voucher_no from voucher v where v.tenant_id = ${tenant}
              and v.id = e.voucher_id), ''), 'created_Date', e.created_at, 'created_By', e.created_by, 'undone_At', e.undone_at) as doc
          from hire_entry e join hire_memo m on m.tenant_id = ${tenant} and m.seq = e.hire_seq
          where e.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        hire_No: 'Hire Memo No.',
        what: 'Entry',
        kind: 'Kind',
        date: 'Date',
        amount: 'Amount',
        litres: 'Litres',
        reference: 'Reference',
        note: 'Note',
        credited: 'Credited',
        tds: 'TDS',
        percent: 'TDS %',
        code: 'Code',
        pan: 'PAN No.',
        voucher_No: 'Voucher No.',
        created_By: 'Created By',
      }),
    ],
  },
  {
    name: 'hire_declaration',
    from: ['hire_declaration'],
    pages: numbered(
      'hire_declaration',
      sql`select d.id as place, json_build_object('id', d.id, 'owner', d.owner_id, 'declaration_Date', d.declared_on, 'carriages', d.carriages,
            'file', d.file, 'sha256', d.sha256, 'created_Date', d.created_at, 'created_By', d.created_by) as doc
          from hire_declaration d where d.tenant_id = ${tenant} and d.id > ${after}::bigint order by d.id limit ${limit}`,
    ),
    tables: [
      tableOf({ owner: 'Owner', declaration_Date: 'Date', carriages: 'Carriages', file: 'File', sha256: 'SHA-256' }),
    ],
    pictures: { kind: DECLARATION_KIND, wires: ['file'] },
  },
];
