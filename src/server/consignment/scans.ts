import { sql } from 'kysely';
import { readPackageCode } from '#domain/rules/package-serial.ts';
import { SCAN_DAYS, type ScanResult, type ScanWay } from '#domain/rules/scans.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Session } from '../scope/session.ts';
import { biltyOfLabel, labelledLr } from '../printers/labelled-lr.ts';

// Each package counts once, by the primary key of package_scan, whoever scans it and however often. An LR may be on several vehicles: which
// package is on which is known from the scans.

const tenant = value('tenantId');
const FORGOTTEN_AT_ONCE = 1000;

const scannedOf = (
  way: ScanWay,
) => sql`(select coalesce(json_agg(s.package order by s.package), '[]') from package_scan s
    where s.tenant_id = ${tenant} and s.challan_seq = c.seq and s.way = ${sql.lit(way)} and s.bilty_seq = b.seq)`;
const allOf = sql`(select coalesce(sum(n.packages), 0) from bilty_line n where n.tenant_id = ${tenant} and n.bilty_seq = b.seq)`;
const isUnloaded = sql`exists (select from challan_unload u where u.tenant_id = ${tenant} and u.challan_seq = l.challan_seq and u.line_no = l.line_no)`;

/** The packages `o.package` of the bilty in row `b` that were scanned into the vehicle of another challan, and not out of it yet. */
const onOthers = sql`challan_line ol join challan oc on oc.tenant_id = ${tenant} and oc.seq = ol.challan_seq and oc.challan_state in ('draft', 'dispatched', 'arrived')
      join package_scan o on o.tenant_id = ${tenant} and o.challan_seq = ol.challan_seq and o.way = 'load' and o.bilty_seq = b.seq
    where ol.tenant_id = ${tenant} and ol.bilty_no = b.bilty_no and ol.challan_seq <> c.seq
      and not exists (select from challan_unload ou where ou.tenant_id = ${tenant} and ou.challan_seq = ol.challan_seq and ou.line_no = ol.line_no)
      and not exists (select from package_scan og where og.tenant_id = ${tenant} and og.challan_seq = o.challan_seq and og.way = 'unload'
        and og.bilty_seq = o.bilty_seq and og.package = o.package)
      and not exists (select from package_scan own where own.tenant_id = ${tenant} and own.challan_seq = c.seq and own.way in ('load', 'unload')
        and own.bilty_seq = o.bilty_seq and own.package = o.package)`;

const read = statement<{ doc: JsonText }>(
  'scan.read',
  sql`select json_build_object('challan_No', c.challan_no, 'vehicle_No', c.vehicle_no, 'from', c.origin, 'to', c.destination, 'state', c.challan_state,
        'lines', (select coalesce(json_agg(json_build_object('bilty_No', l.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no),
            'consignee', b.receiver, 'to', b.destination, 'place', b.seq, 'labelled', ${labelledLr}, 'packages', l.packages, 'all_Packages', ${allOf}::float8,
            'is_Unloaded', ${isUnloaded}, 'loaded', ${scannedOf('load')}, 'unloaded', ${scannedOf('unload')},
            'elsewhere', (select coalesce(json_agg(distinct o.package), '[]') from ${onOthers})) order by l.line_no), '[]')
          from challan_line l join bilty b on b.tenant_id = ${tenant} and b.bilty_no = l.bilty_no and b.seq > 0
          where l.tenant_id = ${tenant} and l.challan_seq = c.seq)) as doc
      from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('number')} and c.seq > 0`,
);

/** The sent packages `x` of LRs on the challan, and whether they may be counted. */
const ofChallan = (way: ScanWay) => sql`select x.at, c.seq as challan_seq, b.seq as bilty_seq, x.package,
        ${way === 'load' ? sql`c.challan_state = 'draft'` : sql`c.challan_state in ('dispatched', 'arrived') and not ${isUnloaded}`} as is_open
      from (select n.at, n.package, ${biltyOfLabel('n.book', 'n.place')} as bilty_no
        from unnest(${value('books')}::bigint[], ${value('places')}::bigint[], ${value('packages')}::integer[]) with ordinality as n (book, place, package, at)) x
      join challan c on c.tenant_id = ${tenant} and c.challan_no = ${value('number')} and c.seq > 0
      join bilty b on b.tenant_id = ${tenant} and b.bilty_no = x.bilty_no and b.seq > 0
      join challan_line l on l.tenant_id = ${tenant} and l.challan_seq = c.seq and l.bilty_no = b.bilty_no
      where x.package <= ${allOf} and not exists (select from ${onOthers} and o.package = x.package)`;

