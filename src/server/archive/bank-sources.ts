import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

// Archive sources of bank lines, with the files they came from and the column headings of those files.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

export const bankSources: readonly Source[] = [
  {
    name: 'bank_layout',
    from: ['bank_layout'],
    pages: numbered(
      'bank_layout',
      sql`select place, doc from (select row_number() over (order by b.account) as place, json_build_object('account', b.account, 'heads', b.heads,
              'updated_Date', b.updated_at, 'updated_By', b.updated_by) as doc
            from bank_layout b where b.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [tableOf({ account: 'Account', updated_Date: 'Updated', updated_By: 'Updated By' })],
  },
  {
    name: 'bank_import',
    from: ['bank_import'],
    pages: numbered(
      'bank_import',
      sql`select f.id as place, json_build_object('file', f.id, 'account', f.account, 'file_Name', f.file_name, 'sha256', f.sha256,
              'from_Date', f.first_day, 'to_Date', f.last_day, 'rows', f.read, 'added', f.added, 'created_Date', f.created_at, 'created_By', f.created_by,
              'taken_Back_Date', f.taken_back_at, 'taken_Back_By', f.taken_back_by) as doc
            from bank_import f where f.tenant_id = ${tenant} and f.id > ${after}::bigint order by f.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        file: 'File',
        account: 'Account',
        file_Name: 'File Name',
        sha256: 'SHA-256',
        from_Date: 'From Date',
        to_Date: 'To Date',
        rows: 'Rows',
        added: 'Added',
        created_Date: 'Created',
        created_By: 'Created By',
        taken_Back_Date: 'Taken Back',
        taken_Back_By: 'Taken Back By',
      }),
    ],
  },
  {
    name: 'bank_line',
    from: ['bank_line'],
    pages: numbered(
      'bank_line',
      sql`select l.id as place, json_build_object('line', l.id, 'account', l.account, 'file', l.import_id, 'date', l.day, 'amount', l.amount::text,
              'reference', l.reference, 'narration', l.narration, 'balance', l.balance::text, 'sameness', l.sameness,
              'voucher_No', coalesce((select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = l.voucher_id), ''),
              'matched_Date', l.matched_at, 'matched_By', l.matched_by) as doc
            from bank_line l where l.tenant_id = ${tenant} and l.id > ${after}::bigint order by l.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        line: 'Line',
        account: 'Account',
        file: 'File',
        date: 'Date',
        amount: 'Amount',
        reference: 'Reference',
        narration: 'Narration',
        balance: 'Balance',
        voucher_No: 'Voucher No.',
        matched_Date: 'Matched',
        matched_By: 'Matched By',
      }),
    ],
  },
];
