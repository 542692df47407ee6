import { sql } from 'kysely';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { shortLists } from '#domain/kinds.ts';
import {
  FIRST_SNAPSHOT_PLACES,
  MOST_SNAPSHOT_LRS,
  MOST_SNAPSHOT_PLACES,
  SNAPSHOT_SHARES,
} from '#domain/rules/snapshot-shares.ts';
import { companyPapersJson, lrAlone, printedEnd } from '../consignment/print.ts';
import { labelledLr } from '../printers/labelled-lr.ts';
import { owedBy } from '../consignment/known-beside.ts';
import { settingsJson } from '../consignment/settings.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { documentJson } from '../documents/document-json.ts';
import { entryJson } from '../records/short-list-statements.ts';

// What a counter is given about its company and its branch (spec 5 §3); value branch: the counter's.

const tenant = value('tenantId');
const branch = sql`${value('branch')}::bigint`;
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
type Doc = { readonly doc: JsonText };

// Drivers and vehicles beyond this number are typed.
const MOST_NAMES = sql.lit(5000);
const MOST_CONTRACTS = sql.lit(500);
const MOST_CREDITS = sql.lit(1000);
const MOST_EWAYS = sql.lit(2000);
// A booking dated yesterday uses yesterday's rate.
const FIRST_DAY = sql`${today} - 2`;

export const snapshotBranches = statement<Doc>(
  'counter.snapshot_branches',
  sql`select coalesce(json_agg(${entryJson(shortLists.branch, 'l')} order by l.id), '[]') as doc from branch l where l.tenant_id = ${tenant}`,
);
export const snapshotSettings = statement<Doc>(
  'counter.snapshot_settings',
  sql`select ${settingsJson('s')} as doc from consignment_settings s where s.tenant_id = ${tenant}`,
);
export const snapshotDrivers = statement<Doc>(
  'counter.snapshot_drivers',
  sql`select coalesce(json_agg(json_build_object('id', id, 'empName', emp_name, 'contact', contact) order by lower(emp_name), id), '[]') as doc from (
      select id, emp_name, contact from employee where tenant_id = ${tenant} and emp_type = 'driver' order by id desc limit ${MOST_NAMES}) named`,
);
export const snapshotVehicles = statement<Doc>(
  'counter.snapshot_vehicles',
  sql`select coalesce(json_agg(json_build_array(vehicle_no, vehicle_type) order by vehicle_no), '[]') as doc from (
      select vehicle_no, vehicle_type from vehicle where tenant_id = ${tenant} order by id desc limit ${MOST_NAMES}) named`,
);
// A party's contracts include those of parties merged into it (rates/rate-of-lr.ts).
export const snapshotContracts = statement<Doc>(
  'counter.snapshot_contracts',
  sql`select coalesce(json_agg(json_build_object('seq', c.seq, 'contract_No', c.contract_no, 'valid_From', c.valid_from, 'valid_To', c.valid_to,
        'last_Day', c.last_day, 'hide_Amounts', c.hide_amounts, 'parties', (select json_agg(w.id) from (select c.party_id as id union all
          select m.into_id from party_merge m where m.tenant_id = ${tenant} and m.from_id = c.party_id and m.undone_at is null) w),
        'lines', (select coalesce(json_agg(json_build_object('line_No', r.line_no, 'origin', r.origin_key, 'destination', r.destination_key,
            'vehicle', r.vehicle_key, 'goods', r.goods_key, 'basis', r.basis, 'slab_From', r.slab_from, 'slab_To', r.slab_to, 'rate', r.rate,
            'minimum', r.minimum, 'heads', r.heads, 'line_From', r.line_from, 'line_To', r.line_to) order by r.line_no), '[]')
          from contract_line r where r.tenant_id = ${tenant} and r.contract_seq = c.seq)) order by c.seq), '[]') as doc
      from (select * from contract c where c.tenant_id = ${tenant} and c.seq > 0 and coalesce(c.valid_to, ${today}) >= ${FIRST_DAY}
        and coalesce(c.last_day, ${today}) >= ${FIRST_DAY} order by c.valid_from desc, c.seq desc limit ${MOST_CONTRACTS}) c`,
);
export const snapshotCredits = statement<Doc>(
  'counter.snapshot_credits',
  sql`select coalesce(json_agg(json_build_object('party', p.id, 'name', p.name, 'credit_Days', p.credit_days, 'credit_Limit', p.credit_limit::text,
        'owes', ${owedBy.owes}, 'oldest', ${owedBy.oldest}) order by p.id), '[]') as doc
      from (select * from party p where p.tenant_id = ${tenant} and (p.credit_limit > 0 or p.credit_days > 0) order by p.id desc limit ${MOST_CREDITS}) p`,
);
// Those an LR booked today may use; its paper shows none that has expired.
export const snapshotEways = statement<Doc>(
  'counter.snapshot_eways',
  sql`select coalesce(json_agg(json_build_array(eway_bill_no, valid_upto) order by eway_bill_no), '[]') as doc from (
      select e.eway_bill_no, e.valid_upto from eway_bill e where e.tenant_id = ${tenant} and ${printedEnd('e')}
        and nullif(e.valid_upto, ''::text) >= (${FIRST_DAY})::text order by nullif(e.valid_upto, ''::text) desc, e.id limit ${MOST_EWAYS}) e`,
);
export const snapshotPapers = statement<Doc>('counter.snapshot_papers', sql`select ${companyPapersJson} as doc`);

