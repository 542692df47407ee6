import { defineDocument, type DocumentRow, type LineRow } from '../define.ts';
import { code, date, money, phone, quantity, text } from '../fields.ts';

/** For a line of the classic form; a line of a lump-sum LR may leave it empty. */
export const RATE_REQUIRED = 'Rate is Required.';

/** The consignment note: one load, from one sender to one receiver, on one vehicle (spec 1 §2, §3, §5). */
export const bilty = defineDocument({
  kind: 'bilty',
  table: 'bilty',
  title: 'Bilty',
  hindi: { title: 'बिल्टी', gender: 'feminine' },
  lineTable: 'bilty_line',
  number: 'biltyNo',
  date: 'biltyDate',
  numberTaken: 'Bilty No. already exists.',
  keyScope: 'papers',
  searched: ['biltyNo', 'sender', 'senderContact', 'receiver', 'origin', 'destination', 'vehicleNo', 'driver'],
  described: ['sender', 'receiver', 'destination'],
  suggested: ['sender', 'senderContact', 'receiver', 'origin', 'destination', 'itemName'],
  // Decisions: totals, bilty.
  sums: {
    freight: { kind: 'money', label: 'Freight', of: ['freight'] },
    rate: { kind: 'money', label: 'Rate', of: ['rate'] },
    weight: { kind: 'quantity', label: 'Weight', of: ['weight'] },
    advance: { kind: 'money', label: 'Advance', of: ['advance'] },
    total: {
      kind: 'money',
      label: 'Total',
      of: ['freight', 'rate', 'deliveryFee', 'packagingFee'],
      less: ['advance'],
    },
    balance: {
      kind: 'money',
      label: 'Balance',
      of: ['freight', 'rate', 'deliveryFee', 'packagingFee'],
      less: ['advance', 'received'],
      owed: true,
    },
  },
  listed: ['destination', 'vehicleNo', 'total', 'balance'],
  // By the save of an LR; a classic bilty posts nothing.
  posts: { Freight: { prefix: 'F', paper: '', title: 'Freight' } },
  fields: {
    // Required in the form; an empty number on the wire means "give me the next one" (decisions: documents with lines).
    biltyNo: text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 }),
    biltyDate: date({ wire: 'bilty_Date', label: 'Bilty Date', required: 'Bilty Date is Required.' }),
    sender: text({ wire: 'sender_Name', label: 'Sender', required: 'Sender is Required.' }),
    senderContact: phone({
      wire: 'sender_Contact',
      label: 'Sender Contact',
      hindi: 'प्रेषक मोबाइल',
      required: 'Contact is Required.',
      message: 'Contact must be exactly 10 digits.',
    }),
    receiver: text({ wire: 'receiver', label: 'Receiver', hindi: 'प्राप्तकर्ता', required: 'Receiver is Required.' }),
    origin: text({ wire: 'from', label: 'From (Origin)', required: 'From(Origin) is Required.' }),
    destination: text({ wire: 'to', label: 'To (Destination)', required: 'To(Destination) is Required.' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is Required.', max: 20 }),
    driver: text({ wire: 'driver_Name', label: 'Driver', required: 'Driver is Required.' }),
    gstin: code(15, { wire: 'gstiN_NO', label: 'GSTIN No.' }),
    hsn: code(8, { wire: 'hsN_NO', label: 'HSN No.' }),
    deliveryFee: money({ wire: 'delivery_fee', label: 'Delivery fee' }),
    packagingFee: money({ wire: 'packaging_fee', label: 'Packaging fee' }),
    received: money({ wire: 'received', label: 'Received' }),
  },
  lines: {
    itemName: text({ wire: 'item_Name', label: 'Item Name', required: 'Item is Required.' }),
    rate: money({ wire: 'rate', label: 'Rate', positive: RATE_REQUIRED }),
    weight: quantity({ wire: 'weight', label: 'Weight', positive: 'Weight is Required.' }),
    freight: money({ wire: 'freight_Amt', label: 'Freight', advice: 'Freight is Required.' }),
    advance: money({ wire: 'advance_Amt', label: 'Advance', advice: 'Advance is Required.' }),
  },
});

/** The form's own rule: the clerk sees the next number and may change it, but not clear it. */
export const BILTY_NO_REQUIRED = 'Bilty No. is Required.';

export type Bilty = DocumentRow<typeof bilty>;
export type BiltyLine = LineRow<typeof bilty>;
