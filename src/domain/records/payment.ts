import { defineRecord, type RowOf } from '../define.ts';
import { choice, count, date, money, text, type Field } from '../fields.ts';
import { PLAN_NEEDED } from './plan.ts';

/** Spec 2 §3, in the order of the order screen; the screens offer the first four. */
export const PAYMENT_MODES = ['bank', 'upi', 'cash', 'demo', 'netbanking', 'dabitcreditcard'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The state of the payment in one word; refused and verified are final. */
export const PAYMENT_STATUSES = ['pending', 'verified', 'refused'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

function paymentMode(): Field<PaymentMode | ''> {
  const field = choice(PAYMENT_MODES, {
    wire: 'payment_Mode',
    label: 'Payment Mode',
    required: 'Payment Mode is required.',
  });
  return {
    ...field,
    // Clients also send the labels of the screen: 'Bank Account', 'UPI'.
    normalise: (raw) => {
      const value = field.normalise(raw);
      const word = typeof value === 'string' ? value.toLowerCase() : value;
      return word === 'bank account' ? 'bank' : word;
    },
  };
}

/** What a company sends when it pays for a plan (spec 2 §2, §3, §5). The server computes amount and dates from the plan (decisions). */
export const order = defineRecord({
  table: 'payment',
  title: 'Order',
  fields: {
    planId: count({ wire: 'subscription_Id', label: 'Subscription Plan', positive: PLAN_NEEDED }),
    mode: paymentMode(),
    // The platform account that was paid into; both empty: the first one of the mode.
    accountNumber: text({ wire: 'account_Number', label: 'Account No.', max: 34 }),
    upiId: text({ wire: 'upI_Id', label: 'UPI ID', max: 120 }),
    reference: text({ wire: 'refference_No', label: 'Reference No.', max: 60 }),
    comment: text({ wire: 'comment', label: 'Comment', max: 300 }),
  },
});

/** A payment as stored: the order and what the server set. */
export const payment = defineRecord({
  table: 'payment',
  title: 'Payment',
  fields: {
    ...order.fields,
    planName: text({ wire: 'subscriptionType_Name', label: 'Subscription Type Name', max: 60 }),
    amount: money({ wire: 'amount', label: 'Amount' }),
    fromDate: date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' }),
    toDate: date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' }),
    transactionDate: date({ wire: 'transaction_Date', label: 'Payment Date', required: 'Payment Date is required.' }),
    status: choice(PAYMENT_STATUSES, { wire: 'status', label: 'Status', blank: 'pending' }),
    reason: text({ wire: 'reason', label: 'Reason', max: 300 }),
  },
});

/** The input of a super admin who rejects a payment. */
export const refusal = { reason: text({ wire: 'reason', label: 'Reason', required: 'Reason is required.', max: 300 }) };

/** Demo: nothing is paid (spec 2 §4). */
export const DEMO = { reference: '0000', comment: 'demo' } as const;

/** Whether a mode has a reference by which the money can be found on the platform's statement. */
export const needsReference = (mode: PaymentMode | ''): boolean => mode !== 'cash' && mode !== 'demo';

export const WITHOUT_COMPANY = 'Subscription cannot be processed without complete company details.';
export const FORM_INVALID = 'Form is invalid. Please fix the errors.';
export const REFERENCE_NEEDED = 'Reference No. is required.';
export const ACCOUNT_UNKNOWN = 'Please choose an account from the list.';
export const DEMO_USED = 'Your company has already used its demo.';

export type Order = RowOf<(typeof order)['fields']>;
export type Payment = RowOf<(typeof payment)['fields']>;