/** A share of a long list. */
export interface ShareRows {
  readonly share: number;
  readonly rows: JsonText;
}
// How many LRs of the branch are searched for recently used places.
const LOOKED_AT = sql.lit(20_000);
// A new branch has few places of its own: those that the company used last follow. `offset 0`: looked up by their keys, whatever the
// statistics say (docs/decisions/0057).
const lastPlaces = (most: number) => sql`with used as materialized (select n.place, max(n.seq) as at from (
        select b.seq, unnest(array[b.consignor_place, b.consignee_place, b.billing_place]) as place from (
          select b.seq, b.consignor_place, b.consignee_place, b.billing_place from bilty b where b.tenant_id = ${tenant} and b.branch_id = ${branch}
            and b.seq > 0 order by b.seq desc limit ${LOOKED_AT}) b) n
        where n.place > 0 group by n.place order by max(n.seq) desc limit ${sql.lit(most)}),
      others as materialized (select l.id as place from party_place l where l.tenant_id = ${tenant}
        order by l.last_booked desc nulls last, l.id desc limit ${sql.lit(most)}),
      chosen as (select place, max(at) as at from (select place, at from used union all select place, 0 from others) each
        group by place order by max(at) desc, place desc limit ${sql.lit(most)})
    select (l.id % ${sql.lit(SNAPSHOT_SHARES.places)})::integer as share, json_agg(json_build_array(l.id, p.id, p.name, p.name_hindi, l.city, l.gstin,
        coalesce(nullif(l.place_contact, ''), p.contact), l.last_booked, p.party_kind, l.address, l.pin, l.state_code, l.search) order by l.id) as rows
      from chosen, lateral (select * from party_place l where l.tenant_id = ${tenant} and l.id = chosen.place offset 0) l,
        lateral (select * from party p where p.tenant_id = ${tenant} and p.id = l.party_id offset 0) p group by 1`;
export const snapshotPlaces = statement<ShareRows>('counter.snapshot_places', lastPlaces(MOST_SNAPSHOT_PLACES));
export const firstPlaces = statement<ShareRows>('counter.first_places', lastPlaces(FIRST_SNAPSHOT_PLACES));
/** An LR as saved, with what its paper needs; none of before the portal, which may lack required fields. */
export interface LrRow {
  readonly seq: number;
  readonly doc: JsonText;
  readonly alone: JsonText;
  /** `LabelledLr`. */
  readonly labelled: JsonText;
}
export const snapshotLrs = statement<LrRow>(
  'counter.snapshot_lrs',
  sql`select b.seq, ${documentJson(lawfulBilty).wholeJson('b')} as doc, ${lrAlone} as alone, ${labelledLr} as labelled
      from (select * from bilty b where b.tenant_id = ${tenant} and b.branch_id = ${branch} and b.seq > 0 and b.lr_form = 'lawful'
          and not exists (select from number_book k where k.tenant_id = ${tenant} and k.id = b.book_id and k.is_before)
        order by b.seq desc limit ${sql.lit(MOST_SNAPSHOT_LRS)}) b order by b.seq`,
);
