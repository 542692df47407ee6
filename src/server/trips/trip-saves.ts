import { sql } from 'kysely';
import {
  CLOSING_KM,
  END_BEFORE_START,
  numbersIn,
  tripSheet,
  wrongWithExpense,
  type TripSheetLine,
} from '#domain/documents/trip-sheet.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { AfterSave } from '../documents/saving.ts';
import { conflict, invalid, type Refusal } from '../errors/errors.ts';
import type { Refusals } from '../errors/refusals.ts';
import { refusedAt } from '../ledger/refusals.ts';

const tenant = value('tenantId');
const seq = sql`${value('seq')}::bigint`;
const { fields, lines } = tripSheet;
/** The message for an employee who is no driver, the same as for an unknown one. */
const NO_DRIVER = 'Driver was not found.';
const OWN_VEHICLE = 'Choose one of your own vehicles.';

/** A sheet as its saves see it. */
interface SavedSheet {
  readonly seq: number;
  readonly state: string;
  readonly vehicleNo: string;
  readonly driverId: number;
  /** Whether the employee is a driver. */
  readonly isDriver: boolean;
  readonly branchId: number;
  readonly challanNos: string;
  /** The ownership of the vehicle; empty: it is not in the list. */
  readonly ownership: string;
  /** The driver who was given money, and the branch; null: none was given. */
  readonly givenTo: number | null;
}

const readSheet = statement<SavedSheet>(
  'trip.saved',
  sql`select t.seq, t.trip_state as state, t.vehicle_no as "vehicleNo", t.driver_id as "driverId", t.branch_id as "branchId",
        exists (select from employee p where p.tenant_id = ${tenant} and p.id = t.driver_id and p.emp_type = 'driver') as "isDriver",
        t.challan_nos as "challanNos",
        coalesce((select v.ownership from vehicle v where v.tenant_id = ${tenant} and v.plate = ${value('plate')}), '') as ownership,
        (select e.driver_id from trip_sheet_entry e where e.tenant_id = ${tenant} and e.trip_sheet_seq = t.seq order by e.nth limit 1) as "givenTo"
      from trip_sheet t where t.tenant_id = ${tenant} and t.trip_no = ${value('number')} and t.seq > 0`,
);
const readPlate = statement<{ vehicleNo: string }>(
  'trip.vehicle',
  sql`select t.vehicle_no as "vehicleNo" from trip_sheet t where t.tenant_id = ${tenant} and t.trip_no = ${value('number')} and t.seq > 0`,
);

const readChallans = statement<{ challanNo: string; state: string; tripNo: string }>(
  'trip.challans',
  sql`select c.challan_no as "challanNo", c.challan_state as state,
        coalesce((select t.trip_no from trip_sheet_challan x join trip_sheet t on t.tenant_id = ${tenant} and t.seq = x.trip_sheet_seq
          where x.tenant_id = ${tenant} and x.challan_no = c.challan_no and x.is_live and x.trip_sheet_seq <> ${seq} limit 1), '') as "tripNo"
      from challan c where c.tenant_id = ${tenant} and c.challan_no = any (${value('numbers')}::text[]) and c.seq > 0`,
);
const writeChallans = statement(
  'trip.write_challans',
  sql`with gone as (delete from trip_sheet_challan where tenant_id = ${tenant} and trip_sheet_seq = ${seq}
          and challan_no <> all (${value('numbers')}::text[])),
        kept as (update trip_sheet set plate = ${value('plate')} where tenant_id = ${tenant} and seq = ${seq} and plate <> ${value('plate')})
      insert into trip_sheet_challan (tenant_id, trip_sheet_seq, challan_no, is_live)
        select ${tenant}, ${seq}, n, ${value('live')}::boolean from unnest(${value('numbers')}::text[]) n
      on conflict (tenant_id, trip_sheet_seq, challan_no) do update set is_live = excluded.is_live`,
);
const freeLines = statement(
  'trip.free_challans',
  sql`update trip_sheet_challan set is_live = false where tenant_id = ${tenant} and trip_sheet_seq = ${seq}`,
);
/** Releases the challans of a sheet. */
export const freeChallans = (run: Run, of: number) => run(freeLines, { seq: of });

/** Throws 422 for a challan that is unknown or cancelled, 409 for one on another trip. */
async function checkChallans(run: Run, of: number, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const found = new Map(
    (await run(readChallans, { seq: of, numbers: [...numbers] })).map((row) => [row.challanNo, row]),
  );
  const refuse = (message: string) => refusedAt(fields.challanNos.wire, message);
  for (const number of numbers) {
    const challan = found.get(number);
    if (challan === undefined) throw refuse(`Challan ${number} was not found.`);
    if (challan.state === 'cancelled') throw refuse(`Challan ${number} is cancelled.`);
    if (challan.tripNo !== '') {
      const message = `Challan ${number} is on Trip Sheet ${challan.tripNo} already.`;
      throw conflict('on_trip', message, [{ path: fields.challanNos.wire, message }]);
    }
  }
}

/** Stores a sheet's vehicle and challans for look-ups; unique indexes keep both from being on two trips. */
async function noteTrip(run: Run, sheet: SavedSheet, live: boolean): Promise<void> {
  const numbers = [...numbersIn(sheet.challanNos)];
  await checkChallans(run, sheet.seq, numbers);
  await run(writeChallans, { seq: sheet.seq, numbers, live, plate: plateOf(sheet.vehicleNo) });
}

