import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import { count, date, documentNumber, quantity, text } from '../fields.ts';
import { stateCode } from '../place-fields.ts';
import { optionalReason, shortReason, state, step } from '../steps.ts';

/** What goes on one vehicle from one place to another: the LRs that it carries (spec 3 §3). */
export const challan = defineDocument({
  kind: 'challan',
  table: 'challan',
  title: 'Challan',
  hindi: { title: 'चालान', gender: 'masculine' },
  lineTable: 'challan_line',
  number: 'challanNo',
  date: 'challanDate',
  numberTaken: 'Challan No. already exists.',
  searched: ['challanNo', 'origin', 'destination', 'vehicleNo', 'driver', 'remark'],
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
    // Gives it its number; 0: the plain series does.
    bookId: count({ wire: 'book', label: 'Number Book' }),
    // Whether its vehicle has gone (spec 4 §2).
    challanState: state(['draft', 'dispatched'], {
      wire: 'state',
      label: 'Dispatch',
      hindi: 'रवानगी',
      shown: {
        draft: { name: 'Not dispatched', hindi: 'रवाना नहीं' },
        dispatched: { name: 'Dispatched', hindi: 'रवाना' },
      },
      changedIn: ['draft'],
    }),
    dispatchReason: text({ wire: 'dispatch_Reason', label: 'Reason of Dispatch', hindi: 'रवानगी का कारण', max: 200 }),
  },
  steps: {
    dispatch: step({
      from: ['draft'],
      to: 'dispatched',
      who: 'company',
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
  },
  lines: {
    // A bilty's register number, which names it in every call; its LR number is shown beside it.
    biltyNo: documentNumber('bilty', { wire: 'bilty_No', label: 'Bilty No.', required: 'Bilty No. is required.' }),
    packages: count({ wire: 'packages', label: 'Packages' }),
    weight: quantity({ wire: 'weight', label: 'Weight' }),
  },
});

/** The form's own rule: the clerk sees the next number and may change it, not empty it. */
export const CHALLAN_NO_REQUIRED = 'Challan No. is required.';

export type Challan = DocumentRow<typeof challan>;
export type ChallanLine = LineRow<typeof challan>;
