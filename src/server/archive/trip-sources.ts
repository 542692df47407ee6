import { sql } from 'kysely';
import { tripExpense } from '#domain/records/trip-expense.ts';
import { value } from '../database/statement.ts';
import { expenseJson } from '../trips/driver-expenses.ts';
import { BILL_KIND } from '../trips/trip-bills.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

/** Archive sources of trip sheets besides themselves: their vouchers. */
export const tripSources: readonly Source[] = [
  {
    name: 'trip_sheet_entry',
    from: ['trip_sheet_entry'],
    pages: numbered(
      'trip_sheet_entry',
      sql`select place, doc from (select row_number() over (order by e.trip_sheet_seq, e.nth) as place,
            json_build_object('trip_Sheet_No', t.trip_no, 'what', e.what, 'voucher_No', coalesce(v.voucher_no, ''), 'brought', e.brought::text,
              'created_Date', e.created_at, 'created_By', e.created_by) as doc
          from trip_sheet_entry e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq
            left join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
          where e.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        trip_Sheet_No: 'Trip Sheet No.',
        what: 'Kind',
        voucher_No: 'Voucher No.',
        brought: 'Brought',
        created_By: 'Created By',
      }),
    ],
  },
  {
    name: 'trip_expense',
    from: ['trip_expense'],
    pages: numbered(
      'trip_expense',
      sql`select e.id as place, ${expenseJson} as doc from trip_expense e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq
          where e.tenant_id = ${tenant} and e.id > ${after}::bigint order by e.id limit ${limit}`,
    ),
    tables: [
      tableOf(
        {
          id: 'id',
          trip_Sheet_No: 'Trip Sheet No.',
          ...Object.fromEntries(Object.values(tripExpense).map(({ wire, label }) => [wire, label])),
          bill: 'Bill',
          state: 'State',
          reason: 'Reason',
          by: 'User',
          entered_At: 'Created',
          decided_By: 'Decided By',
          decided_At: 'Decided',
        },
        ['entered_At', 'decided_At'],
      ),
    ],
  },
  {
    name: 'trip_bill',
    from: ['trip_bill'],
    pages: numbered(
      'trip_bill',
      sql`select place, doc from (select row_number() over (order by f.created_at, f.file) as place,
            json_build_object('photo', f.file, 'sha256', f.sha256, 'created_By', f.created_by) as doc
          from trip_bill f where f.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [tableOf({ photo: 'Bill', sha256: 'SHA-256', created_By: 'Created By' })],
    pictures: { kind: BILL_KIND, wires: ['photo'] },
  },
];
