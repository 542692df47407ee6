import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

// Counters as the archive takes them.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

export const counterSources: readonly Source[] = [
  {
    name: 'counter',
    from: ['counter'],
    pages: numbered(
      'counter',
      sql`select place, doc from (select row_number() over (order by c.registered_at, c.id) as place, json_build_object('id', c.id, 'branch', c.branch_id,
              'branch_Code', c.branch_code, 'name', c.name, 'code', c.code, 'state', c.state, 'book', c.book_id, 'public_Key', encode(c.public_key, 'hex'),
              'registered_Date', c.registered_at, 'registered_By', c.registered_by, 'last_Contact_Date', c.last_contact_at, 'ended_Date', c.ended_at,
              'ended_By', c.ended_by, 'reason', c.reason) as doc
            from counter c where c.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        id: 'id',
        branch: 'Branch',
        branch_Code: 'Branch Code',
        name: 'Counter Name',
        code: 'Counter Code',
        state: 'State',
        book: 'Book',
        public_Key: 'Public Key',
        registered_Date: 'Registered',
        registered_By: 'Registered By',
        last_Contact_Date: 'Last Contact',
        ended_Date: 'Ended',
        ended_By: 'Ended By',
        reason: 'Reason',
      }),
    ],
  },
];
