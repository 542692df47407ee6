import { choice, count, date, money, text } from '../fields.ts';

// Post-dated cheques: kept until their date, and posted on it.

/** `returned`: it was posted, and its voucher was reversed. */
export const CHEQUE_STATES = ['waiting', 'posted', 'returned', 'cancelled'] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];
/** A cheque dated later than this is taken for a typing error. */
export const MOST_CHEQUE_DAYS = 366;

export const chequeCancel = {
  cheque: count({ wire: 'cheque', label: 'Cheque', positive: 'Cheque is required.' }),
  reason: text({ wire: 'reason', label: 'Reason', required: 'Reason is required.', max: 200 }),
};
export const chequeState = choice(CHEQUE_STATES, { wire: 'state', label: 'State' });

/** What the audit shows of a cheque. */
export const auditedCheque = {
  title: 'Post-dated Cheque',
  fields: {
    kind: text({ wire: 'kind', label: 'Kind' }),
    day: date({ wire: 'date', label: 'Date' }),
    reference: text({ wire: 'reference', label: 'Reference' }),
    amount: money({ wire: 'amount', label: 'Amount' }),
    narration: text({ wire: 'narration', label: 'Narration' }),
    reason: chequeCancel.reason,
  },
};
