import { sql } from 'kysely';
import { challan } from '#domain/documents/challan.ts';
import { unloadedLine } from '#domain/records/unloading.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { columnOf } from '../database/columns.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { unloadPhotosJson } from './unload-photos.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');
const { biltyNo: _named, ...counts } = unloadedLine;
/** What was unloaded of a line in row `u`, as `name, value` pairs. */
export const unloadedPairs = sql`${sql.join(
  Object.entries(counts).map(([name, { wire }]) => sql`${sql.lit(wire)}, ${sql.ref(`u.${columnOf(name)}`)}`),
)}, 'by', u.created_by, 'entered_At', u.created_at`;

/** How many of its packages were scanned out of the vehicle. */
const scanned = sql`(select count(*) from package_scan s where s.tenant_id = ${tenant} and s.challan_seq = c.seq and s.way = 'unload' and s.bilty_seq = b.seq)`;

const read = statement<{ doc: JsonText }>(
  'challan.unloading',
  sql`select json_build_object('challan_No', c.challan_no, 'vehicle_No', c.vehicle_no, 'from', c.origin, 'to', c.destination, 'state', c.challan_state,
        'arrived_At', c.arrived_at, 'from_Branch', c.from_branch, 'to_Branch', c.to_branch, 'updated_Date', c.updated_at,
        'lines', (select coalesce(json_agg(json_build_object('bilty_No', l.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no),
            'consignor', b.sender, 'consignee', b.receiver, 'to', b.destination, 'payment_Basis', coalesce(b.payment_basis, ''),
            'lr_Status', coalesce(b.lr_status, ''), 'packages', l.packages, 'weight', l.weight, 'scanned', ${scanned},
            'unloaded', case when u.line_no is null then null else json_build_object(${unloadedPairs}, 'photos', ${unloadPhotosJson('u')}) end) order by l.line_no), '[]')
          from challan_line l join bilty b on b.tenant_id = l.tenant_id and b.bilty_no = l.bilty_no
            left join challan_unload u on u.tenant_id = l.tenant_id and u.challan_seq = l.challan_seq and u.line_no = l.line_no
          where l.tenant_id = ${tenant} and l.challan_seq = c.seq)) as doc
      from challan c where c.tenant_id = ${tenant} and ${sql.ref(`c.${columnOf(challan.number)}`)} = ${value('number')} and c.seq > 0`,
);

/** The handler of what was unloaded of a challan's lines. */
export function answerUnloading(database: Database) {
  return {
    async challanUnloading({ tenantId, query: { number } }) {
      const [row] = await database.read({ tenantId }, read, { number });
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