const ways = (way: ScanWay) => ({
  /** Inserted in a fixed order, so that two phones never deadlock. */
  keep: statement(
    `scan.${way}`,
    sql`insert into package_scan (tenant_id, challan_seq, way, bilty_seq, package, phone, scanned_by)
        select distinct on (k.bilty_seq, k.package) ${tenant}::uuid, k.challan_seq, ${sql.lit(way)}, k.bilty_seq, k.package, ${value('phone')}::text,
          ${value('userName')}::text
        from (${ofChallan(way)}) k where k.is_open order by k.bilty_seq, k.package on conflict do nothing`,
  ),
  // Read after the insert, so that a scan by another phone that was waited for is seen.
  results: statement<{ at: number; result: ScanResult }>(
    `scan.${way}_results`,
    sql`select k.at::float8 as at, case when s.phone = ${value('phone')}::text then 'right' when s.phone is not null then 'twice' else 'late' end as result
        from (${ofChallan(way)}) k left join package_scan s on s.tenant_id = ${tenant} and s.challan_seq = k.challan_seq and s.way = ${sql.lit(way)}
          and s.bilty_seq = k.bilty_seq and s.package = k.package`,
  ),
  takeBack: statement(
    `scan.${way}_back`,
    sql`delete from package_scan p using (${ofChallan(way)}) k where k.is_open and p.tenant_id = ${tenant} and p.challan_seq = k.challan_seq
        and p.way = ${sql.lit(way)} and p.bilty_seq = k.bilty_seq and p.package = k.package`,
  ),
  backResults: statement<{ at: number; result: ScanResult }>(
    `scan.${way}_back_results`,
    sql`select k.at::float8 as at, case when k.is_open then 'right' else 'late' end as result from (${ofChallan(way)}) k`,
  ),
});
const SCANS = { load: ways('load'), unload: ways('unload') };

/** Only one request at a time takes scans of a challan back, so that two phones never deadlock. */
const lock = statement(
  'scan.lock',
  sql`select from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('number')} and c.seq > 0 for no key update`,
);

const forget = statement(
  'scan.forget',
  sql`delete from package_scan p using (select s.challan_seq, s.way, s.bilty_seq, s.package from package_scan s
        where s.tenant_id = ${tenant} and s.scanned_at < now() - make_interval(days => ${sql.lit(SCAN_DAYS)})
        order by s.scanned_at limit ${sql.lit(FORGOTTEN_AT_ONCE)}) o
      where p.tenant_id = ${tenant} and p.challan_seq = o.challan_seq and p.way = o.way and p.bilty_seq = o.bilty_seq and p.package = o.package`,
);

interface Scanning {
  readonly tenantId: string;
  readonly session: Session;
  readonly body: {
    readonly number: string;
    readonly phone: string;
    readonly codes: readonly string[];
    readonly takenBack: string;
  };
}

/** The handlers of the calls by which packages are scanned into a vehicle and out of it. */
export function answerScans(database: Database) {
  async function scan(way: ScanWay, { tenantId, session, body }: Scanning): Promise<JsonText> {
    const { number, phone, codes } = body;
    const isBack = body.takenBack === 'yes';
    const packages = codes.map((code) => readPackageCode(tenantId, code));
    const known = packages.flatMap((each, at) => (each === null ? [] : [{ ...each, at }]));
    const sent = {
      number,
      books: known.map(({ book }) => book),
      places: known.map(({ place }) => place),
      packages: known.map((each) => each.package),
    };
    return await database.transaction({ tenantId }, async (run) => {
      if (isBack) {
        await run(lock, { number });
        await run(SCANS[way].takeBack, sent);
      } else await run(SCANS[way].keep, { ...sent, phone, userName: session.userName });
      const found = isBack
        ? await run(SCANS[way].backResults, sent)
        : await run(SCANS[way].results, { ...sent, phone });
      await run(forget, {});
      const [row] = await run(read, { number });
      if (row === undefined) throw notFound();
      const results = new Map(found.map(({ at, result }) => [known[at - 1]?.at, result]));
      const answers = codes.map((code, at) => ({ code, result: results.get(at) ?? 'other' }));
      return JsonText.ofText(`${row.doc.text.slice(0, -1)}, "results": ${JSON.stringify(answers)}}`);
    });
  }
  return {
    async scanRead({ tenantId, query }) {
      const [row] = await database.read({ tenantId }, read, query);
      if (row === undefined) throw notFound();
      return row.doc;
    },
    scanLoad: (request) => scan('load', request),
    scanUnload: (request) => scan('unload', request),
  } satisfies Partial<Answerers>;
}