async function sheetOf(run: Run, number: string): Promise<SavedSheet | undefined> {
  const [known] = await run(readPlate, { number });
  const [sheet] = await run(readSheet, { number, plate: plateOf(known?.vehicleNo ?? '') });
  return sheet;
}

const knownBills = statement<{ bills: string[] }>(
  'trip.known_bills',
  sql`select coalesce(array_agg(f.file), '{}') as bills from trip_bill f where f.tenant_id = ${tenant} and f.file = any (${value('bills')}::text[])`,
);
/** Throws 422 for a picture the company does not have. */
async function checkBills(run: Run, expenses: readonly TripSheetLine[]): Promise<void> {
  const bills = expenses.map(({ bill }) => bill ?? '').filter((bill) => bill !== '');
  if (bills.length === 0) return;
  const [known] = await run(knownBills, { bills });
  for (const [at, { bill = '' }] of expenses.entries())
    if (bill !== '' && known?.bills.includes(bill) !== true)
      throw refusedAt(`details[${at}].${lines.bill.wire}`, 'Bill was not found.');
}

/** Throws 422 for an expense without litres or pump, if its head needs them. */
function checkExpenses(expenses: readonly TripSheetLine[]): void {
  for (const [at, line] of expenses.entries()) {
    const wrong = wrongWithExpense(line);
    if (wrong !== null) throw refusedAt(`details[${at}].${lines[wrong.field].wire}`, wrong.message);
  }
}

/** Checks a sheet being saved: its expenses, vehicle and challans; a driver who was given an advance stays its driver. */
export const checkTrip: AfterSave<typeof tripSheet> = async ({ run, number, after: expenses, was }) => {
  checkExpenses(expenses);
  await checkBills(run, expenses);
  const sheet = await sheetOf(run, number);
  if (sheet === undefined) return;
  const { state, ownership, givenTo, driverId, isDriver } = sheet;
  // An employee who is no longer a driver remains the driver of existing sheets.
  if (!isDriver && was?.[fields.driverId.wire] !== driverId) throw refusedAt(fields.driverId.wire, NO_DRIVER);
  if (ownership === 'market' || (state === 'open' && ownership === ''))
    throw refusedAt(fields.vehicleNo.wire, OWN_VEHICLE);
  if (givenTo !== null && givenTo !== driverId) {
    const message = 'The driver has an advance on this sheet and cannot be changed.';
    throw conflict('given', message, [{ path: fields.driverId.wire, message }]);
  }
  await noteTrip(run, sheet, state === 'open');
};

const openOf = statement<{ tripNo: string; vehicleNo: string }>(
  'trip.open_of',
  sql`select t.trip_no as "tripNo", t.vehicle_no as "vehicleNo" from trip_sheet t
      where t.tenant_id = ${tenant} and t.plate = ${value('plate')} and t.trip_state = 'open'`,
);
// A concurrent trip of the same vehicle waits here, and then sees this one.
const lockVehicle = statement(
  'trip.lock_vehicle',
  sql`select v.id from vehicle v where v.tenant_id = ${tenant} and v.plate = ${value('plate')} for update`,
);
/** The 409 for a vehicle that is already on a trip. */
const vehicleOnTrip = (vehicleNo: string, tripNo: string): Refusal => {
  const message = `${vehicleNo} has an open trip sheet ${tripNo}.`;
  return conflict('open_sheet', message, [{ path: fields.vehicleNo.wire, message }]);
};

/** Starts the trip of a sheet. Throws 422 for a vehicle that is not the company's own, 409 for one that is already on a trip. */
export async function beginTrip(run: Run, number: string): Promise<void> {
  const sheet = await sheetOf(run, number);
  if (sheet === undefined) return;
  if (sheet.ownership !== 'own') throw refusedAt(fields.vehicleNo.wire, OWN_VEHICLE);
  const plate = plateOf(sheet.vehicleNo);
  await run(lockVehicle, { plate });
  const [open] = await run(openOf, { plate });
  if (open !== undefined) throw vehicleOnTrip(sheet.vehicleNo, open.tripNo);
  await noteTrip(run, sheet, true);
}

const ON_TWO_TRIPS = 'This vehicle already has an open trip sheet.';
const CHALLAN_ON_TWO = 'A challan of this sheet is already on another trip sheet.';
/** The errors for violated constraints of sheets, for saves that get past the checks concurrently. */
export const tripRefusals: Refusals = {
  trip_sheet_branch: { field: 'branchId', message: 'Branch was not found.' },
  trip_sheet_km: { field: 'kmIn', message: CLOSING_KM },
  trip_sheet_days: { field: 'endAt', message: END_BEFORE_START },
  trip_sheet_challan_challan: { field: 'challanNos', message: 'A challan was not found.' },
  trip_sheet_challan_live: { field: 'challanNos', message: CHALLAN_ON_TWO, conflict: 'on_trip' },
  trip_sheet_open: { field: 'vehicleNo', message: ON_TWO_TRIPS, conflict: 'open_sheet' },
};
/** The same for steps. */
export function tripRefusal(constraint: string): Refusal | undefined {
  const refusal = tripRefusals[constraint];
  if (refusal === undefined || typeof refusal.message !== 'string') return undefined;
  return refusal.conflict === undefined ? invalid(refusal.message, []) : conflict(refusal.conflict, refusal.message);
}
