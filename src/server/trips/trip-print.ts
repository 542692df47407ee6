import { sql } from 'kysely';
import type { TripFacts } from '#print/papers/trip-sheet.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

const entries = sql`(select coalesce(json_agg(json_build_object('what', e.what, 'day', coalesce(v.day, b.end_at), 'mode', coalesce(v.mode, ''),
      'reference', coalesce(v.reference, ''), 'brought', e.brought,
      'amount', (select coalesce(sum(case 'driver:' || e.driver_id when n.debit then n.amount when n.credit then -n.amount else 0 end), 0)
        from entry n where n.tenant_id = ${tenant} and n.voucher_id = v.id)) order by e.nth), '[]')
    from trip_sheet_entry e left join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
    where e.tenant_id = ${tenant} and e.trip_sheet_seq = b.seq
      and not exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id))`;
const target = sql`coalesce((select v.target_km_per_litre from vehicle v where v.tenant_id = ${tenant} and v.plate = b.plate), 0)`;
const branch = sql`coalesce((select h.name from branch h where h.tenant_id = ${tenant} and h.id = b.branch_id), '')`;

/** SQL for what else the print of a sheet in row `b` needs. */
export const tripFacts = sql`json_build_object('driver', b.driver_name, 'branch', ${branch}, 'target', ${target}, 'entries', ${entries})::text`;

const NONE: TripFacts = { driver: '', branch: '', target: 0, entries: [] };
/** Parses `tripFacts`. */
export const readTripFacts = (text: string): TripFacts => (text === '' ? NONE : (JSON.parse(text) as TripFacts));
