import { sql } from 'kysely';
import type { Fields } from '#domain/define.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import { billJson, itemOfBill } from '../bills/bill-json.ts';
import { billJob, billLookup } from '../bills/prints.ts';
import { noteJson } from '../bills/note-json.ts';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf, tableWithin } from './tables.ts';

// Archive sources of bills and notes.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

const headsOf = (fields: Fields) => Object.fromEntries(Object.values(fields).map(({ wire, label }) => [wire, label]));

export const billSources: readonly Source[] = [
  {
    name: 'freight_bill',
    from: ['freight_bill', 'freight_bill_line'],
    pages: numbered(
      'freight_bill',
      sql`select f.id as place, ${billJson} as doc, ${billLookup} as lookup from freight_bill f left join ${itemOfBill} i on true
          where f.tenant_id = ${tenant} and f.id > ${after}::bigint order by f.id limit ${limit}`,
    ),
    tables: [
      tableOf({
        ...headsOf(freightBill.fields),
        round_Off: 'Round Off',
        state: 'State',
        open_Amt: 'Open',
        created_By: 'Created By',
      }),
      tableWithin('-lrs', 'lines', ['bill_No', freightBill.fields.billNo.label], headsOf(freightBill.lines)),
    ],
    print: {
      number: ({ wire }) => String(wire['bill_No']),
      job: ({ wire, lookup }, head) => billJob(wire, lookup, head, head.company.language),
    },
  },
  {
    name: 'note',
    from: ['note'],
    pages: numbered(
      'note',
      sql`select n.id as place, ${noteJson('n')} as doc from note n where n.tenant_id = ${tenant} and n.id > ${after}::bigint order by n.id limit ${limit}`,
    ),
    tables: [tableOf({ ...headsOf(note.fields), created_By: 'Created By' })],
  },
];
