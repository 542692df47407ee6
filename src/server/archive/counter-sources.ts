import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

// Archive sources of counters.

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

export const counterSources: readonly Source[] = [
  {
    name: 'counter_booking',
    from: ['counter_booking'],
    pages: numbered(
      'counter_booking',
      sql`select place, doc from (select row_number() over (order by b.received_at, b.id) as place, json_build_object('id', b.id, 'counter', b.counter_id,
              'sequence', b.seq, 'kind', b.kind, 'lr_No', b.lr_no, 'user', b.user_name, 'booked_Date', b.booked_at, 'received_Date', b.received_at, 'state', b.state,
              'reason', b.reason, 'bilty_No', b.bilty_no, 'decided_Date', b.decided_at, 'decided_By', b.decided_by, 'remark', b.remark,
              'came', replace(encode(b.came, 'base64'), chr(10), ''), 'signature', encode(b.signature, 'hex'), 'certificate', b.certificate) as doc
            from counter_booking b where b.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        id: 'id',
        counter: 'Counter',
        sequence: 'Sequence',
        kind: 'Kind',
        lr_No: 'LR No.',
        user: 'Username',
        booked_Date: 'Booked',
        received_Date: 'Received',
        state: 'State',
        reason: 'Reason',
        bilty_No: 'Bilty No.',
        decided_Date: 'Decided',
        decided_By: 'Decided By',
        remark: 'Remark',
        came: 'Came',
        signature: 'Signature',
        certificate: 'Certificate',
      }),
    ],
  },
  {
    name: 'counter_finding',
    from: ['counter_finding'],
    pages: numbered(
      'counter_finding',
      sql`select place, doc from (select row_number() over (order by f.found_at, f.id) as place, json_build_object('id', f.id, 'booking', f.booking_id,
              'path', f.path, 'sentence', f.sentence, 'found_Date', f.found_at, 'ticked_Date', f.ticked_at, 'ticked_By', f.ticked_by, 'remark', f.remark) as doc
            from counter_finding f where f.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf({
        id: 'id',
        booking: 'Booking',
        path: 'Field',
        sentence: 'Sentence',
        found_Date: 'Found',
        ticked_Date: 'Ticked',
        ticked_By: 'Ticked By',
        remark: 'Remark',
      }),
    ],
  },
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
