import { defineDocument, type DocumentRow } from '../define.ts';
import {
  branchId,
  count,
  date,
  documentNumber,
  type Field,
  moment,
  phone,
  quantity,
  refined,
  since,
  text,
} from '../fields.ts';
import { stateCode } from '../place-fields.ts';
import { unloadedLines } from '../records/unloading.ts';
import { optionalReason, reason, shortReason, state, step } from '../steps.ts';

const MOST_KM = 9999;
/** The distance of the trip; 0: unknown. */
function distance(): Field<number> {
  const field = count({ wire: 'km', label: 'Distance (km)' });
  return refined(field, (value) => value <= MOST_KM, 'Distance can be at most 9,999 km.');
}

/** When a vehicle reached its destination branch. */
const arrivedAt = moment({ wire: 'arrived_At', label: 'Arrived At', hindi: 'पहुँचने का समय' });

/** What one vehicle carries from one place to another: a list of LRs (spec 3 §3). */
export const challan = defineDocument({
  kind: 'challan',
  table: 'challan',
  title: 'Challan',
  hindi: { title: 'चालान', gender: 'masculine' },
  lineTable: 'challan_line',
  number: 'challanNo',
  date: 'challanDate',
  numberTaken: 'Challan No. already exists.',
  keyScope: 'papers',
  searched: ['challanNo', 'origin', 'destination', 'vehicleNo', 'driver', 'remark'],
  filters: ['challanState', 'toBranch'],
  described: ['destination', 'vehicleNo'],
  suggested: ['origin', 'destination', 'remark'],
  sums: {
    packages: { kind: 'quantity', label: 'Packages', of: ['packages'] },
    weight: { kind: 'quantity', label: 'Weight', of: ['weight'] },
  },
  listed: ['packages', 'weight'],
  setOnce: ['bookId'],
  fields: {
    challanNo: text({ wire: 'challan_No', label: 'Challan No.', max: 20 }),
    challanDate: date({
      wire: 'challan_Date',
      label: 'Challan Date',
      hindi: 'चालान तारीख़',
      required: 'Challan Date is required.',
    }),
    origin: text({ wire: 'from', label: 'From', required: 'From is required.' }),
    originState: stateCode({ wire: 'from_State', label: 'From State', required: 'From State is required.' }),
    destination: text({ wire: 'to', label: 'To', required: 'To is required.' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is required.', max: 20 }),
    driver: text({ wire: 'driver_Name', label: 'Driver Name' }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
    // The book that numbers it; 0: the plain series does.
    bookId: count({ wire: 'book', label: 'Number Book' }),
    // Whether its vehicle has been dispatched (spec 4 §2).
    challanState: state(['draft', 'dispatched', 'arrived', 'closed', 'cancelled'], {
      wire: 'state',
      label: 'Dispatch',
      hindi: 'रवानगी',
      shown: {
        draft: { name: 'Not dispatched', hindi: 'रवाना नहीं' },
        dispatched: { name: 'Dispatched', hindi: 'रवाना' },
        arrived: { name: 'At the branch', hindi: 'शाखा पर' },
        closed: { name: 'Unloaded', hindi: 'माल उतरा' },
        cancelled: { name: 'Cancelled', hindi: 'रद्द' },
      },
      changedIn: ['draft'],
    }),
    dispatchReason: text({ wire: 'dispatch_Reason', label: 'Reason of Dispatch', hindi: 'रवानगी का कारण', max: 200 }),
    // The sending and receiving branch (spec 4 §2); 0: not named, as by older clients.
    fromBranch: since(2, branchId({ wire: 'from_Branch', label: 'From Branch' })),
    toBranch: since(2, branchId({ wire: 'to_Branch', label: 'To Branch' })),
    driverPhone: since(
      2,
      phone({
        wire: 'driver_Phone',
        label: "Driver's Mobile",
        hindi: 'चालक का मोबाइल',
        message: "Driver's Mobile must be exactly 10 digits.",
      }),
    ),
    licence: since(2, text({ wire: 'licence', label: "Driver's License", hindi: 'चालक का लाइसेंस', max: 15 })),
    sealNo: since(2, text({ wire: 'seal_No', label: 'Seal No.', max: 40 })),
    km: since(2, distance()),
    departAt: since(2, moment({ wire: 'depart_At', label: 'Departs At', hindi: 'रवाना होने का समय' })),
    // Set by its steps, in Indian time.
    arrivedAt,
    cancelReason: text({ wire: 'cancel_Reason', label: 'Reason of Cancelling', max: 200 }),
  },
  steps: {
    dispatch: step({
      from: ['draft'],
      to: 'dispatched',
      who: 'company',
      keyScope: 'papers',
      label: 'Dispatch',
      hindi: 'रवाना करें',
      consequence: {
        text: 'The LRs become Dispatched, and the challan can be changed no more.',
        hindi: 'LR रवाना दर्ज होंगी, और चालान फिर बदला नहीं जा सकेगा।',
      },
      summary:
        'Notes that the vehicle of a challan goes: its LRs are Dispatched, and it is changed no more. Where its check finds faults, only with a `reason` of 5 to 200 characters, which is kept.',
      asks: { reason: optionalReason },
      wrongWith: shortReason,
      keeps: { at: 'dispatchedAt', by: 'dispatchedBy', reason: 'dispatchReason' },
    }),
    arrive: step({
      from: ['dispatched'],
      to: 'arrived',
      who: 'company',
      keyScope: 'papers',
      label: 'Arrive',
      hindi: 'पहुँचा दर्ज करें',
      consequence: {
        text: 'The vehicle stands at the branch. Its LRs arrive as they are unloaded.',
        hindi: 'वाहन शाखा पर पहुँचा दर्ज होगा। माल उतारने पर LR पहुँची दर्ज होंगी।',
      },
      summary:
        'Notes that the vehicle of a dispatched challan reached the branch it went to, now or at `arrived_At`. Its LRs arrive as they are unloaded.',
      asks: { arrivedAt },
      keeps: { by: 'arrivedBy', arrivedAt: 'arrivedAt' },
    }),
    unload: step({
      from: ['arrived'],
      to: 'closed',
      who: 'company',
      keyScope: 'papers',
      label: 'Unload',
      hindi: 'माल उतारें',
      consequence: {
        text: 'The LRs become Arrived at the branch.',
        hindi: 'LR शाखा पर पहुँची दर्ज होंगी।',
      },
      summary:
        'Notes what of each line came out of the vehicle of a challan: its LRs are Arrived at the branch. Lines that are left out keep it open; without `lines` all that is left came whole.',
      asks: {},
      lines: unloadedLines,
      keeps: {},
    }),
    cancel: step({
      from: ['draft', 'dispatched'],
      to: 'cancelled',
      who: 'company',
      keyScope: 'papers',
      label: 'Cancel',
      hindi: 'रद्द करें',
      cancels: true,
      consequence: {
        text: 'Its number and its print stay. Its LRs go back to where they were loaded. This cannot be undone.',
        hindi: 'उसका क्रमांक और प्रिंट बने रहेंगे। उसकी LR वहीं लौटेंगी जहाँ लदी थीं। इसे वापस नहीं लिया जा सकता।',
      },
      summary:
        'Cancels a challan: its number and row stay, its LRs are as before they were loaded. Of one that was dispatched by an admin only.',
      asks: { reason },
      wrongWith: shortReason,
      keeps: { at: 'cancelledAt', by: 'cancelledBy', reason: 'cancelReason' },
    }),
  },
  lines: {
    // A bilty's register number, which identifies it in every call; its LR number is shown beside it.
    biltyNo: documentNumber('bilty', { wire: 'bilty_No', label: 'Bilty No.', required: 'LR No. is required.' }),
    packages: count({ wire: 'packages', label: 'Packages' }),
    weight: quantity({ wire: 'weight', label: 'Weight' }),
  },
});

/** The form's own rule: the clerk sees the next number and may change it, but not clear it. */
export const CHALLAN_NO_REQUIRED = 'Challan No. is required.';

export const SAME_BRANCH = 'To Branch must differ from From Branch.';

export type Challan = DocumentRow<typeof challan>;
