import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import { count, date, quantity, text } from '../fields.ts';

/** For a driver the company does not have. */
const DRIVER_UNKNOWN = 'Please choose a driver from the list.';

/** What was loaded on a vehicle, for the gate and the packing hall (spec 1 §2, §3, §5; spec 2 §2). */
export const loadingSlip = defineDocument({
  kind: 'loading_slip',
  table: 'loading_slip',
  title: 'Loading Slip',
  hindi: { title: 'लोडिंग स्लिप', gender: 'feminine' },
  lineTable: 'loading_slip_line',
  number: 'slipNo',
  date: 'slipDate',
  numberTaken: 'Loading Slip Id already exists.',
  keyScope: 'papers',
  searched: ['slipNo', 'party', 'vehicleNo', 'remark'],
  described: ['party', 'vehicleNo'],
  suggested: ['party', 'itemName', 'remark'],
  sums: {
    quantity: { kind: 'quantity', label: 'Quantity', hindi: 'मात्रा', of: ['quantity'] },
    weight: { kind: 'quantity', label: 'Weight', of: ['weight'] },
    boxes: { kind: 'quantity', label: 'Boxes', hindi: 'पेटियाँ', of: ['boxes'] },
  },
  listed: ['quantity', 'weight', 'boxes'],
  refersTo: { driverId: { to: 'employee', keeps: 'driverName', unknown: DRIVER_UNKNOWN } },
  fields: {
    slipNo: text({ wire: 'loading_Slip_Id', label: 'Loading Slip Id', hindi: 'लोडिंग स्लिप क्र.', max: 20 }),
    party: text({ wire: 'name_of_Party', label: 'Name Of Party', required: 'Name Of Party is required.' }),
    slipDate: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is required.', max: 20 }),
    // On the wire the "name" is a driver's id here (spec 2 §3).
    driverId: count({
      wire: 'driver_Name',
      label: 'Driver Name',
      positive: 'Driver Name is required.',
      unreadable: DRIVER_UNKNOWN,
    }),
    remark: text({ wire: 'remark', label: 'Remark', max: 300 }),
  },
  lines: {
    itemName: text({ wire: 'item_Name', label: 'Item Name', required: 'Item Name is required.' }),
    quantity: quantity({ wire: 'quantity', label: 'Quantity', positive: 'Quantity is required.' }),
    weight: quantity({ wire: 'weight', label: 'Weight', positive: 'Weight is required.' }),
    boxes: quantity({ wire: 'boxes', label: 'Boxes', positive: 'Boxes is required.' }),
  },
});

export type LoadingSlip = DocumentRow<typeof loadingSlip>;
export type LoadingSlipLine = LineRow<typeof loadingSlip>;
