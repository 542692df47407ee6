import { extendDocument, type ExtendedRow } from '../define.ts';
import {
  balance,
  branchId,
  choice,
  code,
  count,
  date,
  type Field,
  money,
  orNull,
  phone,
  quantity,
  refined,
  text,
  yesNo,
} from '../fields.ts';
import { gstin, pin, stateCode } from '../place-fields.ts';
import { RATE_BASES } from '../rules/consignment-freight.ts';
import { LR_STATUSES, SHORT_OR_DAMAGED, type LrStatus } from '../rules/lr-status.ts';
import { PAYMENT_BASES } from '../rules/payment-basis.ts';
import { podOfAge, WAITING_AGE_NAMES } from '../rules/waiting-ages.ts';
import type { StateField } from '../steps.ts';
import { gstPayer, gstRate, placeOfSupply, taxable, taxes, total } from '../tax-fields.ts';
import { bilty } from './bilty.ts';
import { biltySteps } from './bilty-steps.ts';
import { chooseSentence, enterSentence } from '../rules/required-sentence.ts';

/** The consignment note in its lawful form: additional fields, all of which an older body may omit (spec 3 §1, §3). */

/** The address of one of its three parties, as it was when saved. */
function addressFields(prefix: string, who: string) {
  return {
    address: text({ wire: `${prefix}_Address`, label: `${who} Address`, max: 300, long: true }),
    city: text({ wire: `${prefix}_City`, label: `${who} City` }),
    pin: pin({ wire: `${prefix}_Pin`, label: `${who} PIN` }),
    state: stateCode({ wire: `${prefix}_State`, label: `${who} State` }),
  };
}
const consignor = addressFields('consignor', 'Consignor');
const consignee = addressFields('consignee', 'Consignee');
const billing = addressFields('billing', 'Bill To');

const contact = (wire: string, label: string) => phone({ wire, label, message: 'Contact must be exactly 10 digits.' });

/** In rupees; null if not sent: its charge head determines it then (spec 3 §14.11). */
const chargeAmount = (): Field<number | null> => orNull(money({ wire: 'amount', label: 'Amount' }));

function hsnCode(): Field<string> {
  const field = text({ wire: 'hsn_Code', label: 'HSN Code', max: 8 });
  return {
    ...refined(field, (value) => /^(?:\d{4}|\d{6}|\d{8})?$/.test(value), 'HSN Code must be 4, 6 or 8 digits.'),
    kind: 'code',
  };
}

function distance(): Field<number> {
  const field = count({ wire: 'distance_Km', label: 'Distance (km)' });
  return refined(field, (value) => value <= 4000, 'Distance can be at most 4,000 km.');
}

const lrStatus = {
  ...choice(LR_STATUSES, { wire: 'lr_Status', label: 'Status' }),
  choices: LR_STATUSES,
  isState: true,
} as const satisfies StateField<LrStatus | ''>;

/** Fields that only the server sets; values in a body are ignored, except an admin's own payer of the tax. */
const byServer = {
  gstPayer,
  gstReason: text({ wire: 'gst_Reason', label: 'GST Reason', hindi: 'GST का कारण', max: 300 }),
  gstRate,
  taxable,
  ...taxes,
  placeOfSupply,
  totalAmount: total,
  balanceAmount: balance({ wire: 'balance_Amt', label: 'Balance' }),
  revision: count({ wire: 'revision', label: 'Revision' }),
  // Empty: a classic bilty, which has no status.
  lrStatus,
  // According to the last proof of delivery.
  short: count({ wire: 'short', label: 'Short' }),
  cancelled: yesNo({ wire: 'is_Cancelled', label: 'Cancelled' }),
  cancelReason: text({ wire: 'cancel_Reason', label: 'Reason of Cancelling', max: 200 }),
};
export const SET_BY_SERVER = Object.keys(byServer) as readonly (keyof typeof byServer)[];

