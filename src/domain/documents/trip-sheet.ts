import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import {
  branchId,
  checked,
  choice,
  count,
  date,
  type Field,
  money,
  picture,
  quantity,
  since,
  text,
} from '../fields.ts';
import { TRIP_HEAD_NAMES, TRIP_PAYERS } from '../rules/trip-sheet.ts';
import { state } from '../steps.ts';
import { tripSteps } from './trip-steps.ts';

/** The most challans in one sheet. */
const MOST_CHALLANS = 20;
/** The numbers in a text, separated by commas or spaces. */
export const numbersIn = (text: string): readonly string[] => text.split(/[\s,;]+/u).filter((part) => part !== '');

/** The numbers of a trip's challans: there may be several for the way there and back. */
function challanNumbers(): Field<string> {
  const field = text({ wire: 'challan_Nos', label: 'Challan Nos.', hindi: 'चालान क्र.', max: 420 });
  const wrong = (value: string) => {
    const numbers = numbersIn(value);
    if (numbers.length > MOST_CHALLANS) return `A trip sheet can have at most ${MOST_CHALLANS} challans.`;
    return new Set(numbers).size < numbers.length ? 'A challan is listed twice.' : null;
  };
  return { ...checked(field, wrong), names: 'challan' };
}

/** The costs of a trip with an own vehicle, and what its driver was given for it (spec 4 §3). */
export const tripSheet = defineDocument({
  kind: 'trip_sheet',
  table: 'trip_sheet',
  title: 'Trip Sheet',
  hindi: { title: 'ट्रिप शीट', gender: 'feminine' },
  lineTable: 'trip_sheet_line',
  number: 'tripNo',
  date: 'startAt',
  numberTaken: 'Trip Sheet No. already exists.',
  keyScope: 'papers',
  searched: ['tripNo', 'vehicleNo', 'challanNos', 'remark'],
  filters: ['tripState', 'branchId'],
  described: ['vehicleNo'],
  suggested: ['place', 'pump', 'remark'],
  sums: {
    litres: { kind: 'quantity', label: 'Litres', of: ['litres'] },
    expenses: { kind: 'money', label: 'Expenses', of: ['amount'] },
  },
  listed: ['litres', 'expenses'],
  linesLater: true,
  refersTo: { driverId: { to: 'employee', keeps: 'driverName', unknown: 'Driver was not found.' } },
  fields: {
    tripNo: text({ wire: 'trip_Sheet_No', label: 'Trip Sheet No.', hindi: 'ट्रिप शीट क्र.', max: 20 }),
    // Dates, because every list of documents is filtered by dates.
    startAt: date({
      wire: 'start_At',
      label: 'Start Date',
      hindi: 'यात्रा शुरू',
      required: 'Start Date is required.',
    }),
    endAt: date({ wire: 'end_At', label: 'End Date', hindi: 'यात्रा समाप्त' }),
    // The branch whose clerks write it, and whose cash pays.
    branchId: branchId({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is required.', max: 20 }),
    driverId: count({ wire: 'driver', label: 'Driver Name', positive: 'Driver Name is required.' }),
    challanNos: challanNumbers(),
    kmOut: count({ wire: 'km_Out', label: 'Opening km', hindi: 'जाते समय किमी', positive: 'Opening km is required.' }),
    kmIn: count({ wire: 'km_In', label: 'Closing km', hindi: 'लौटते समय किमी' }),
    tankOut: quantity({ wire: 'tank_Out', label: 'Tank at Start (l)', hindi: 'जाते समय टंकी (ली.)' }),
    tankIn: quantity({ wire: 'tank_In', label: 'Tank at End (l)', hindi: 'लौटते समय टंकी (ली.)' }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
    tripState: state(['draft', 'open', 'settled', 'cancelled'], {
      wire: 'state',
      label: 'Trip Stage',
      hindi: 'यात्रा की स्थिति',
      shown: {
        draft: { name: 'Draft', hindi: 'ड्राफ़्ट' },
        open: { name: 'On the road', hindi: 'रास्ते में' },
        settled: { name: 'Account closed', hindi: 'हिसाब पक्का' },
        cancelled: { name: 'Cancelled', hindi: 'रद्द' },
      },
      changedIn: ['draft', 'open'],
    }),
    cancelReason: text({ wire: 'cancel_Reason', label: 'Reason of Cancelling', max: 200 }),
  },
  steps: tripSteps,
  posts: { Trip: { prefix: 'T', paper: 'Trip Sheet ' } },
  lines: {
    date: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
    head: choice(TRIP_HEAD_NAMES, {
      wire: 'head',
      label: 'Expense',
      required: 'Expense is required.',
      hindiChoices: {
        toll: 'टोल',
        bhatta: 'भत्ता',
        repair: 'मरम्मत',
        tyre: 'टायर',
        RTO: 'आरटीओ',
        police: 'पुलिस',
        parking: 'पार्किंग',
      },
    }),
    place: text({ wire: 'place', label: 'Place' }),
    litres: quantity({ wire: 'litres', label: 'Litres' }),
    amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
    paidBy: choice(TRIP_PAYERS, {
      wire: 'paid_By',
      label: 'Paid By',
      hindi: 'किसने चुकाया',
      hindiChoices: { pump: 'पंप (उधार)', company: 'कंपनी' },
      blank: 'driver',
    }),
    // The name of a party, if money is owed to the pump.
    pump: text({ wire: 'pump', label: 'Pump' }),
    // The name of its picture, by which `Trip_Bill/Photo` returns it; empty: none.
    bill: since(2, picture({ wire: 'bill', label: 'Bill Picture', hindi: 'रसीद की फ़ोटो' })),
  },
});

export type TripSheet = DocumentRow<typeof tripSheet>;
export type TripSheetLine = LineRow<typeof tripSheet>;

const LITRES = 'Litres is required.';
const PUMP = 'Pump is required.';
/** The fault of an expense as a whole: the field and the message; null: none. */
export function wrongWithExpense({
  head,
  litres,
  paidBy,
  pump,
}: Pick<TripSheetLine, 'head' | 'litres' | 'paidBy' | 'pump'>): {
  readonly field: 'litres' | 'pump';
  readonly message: string;
} | null {
  if (head === 'diesel' && litres === 0) return { field: 'litres', message: LITRES };
  return paidBy === 'pump' && pump === '' ? { field: 'pump', message: PUMP } : null;
}

export const CLOSING_KM = 'Closing km is less than opening km.';
export const END_BEFORE_START = 'End Date is before Start Date.';
