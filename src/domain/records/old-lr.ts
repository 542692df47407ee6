import type { RowOf } from '../define.ts';
import { lawfulBilty } from '../documents/lawful-bilty.ts';
import { choice, count, date, type Field, money, quantity, refined, text } from '../fields.ts';
import { gstin } from '../place-fields.ts';
import { PAYMENT_BASES } from '../rules/payment-basis.ts';
import { enterSentence } from '../rules/required-sentence.ts';

// LRs from before the portal, as rows of a spreadsheet (spec 5 §9.1).

/** The state of an old LR: delivered, waiting at its destination, or not there yet. */
export const OLD_LR_STATES = ['Delivered', 'Arrived', 'Open'] as const;
export type OldLrState = (typeof OLD_LR_STATES)[number];

function basis() {
  const field = choice(PAYMENT_BASES, { wire: 'payment_Basis', label: 'Basis' });
  return {
    ...(refined(field, (value) => value !== '', 'Basis is required.') as Field<(typeof PAYMENT_BASES)[number]>),
    required: true,
  };
}

/** The city of an LR's party. */
const cityOf = (wire: string, who: string) => text({ wire: `${wire}_City`, label: `${who} City` });

/** A row of the sheet, in the order of its template. */
export const oldLr = {
  lrNo: text({ wire: 'lr_No', label: 'LR No.', required: enterSentence('LR No.'), max: 16 }),
  lrDate: date({ wire: 'lr_Date', label: 'LR Date', required: enterSentence('LR Date') }),
  consignor: text({ wire: 'consignor', label: 'Consignor', required: enterSentence('Consignor') }),
  consignorGstin: gstin({ wire: 'consignor_GSTIN', label: 'Consignor GSTIN', unregistered: 'URP' }),
  consignorCity: cityOf('consignor', 'Consignor'),
  consignee: text({ wire: 'consignee', label: 'Consignee', required: enterSentence('Consignee') }),
  consigneeGstin: gstin({ wire: 'consignee_GSTIN', label: 'Consignee GSTIN', unregistered: 'URP' }),
  consigneeCity: cityOf('consignee', 'Consignee'),
  // The payer of a TBB LR; empty: its consignor.
  billTo: text({ wire: 'bill_To', label: 'Bill To' }),
  billToGstin: gstin({ wire: 'billing_GSTIN', label: 'Bill To GSTIN', unregistered: 'URP' }),
  billToCity: cityOf('billing', 'Bill To'),
  origin: text({ wire: 'from', label: 'From (Origin)', required: enterSentence('From (Origin)') }),
  destination: text({ wire: 'to', label: 'To (Destination)', required: enterSentence('To (Destination)') }),
  itemName: text({ wire: 'item_Name', label: 'Item Name', required: enterSentence('Item Name') }),
  packages: count({ wire: 'packages', label: 'Packages' }),
  packing: text({ wire: 'packing', label: 'Packing', max: 30 }),
  weight: quantity({ wire: 'weight', label: 'Weight' }),
  // Including all charges and tax.
  freight: money({ wire: 'freight_Amt', label: 'Freight' }),
  basis: basis(),
  state: choice(OLD_LR_STATES, { wire: 'lr_Status', label: 'Status', blank: 'Delivered' }),
  // The freight still to be received.
  open: money({ wire: 'open_Amt', label: 'Open Amount' }),
  vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 }),
  // By name or code; empty: the company's first branch, and the booking branch.
  branch: text({ wire: 'branch', label: 'Branch' }),
  deliveryBranch: text({ wire: 'delivery_Branch', label: lawfulBilty.extension.fields.deliveryBranch.label }),
  remark: text({ wire: 'remark', label: 'Remark' }),
};
export type OldLr = RowOf<typeof oldLr>;
