import { sql } from 'kysely';
import { shownEvent } from '#domain/records/bilty-event.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { paperPod, pod } from '#domain/records/pod.ts';
import { unloadedLine } from '#domain/records/unloading.ts';
import { eventJson } from '../consignment/event-statements.ts';
import { podJson, POD_KIND } from '../consignment/pods.ts';
import { unloadedPairs } from '../consignment/unloaded-lines.ts';
import { UNLOAD_PHOTO_KIND } from '../consignment/unload-photos.ts';
import { settingsJson } from '../consignment/settings.ts';
import { value } from '../database/statement.ts';
import { ewayJson } from '../eway/statements.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source, type Wire } from './source.ts';
import { cell, tableOf, tableOfFields } from './tables.ts';

const tenant = value('tenantId');
const after = value('after');
const limit = sql.lit(PAGE);

const EVENT_HEADS = {
  bilty_No: 'Bilty No.',
  ...Object.fromEntries(Object.values(shownEvent).map(({ wire, label }) => [wire, label])),
  source: 'Noted By',
  by: 'User',
  entered_At: 'Created',
  voided_At: 'Voided',
  voided_By: 'Voided By',
  voided_Reason: 'Reason',
};
const POD_HEADS = {
  id: 'id',
  bilty_No: 'Bilty No.',
  ...Object.fromEntries(Object.values({ ...pod, ...paperPod }).map(({ wire, label }) => [wire, label])),
  source: 'Noted By',
  by: 'User',
  entered_At: 'Created',
};
/** Archive sources of LRs beyond the documents themselves: settings, events, proofs of delivery and e-way bills. */
export const consignmentSources: readonly Source[] = [
  {
    name: consignmentSettings.table,
    from: [consignmentSettings.table, 'gst_election'],
    pages: numbered(
      consignmentSettings.table,
      sql`select 1 as place, ${settingsJson('s')} as doc from consignment_settings s where s.tenant_id = ${tenant} and ${after}::bigint < 1`,
    ),
    tables: [
      tableOfFields(consignmentSettings.fields),
      {
        suffix: '-elections',
        heads: ['Year', 'Election'],
        rows: ({ wire }) =>
          (wire['elections'] as readonly Wire[]).map((row) => [cell(row, 'year'), cell(row, 'election')]),
      },
    ],
  },
  {
    name: 'bilty_event',
    from: ['bilty_event'],
    pages: numbered(
      'bilty_event',
      sql`select e.id as place, ${eventJson} as doc from bilty_event e join bilty b on b.tenant_id = ${tenant} and b.seq = e.bilty_seq
          where e.tenant_id = ${tenant} and e.id > ${after}::bigint order by e.id limit ${limit}`,
    ),
    tables: [tableOf(EVENT_HEADS, ['at', 'entered_At', 'voided_At'])],
  },
  {
    name: 'bilty_pod',
    from: ['bilty_pod'],
    pages: numbered(
      'bilty_pod',
      sql`select p.id as place, ${podJson} as doc from bilty_pod p join bilty b on b.tenant_id = p.tenant_id and b.seq = p.bilty_seq
          where p.tenant_id = ${tenant} and p.id > ${after}::bigint order by p.id limit ${limit}`,
    ),
    tables: [tableOf(POD_HEADS, ['delivered_At', 'entered_At'])],
  },
  {
    name: 'bilty_pod_photo',
    from: ['bilty_pod_photo'],
    pages: numbered(
      'bilty_pod_photo',
      sql`select place, doc from (select row_number() over (order by f.pod_id, f.place) as place,
            json_build_object('pod', f.pod_id, 'photo', f.file, 'sha256', f.sha256) as doc
          from bilty_pod_photo f where f.tenant_id = ${tenant}) numbered where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      {
        suffix: '',
        heads: ['Proof of Delivery', 'Photo', 'SHA-256'],
        rows: ({ wire }) => [[cell(wire, 'pod'), cell(wire, 'photo'), cell(wire, 'sha256')]],
      },
    ],
    pictures: { kind: POD_KIND, wires: ['photo'] },
  },
  {
    name: 'challan_unload',
    from: ['challan_unload'],
    pages: numbered(
      'challan_unload',
      sql`select place, doc from (select row_number() over (order by u.challan_seq, u.line_no) as place, json_build_object('challan_No', c.challan_no,
            'bilty_No', l.bilty_no, ${unloadedPairs}) as doc
          from challan_unload u join challan_line l on l.tenant_id = u.tenant_id and l.challan_seq = u.challan_seq and l.line_no = u.line_no
            join challan c on c.tenant_id = u.tenant_id and c.seq = u.challan_seq
          where u.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf(
        {
          challan_No: 'Challan No.',
          ...Object.fromEntries(Object.values(unloadedLine).map(({ wire, label }) => [wire, label])),
          by: 'User',
          entered_At: 'Created',
        },
        ['entered_At'],
      ),
    ],
  },
  {
    name: 'challan_unload_photo',
    from: ['challan_unload_photo'],
    pages: numbered(
      'challan_unload_photo',
      sql`select place, doc from (select row_number() over (order by f.challan_seq, f.line_no, f.place) as place, json_build_object('challan_No', c.challan_no,
            'bilty_No', l.bilty_no, 'photo', f.file, 'sha256', f.sha256, 'by', f.created_by, 'entered_At', f.created_at) as doc
          from challan_unload_photo f join challan_line l on l.tenant_id = f.tenant_id and l.challan_seq = f.challan_seq and l.line_no = f.line_no
            join challan c on c.tenant_id = f.tenant_id and c.seq = f.challan_seq
          where f.tenant_id = ${tenant}) counted where place > ${after}::bigint order by place limit ${limit}`,
    ),
    tables: [
      tableOf(
        {
          challan_No: 'Challan No.',
          bilty_No: 'Bilty No.',
          photo: 'Photo',
          sha256: 'SHA-256',
          by: 'User',
          entered_At: 'Created',
        },
        ['entered_At'],
      ),
    ],
    pictures: { kind: UNLOAD_PHOTO_KIND, wires: ['photo'] },
  },
  {
    name: ewayBill.table,
    from: [ewayBill.table, 'eway_bill_log'],
    pages: numbered(
      ewayBill.table,
      sql`select e.id as place, ${ewayJson('e', true)} as doc from eway_bill e where e.tenant_id = ${tenant} and e.id > ${after}::bigint order by e.id limit ${limit}`,
    ),
    tables: [tableOfFields(ewayBill.fields, { is_Estimate: 'Estimated', extended_Times: 'Times Extended' })],
  },
];
