import { balance, choice, count, date, email, money, quantity, text, yesNo } from '../fields.ts';
import { gstin, pin, stateCode } from '../place-fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { BILL_KINDS, BILL_STATES } from '../rules/freight-bill.ts';
import { gstPayer, gstRate, placeOfSupply, taxable, taxes, total } from '../tax-fields.ts';

export const NO_LRS = 'Please choose at least one LR.';
export const TOO_MANY_LRS = 'At most 1,000 LRs can be billed at once.';
export const CANCEL_BILL_REASON = 'Reason must be 5 to 200 characters.';

const billNo = text({ wire: 'bill_No', label: 'Bill No.', max: 20 });
const billDate = date({ wire: 'bill_Date', label: 'Bill Date', required: 'Bill Date is required.' });
const remark = text({ wire: 'remark', label: 'Remark', max: 300 });
const packages = count({ wire: 'packages', label: 'Packages' });

/** The input of a bill, besides its LRs. */
export const billRequest = {
  party: count({ wire: 'party', label: 'Party', positive: 'Party is required.' }),
  billDate,
  // Empty: the bill date plus the party's credit days.
  dueDate: date({ wire: 'due_Date', label: 'Due Date' }),
  remark,
  // An admin's reason, for LRs that lack what a bill requires.
  gateReason: text({ wire: 'gate_Reason', label: 'Reason', max: 200 }),
};

/** The input of a monthly run for all parties: the days it covers, the bill date, and whether bills are mailed. */
export const runRequest = {
  fromDate: date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' }),
  toDate: date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' }),
  billDate,
  mail: yesNo({ wire: 'mail', label: 'Mail the bills to their parties', hindi: 'बिल पार्टियों को ई-मेल से भेजें' }),
};

/** The input of cancelling a bill. */
export const cancelledBill = {
  reason: text({ wire: 'reason', label: 'Reason', required: CANCEL_BILL_REASON, max: 200 }),
};

/** A saved bill, except for amounts that may be negative. */
export const freightBill = {
  table: 'freight_bill',
  title: 'Freight Bill',
  fields: {
    billNo,
    kind: choice(BILL_KINDS, { wire: 'kind', label: 'Kind' }),
    billDate,
    dueDate: date({ wire: 'due_Date', label: 'Due Date', required: 'Due Date is required.' }),
    branchId: count({ wire: 'branch', label: 'Branch' }),
    partyId: count({ wire: 'party', label: 'Party' }),
    partyName: text({ wire: 'party_Name', label: 'Party Name' }),
    partyNameHindi: text({ wire: 'party_Name_Hindi', label: 'Name in Hindi' }),
    partyAddress: text({ wire: 'party_Address', label: 'Party Address', max: 300 }),
    partyCity: text({ wire: 'party_City', label: 'Party City' }),
    partyPin: pin({ wire: 'party_Pin', label: 'Party PIN' }),
    partyState: stateCode({ wire: 'party_State', label: 'Party State' }),
    partyGstin: gstin({ wire: 'party_GSTIN', label: 'Party GSTIN' }),
    supplierGstin: gstin({ wire: 'supplier_GSTIN', label: 'Supplier GSTIN' }),
    supplierState: stateCode({ wire: 'supplier_State', label: 'Supplier State' }),
    gstPayer,
    gstRate,
    placeOfSupply,
    sac: text({ wire: 'sac', label: 'SAC', max: 6 }),
    beforeTax: money({ wire: 'before_Tax', label: 'Before Tax' }),
    taxable,
    ...taxes,
    total,
    remark,
    gateReason: billRequest.gateReason,
    cancelReason: text({ wire: 'cancel_Reason', label: 'Reason of Cancelling', max: 200 }),
  },
  lines: {
    biltyNo: text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 }),
    lrNo: text({ wire: 'lr_No', label: 'LR No.', max: 20 }),
    lrDate: date({ wire: 'lr_Date', label: 'LR Date' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 }),
    origin: text({ wire: 'from', label: 'From (Origin)' }),
    destination: text({ wire: 'to', label: 'To (Destination)' }),
    packages,
    chargedWeight: quantity({ wire: 'charged_Weight', label: 'Charged Weight' }),
    freight: money({ wire: 'freight_Amt', label: 'Freight' }),
    charges: money({ wire: 'charges_Amt', label: 'Charges' }),
    taxable,
    invoices: text({ wire: 'invoice_Nos', label: 'Invoices' }),
    podDate: date({ wire: 'pod_Date', label: 'POD' }),
  },
} as const;

export const billState = choice(BILL_STATES, { wire: 'state', label: 'State' });

/** What lists show of a bill besides its fields. */
export const listedBill = {
  lrCount: count({ wire: 'lr_Count', label: 'LRs' }),
  roundOff: balance({ wire: 'round_Off', label: 'Round Off' }),
  billStatus: choice(BILL_STATES, { wire: 'state', label: 'Status' }),
  openAmount: money({ wire: 'open_Amt', label: 'Open' }),
};

/**
 * What the audit shows: for bills issued together their numbers and total, for a cancelled one the reason, for a monthly run its days, for
 * a mailed one the recipient.
 */
export const auditedFreightBill: AuditedKind = {
  title: freightBill.title,
  fields: {
    fromDate: runRequest.fromDate,
    toDate: runRequest.toDate,
    billDate,
    partyName: freightBill.fields.partyName,
    total: freightBill.fields.total,
    gateReason: freightBill.fields.gateReason,
    cancelReason: freightBill.fields.cancelReason,
    mail: runRequest.mail,
    email: email({ wire: 'email', label: 'Email' }),
  },
  lines: { billNo, total: freightBill.fields.total },
  linesWire: 'bills',
};

export const NOTE_KINDS = ['Credit', 'Debit'] as const;
export const NOTE_REASONS = ['rate', 'shortage', 'deficiency', 'other'] as const;

/** The input of a note. */
export const noteRequest = {
  billNo: text({ wire: 'bill_No', label: 'Bill No.', required: 'Bill No. is required.', max: 20 }),
  kind: choice(NOTE_KINDS, { wire: 'kind', label: 'Kind', required: 'Kind is required.' }),
  noteDate: date({ wire: 'note_Date', label: 'Note Date', hindi: 'नोट की तारीख़', required: 'Note Date is required.' }),
  reason: choice(NOTE_REASONS, { wire: 'reason', label: 'Reason', required: 'Reason is required.' }),
  // That it must be positive has a separate message, because the form is filled in, not incomplete.
  beforeTax: money({ wire: 'value', label: 'Value', required: 'Value is required.', isSigned: true }),
  remark,
};

/** A saved note. */
export const note = {
  table: 'note',
  title: 'Bill Note',
  fields: {
    noteNo: text({ wire: 'note_No', label: 'Note No.', max: 20 }),
    ...noteRequest,
    ...taxes,
    total,
  },
} as const;
