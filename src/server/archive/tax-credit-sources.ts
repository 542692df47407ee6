import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

// Archive source of Form 26AS, and of which deductor is which party.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

export const taxCreditSources: readonly Source[] = [
  {
    name: 'tax_credit_file',
    from: ['tax_credit_file'],
    pages: numbered(
      'tax_credit_file',
      sql`select f.year as place, json_build_object('year', f.year, 'file_Name', f.file_name, 'sha256', f.sha256, 'rows', f.read,
              'taken_Date', f.taken_at, 'taken_By', f.taken_by) as doc
            from tax_credit_file f where f.tenant_id = ${tenant} and f.year > ${after}::bigint order by f.year limit ${limit}`,
    ),
    tables: [
      tableOf({
        year: 'Year',
        file_Name: 'File Name',
        sha256: 'SHA-256',
        rows: 'Rows',
        taken_Date: 'Taken In',
        taken_By: 'Taken In By',
      }),
    ],
  },
  {
    name: 'tax_credit',
    from: ['tax_credit'],
    pages: numbered(
      'tax_credit',
      sql`select t.id as place, json_build_object('row', t.id, 'year', t.year, 'tan', t.tan, 'deductor', t.deductor, 'section', t.section, 'date', t.day,
              'status', t.status, 'booked_Date', t.booked, 'paid', t.paid::text, 'tds', t.deducted::text, 'deposited', t.deposited::text,
              'sameness', t.sameness) as doc
            from tax_credit t where t.tenant_id = ${tenant} and t.id > ${after}::bigint order by t.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        row: 'Row',
        year: 'Year',
        tan: 'TAN',
        deductor: 'Deductor',
        section: 'Section',
        date: 'Date',
        status: 'Status',
        booked_Date: 'Booked',
        paid: 'Paid or Credited',
        tds: 'TDS',
        deposited: 'Deposited',
      }),
    ],
  },
  {
    name: 'deductor',
    from: ['deductor'],
    pages: numbered(
      'deductor',
      sql`select place, doc from (select row_number() over (order by d.tan) as place, json_build_object('tan', d.tan, 'party', d.party_id,
              'chosen_By', d.chosen_by, 'updated_Date', d.updated_at) as doc
            from deductor d where d.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [tableOf({ tan: 'TAN', party: 'Party', chosen_By: 'Chosen By', updated_Date: 'Updated' })],
  },
];