const rateBasis = choice(RATE_BASES, { wire: 'rate_Basis', label: 'Rate Per', blank: 'lump sum' });
const NO_RATE = { rate: money({ wire: bilty.lines.rate.wire, label: bilty.lines.rate.label }) };
/** The rate of a line in the lawful form may be 0: `lawfulFaults` says where it may not. A classic line names nothing of an LR. */
const readsLine = (line: Readonly<Record<string, unknown>>) =>
  Object.hasOwn(line, rateBasis.wire) || Object.hasOwn(line, 'packages') ? NO_RATE : {};

export const lawfulBilty = extendDocument(bilty, {
  goods: 'lrNo',
  searched: ['consignorGstin', 'consigneeGstin', 'billingName', 'billingGstin'],
  sums: {
    none: ['cancelled', 'yes'],
    where: ['lrForm', 'lawful'],
    saved: { total: 'totalAmount', balance: 'balanceAmount' },
  },
  namedBy: { sender: 'consignorPlace', senderContact: 'consignorPlace', receiver: 'consigneePlace' },
  called: { sender: 'Consignor', receiver: 'Consignee', senderContact: 'Consignor Contact' },
  listed: ['lrNo', 'paymentBasis', 'lrStatus', 'totalAmount', 'balanceAmount', 'cancelled'],
  shownBeside: { lrStatus: 'short' },
  filters: ['paymentBasis', 'lrStatus', 'branchId', 'deliveryBranch', 'cancelled', 'lrForm'],
  // What an LR waits for: its bill, its proof of delivery, money to be collected, or attention to what was short or damaged.
  queryFields: {
    pending: choice(['Bill', 'POD', ...WAITING_AGE_NAMES.map(podOfAge), 'To Pay', SHORT_OR_DAMAGED], {
      wire: 'pending',
      label: 'Pending',
    }),
  },
  fields: {
    lrForm: choice(['classic', 'lawful'], { wire: 'lr_Form', label: 'Form', blank: 'classic' }),
    lrNo: text({ wire: 'lr_No', label: 'LR No.', max: 16 }),
    bookId: count({ wire: 'book', label: 'Number Book' }),
    branchId: branchId({ wire: 'branch', label: 'Branch' }),
    // The branch where its goods are delivered and To Pay is collected; 0: the booking branch (spec 4 §16.1).
    deliveryBranch: branchId({ wire: 'delivery_Branch', label: 'Delivery Branch', hindi: 'डिलीवरी शाखा' }),
    // The place of a party; 0: its name was typed.
    consignorPlace: count({ wire: 'consignor_Place', label: 'Consignor' }),
    consigneePlace: count({ wire: 'consignee_Place', label: 'Consignee' }),
    billingPlace: count({ wire: 'billing_Place', label: 'Bill To' }),
    // Names and the consignor's contact are fields of the classic form: sender, receiver.
    consignorAddress: consignor.address,
    consignorCity: consignor.city,
    consignorPin: consignor.pin,
    consignorState: consignor.state,
    consignorGstin: gstin({ wire: 'consignor_GSTIN', label: 'Consignor GSTIN' }),
    consigneeAddress: consignee.address,
    consigneeCity: consignee.city,
    consigneePin: consignee.pin,
    consigneeState: consignee.state,
    consigneeGstin: gstin({ wire: 'consignee_GSTIN', label: 'Consignee GSTIN', unregistered: 'URP' }),
    consigneeContact: contact('consignee_Contact', 'Consignee Contact'),
    billingName: text({ wire: 'billing_Name', label: 'Bill To' }),
    billingAddress: billing.address,
    billingCity: billing.city,
    billingPin: billing.pin,
    billingState: billing.state,
    billingGstin: gstin({ wire: 'billing_GSTIN', label: 'Bill To GSTIN' }),
    billingContact: contact('billing_Contact', 'Bill To Contact'),
    paymentBasis: choice(PAYMENT_BASES, { wire: 'payment_Basis', label: 'Basis' }),
    deliveryType: choice(['Godown', 'Door'], { wire: 'delivery_Type', label: 'Delivery', blank: 'Godown' }),
    deliveryAddress: text({
      wire: 'delivery_Address',
      label: 'Delivery Address',
      hindi: 'डिलीवरी का पता',
      max: 300,
      long: true,
    }),
    risk: choice(['Owner', 'Carrier'], { wire: 'risk', label: 'Risk', blank: 'Owner' }),
    insured: yesNo({ wire: 'insured', label: 'Insured' }),
    insurer: text({ wire: 'ins_Company', label: 'Insurance Company' }),
    policyNo: text({ wire: 'ins_Policy_No', label: 'Policy No.', max: 40 }),
    policyDate: date({ wire: 'ins_Policy_Date', label: 'Policy Date' }),
    insuredAmount: money({ wire: 'ins_Amount', label: 'Insured Amount', hindi: 'बीमा राशि' }),
    dangerous: yesNo({ wire: 'dangerous', label: 'Dangerous Goods', hindi: 'खतरनाक माल' }),
    dangerousClass: text({
      wire: 'dangerous_Class',
      label: 'Class of Dangerous Goods',
      hindi: 'खतरनाक माल की श्रेणी',
      max: 40,
    }),
    exemptGoods: yesNo({ wire: 'exempt_Goods', label: 'Exempt Goods', hindi: 'कर-मुक्त माल' }),
    valueNotDeclared: yesNo({ wire: 'value_Not_Declared', label: 'Value Not Declared', hindi: 'मूल्य घोषित नहीं' }),
    sealNo: text({ wire: 'seal_No', label: 'Seal No.', max: 40 }),
    distanceKm: distance(),
    expectedDate: date({ wire: 'expected_Date', label: 'Expected Date', hindi: 'पहुँचने की तारीख़' }),
    remark: text({ wire: 'remark', label: 'Remark' }),
    // Why its freight differs from its contract, and why an admin booked it beyond the party's credit limit.
    rateReason: text({ wire: 'rate_Reason', label: 'Reason of Other Rate', hindi: 'दूसरी दर का कारण', max: 200 }),
    creditReason: text({
      wire: 'over_Limit_Reason',
      label: 'Reason over Credit',
      hindi: 'उधार सीमा से ऊपर का कारण',
      max: 200,
    }),
    ...byServer,
  },
  lines: {
    packages: count({ wire: 'packages', label: 'Packages' }),
    packing: text({ wire: 'packing', label: 'Packing', max: 30 }),
    privateMark: text({ wire: 'private_Mark', label: 'Private Mark', max: 60 }),
    chargedWeight: quantity({ wire: 'charged_Weight', label: 'Charged Weight' }),
    rateBasis,
    hsnCode: hsnCode(),
  },
  readsLine,
  steps: biltySteps,
  lists: {
    invoices: {
      title: 'Invoice',
      wire: 'invoices',
      table: 'bilty_invoice',
      most: 50,
      searched: ['invoiceNo', 'ewayBillNo'],
      fields: {
        invoiceNo: text({ wire: 'invoice_No', label: 'Invoice No.', required: enterSentence('Invoice No.'), max: 16 }),
        invoiceDate: date({ wire: 'invoice_Date', label: 'Invoice Date', required: enterSentence('Invoice Date') }),
        invoiceValue: money({
          wire: 'invoice_Value',
          label: 'Invoice Value',
          positive: enterSentence('Invoice Value'),
        }),
        ewayBillNo: code(12, {
          wire: 'eway_Bill_No',
          label: 'e-Way Bill No.',
          digits: true,
          message: 'e-Way Bill No. must be 12 digits.',
        }),
      },
    },
    charges: {
      title: 'Charge',
      wire: 'charges',
      table: 'bilty_charge',
      most: 20,
      fields: {
        head: count({
          wire: 'head',
          label: 'Charge',
          positive: chooseSentence('Charge'),
          unreadable: 'There is no such charge. Choose one from the list.',
        }),
        amount: chargeAmount(),
      },
    },
  },
});

export type LawfulBilty = ExtendedRow<typeof lawfulBilty>;
