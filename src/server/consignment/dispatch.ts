import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import type { challan } from '#domain/documents/challan.ts';
import { vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import {
  lrFaults,
  loadFaults,
  paperFaults,
  type CheckedEwayBill,
  type DispatchedLr,
} from '#domain/rules/dispatch-faults.ts';
import { nextStatuses, type LrStatus } from '#domain/rules/lr-status.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { plateOf } from '#domain/rules/plate.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { DocumentStep } from '../documents/steps.ts';
import type { Run } from '../documents/saving.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { lockLrs, noteStatus } from './challan.ts';
import { hireMemoOf } from './hire-of-challan.ts';
import type { Law } from '../law/law.ts';

type Check = AnswerOf<Calls['challanCheck']>;
/** The faults stored with a dispatched challan. */
interface Faults {
  readonly isVehicleKnown: boolean;
  readonly vehicle: readonly string[];
  /** By bilty number. */
  readonly lrs: Readonly<Record<string, readonly string[]>>;
}

const tenant = value('tenantId');
const NO_HIRE_MEMO = 'This is a market vehicle, and it has no hire memo yet.';
const ONLY_ADMIN = 'Only an admin can dispatch a vehicle that is overloaded or whose papers have expired.';
const FAULTS = 'The check found problems. Give a reason to dispatch anyway.';
const head = sql`c.seq, c.challan_no as "challanNo", c.vehicle_no as "vehicleNo", c.challan_state as state, c.dispatched_at as "dispatchedAt",
  c.dispatched_by as "dispatchedBy", c.dispatch_reason as "dispatchReason", c.dispatch_faults as faults`;
interface Head {
  seq: number;
  challanNo: string;
  vehicleNo: string;
  state: Check['state'];
  dispatchedAt: Date | null;
  dispatchedBy: string;
  dispatchReason: string;
  /** Null: it has not been dispatched. */
  faults: JsonText | null;
}
const readHead = statement<Head>(
  'challan.head',
  sql`select ${head} from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('number')} and c.seq > 0`,
);

const papers = sql.join(
  Object.entries(vehiclePapers).map(
    ([kind, { dueField }]) => sql`${sql.lit(kind)}, ${sql.ref(`v.${columnOf(dueField)}`)}`,
  ),
);
const invoicesOfLr = sql`(select coalesce(json_agg(json_build_object('invoiceNo', i.invoice_no, 'value', i.invoice_value,
    'ewayBillNo', i.eway_bill_no) order by i.line_no), '[]') from bilty_invoice i where i.tenant_id = ${tenant} and i.bilty_seq = r.seq)`;
// A separate subquery: a join by way of the e-way bills would scan all invoices of the company.
const billsOfLrs = sql`(select coalesce(json_agg(json_build_object('ewayBillNo', e.eway_bill_no, 'ewayState', e.eway_state, 'validUpto', e.valid_upto,
    'distanceKm', e.distance_km, 'cargo', e.cargo, 'vehicleNo', e.vehicle_no)), '[]') from eway_bill e where e.tenant_id = ${tenant}
    and e.eway_bill_no = any(array(select i.eway_bill_no from challan_line l join bilty r on r.tenant_id = l.tenant_id and r.bilty_no = l.bilty_no
      join bilty_invoice i on i.tenant_id = r.tenant_id and i.bilty_seq = r.seq
      where l.tenant_id = ${tenant} and l.challan_seq = ${value('seq')}::bigint)))`;
interface Checked {
  readonly due: Readonly<Record<PaperKind, string | null>> | null;
  readonly capacityKg: number;
  /** Whether the vehicle is hired, and by which memo; empty: by none yet. */
  readonly isHired: boolean;
  readonly hireMemo: string;
  /** In kg. */
  readonly weight: number;
  readonly bills: readonly CheckedEwayBill[];
  readonly lrs: readonly (DispatchedLr &
    Pick<Check['lrs'][number], 'consignee'> & {
      readonly biltyNo: string;
      readonly lrNo: string;
      readonly destination: string;
      readonly status: LrStatus | '';
    })[];
}
const ofVehicle = (column: RawBuilder<unknown>) =>
  sql`select ${column} from vehicle v where v.tenant_id = ${tenant} and v.plate = ${value('plate')}::text`;
/** The data that a challan's check uses. */
const readChecked = statement<{ doc: JsonText }>(
  'challan.checked',
  sql`select json_build_object('due', (${ofVehicle(sql`json_build_object(${papers})`)}),
    'capacityKg', coalesce((${ofVehicle(sql`v.capacity_kg`)}), 0), 'isHired', coalesce((${ofVehicle(sql`v.ownership = 'market'`)}), false),
    'hireMemo', ${hireMemoOf(value('seq'))}, 'weight', (select coalesce(sum(l.weight), 0) from challan_line l
      where l.tenant_id = ${tenant} and l.challan_seq = ${value('seq')}::bigint),
    'bills', ${billsOfLrs},
    'lrs', (select coalesce(json_agg(json_build_object('biltyNo', r.bilty_no, 'lrNo', coalesce(nullif(r.lr_no, ''), r.bilty_no), 'consignee', r.receiver,
        'destination', r.destination, 'status', coalesce(r.lr_status, ''), 'isLawful', coalesce(r.lr_form, '') = 'lawful',
        'isCancelled', coalesce(r.cancelled, 'no') = 'yes', 'date', r.bilty_date, 'from', coalesce(r.consignor_state, ''),
        'to', coalesce(r.consignee_state, ''), 'distanceKm', coalesce(r.distance_km, 0), 'invoices', ${invoicesOfLr}) order by l.line_no), '[]')
      from challan_line l join bilty r on r.tenant_id = l.tenant_id and r.bilty_no = l.bilty_no
      where l.tenant_id = ${tenant} and l.challan_seq = ${value('seq')}::bigint)) as doc`,
);

/** The current lines of a challan, and its faults. */
async function checked(run: Run, { seq, vehicleNo }: Pick<Head, 'seq' | 'vehicleNo'>, law: Law, at: number) {
  const [read] = await run(readChecked, { seq, plate: plateOf(vehicleNo) });
  if (!read) throw notFound();
  const { due, bills, lrs, weight, capacityKg, isHired, hireMemo } = read.doc.parse() as Checked;
  const now = momentOf(at);
  const dispatched = { vehicleNo, bills, now, law: await law.rows() };
  const faults: Faults = {
    isVehicleKnown: due !== null,
    vehicle: [
      ...loadFaults(weight, capacityKg),
      ...(due === null ? [] : paperFaults({ vehicleNo, due }, now.slice(0, 10))),
    ],
    lrs: Object.fromEntries(lrs.map((lr) => [lr.biltyNo, lrFaults(lr, dispatched)])),
  };
  return { lrs, faults, advice: isHired && hireMemo === '' ? [NO_HIRE_MEMO] : [] };
}

const hasFaults = ({ vehicle, lrs }: Faults) =>
  vehicle.length > 0 || Object.values(lrs).some((found) => found.length > 0);

/** Dispatches a challan: its LRs become Dispatched, and if something is wrong with them a reason is required. */
export const dispatchOfChallan = (law: Law, now = Date.now): DocumentStep<typeof challan, 'dispatch'> => ({
  sets: [sql`dispatch_faults = ${value('faults')}::jsonb`],
  async work({ run, saving, input: { number, reason }, row }) {
    const { id: seq, lines, vehicleNo } = row;
    const locked = await lockLrs(
      run,
      lines.map(({ biltyNo }) => biltyNo),
    );
    const { faults } = await checked(run, { seq, vehicleNo }, law, now());
    if (reason === '' && hasFaults(faults)) throw conflict('faults', FAULTS, [{ path: 'reason', message: FAULTS }]);
    if (faults.vehicle.length > 0 && !mayCall('companyAdmin', saving.session.roleId))
      throw conflict('only_admin', ONLY_ADMIN, [{ path: 'reason', message: ONLY_ADMIN }]);
    // An LR that has moved on stays as it is; a classic bilty has no status.
    const going = locked.filter(({ status }) => status !== '' && nextStatuses(status).includes('Dispatched'));
    const note = reason === '' ? `Challan ${number}` : `Challan ${number}: ${reason}`;
    await noteStatus(run, saving, { kind: 'Dispatched', note }, going);
    return { faults: JSON.stringify(faults) };
  },
});

/** The handler of a challan's check: its faults before dispatch, or those at the moment of dispatch. */
export function answerCheck(database: Database, law: Law, now = Date.now) {
  return {
    async challanCheck({ tenantId, query: { number } }): Promise<Check> {
      const scope = { tenantId };
      const run: Run = (each, values) => database.read(scope, each, values);
      const [found] = await run(readHead, { number });
      if (!found) throw notFound();
      const { lrs, faults: foundNow, advice } = await checked(run, found, law, now());
      const faults = found.faults === null ? foundNow : (found.faults.parse() as Faults);
      return {
        challan_No: found.challanNo,
        vehicle_No: found.vehicleNo,
        state: found.state,
        dispatched_At: found.dispatchedAt?.toISOString() ?? null,
        dispatched_By: found.dispatchedBy,
        dispatch_Reason: found.dispatchReason,
        is_Vehicle_Known: faults.isVehicleKnown,
        vehicle_Faults: [...faults.vehicle],
        advice: found.faults === null ? advice : [],
        lrs: lrs.map(({ biltyNo, lrNo, consignee, destination, status }) => ({
          bilty_No: biltyNo,
          lr_No: lrNo,
          consignee,
          to: destination,
          lr_Status: status,
          faults: [...(faults.lrs[biltyNo] ?? [])],
        })),
      };
    },
  } satisfies Partial<Answerers>;
}
