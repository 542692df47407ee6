import type { Fields } from '#domain/define.ts';
import { text } from '#domain/fields.ts';
import {
  contraFields,
  journalFields,
  journalSides,
  paymentFields,
  paymentItems,
  receiptFields,
  receiptItems,
} from '#domain/records/voucher.ts';

/** What stands in the field of a party or of an account. */
const names = {
  partyName: text({ wire: 'partyName', label: 'Party', max: 120 }),
  headName: text({ wire: 'headName', label: 'Head', max: 120 }),
};

const { fill: _fill, askDay: _ask, ...receipt } = receiptFields;
const { fill: _filled, askDay: _asked, ...payment } = paymentFields;
const { askDay: _asks, ...contra } = contraFields;
const { askDay: _asking, ...journal } = journalFields;
/** The fields of the forms: those of the calls, and what is shown for ids. */
export const voucherForms = {
  receipt: { ...receipt, ...names },
  payment: { ...payment, ...names },
  contra,
  journal,
} as const satisfies Readonly<Record<string, Fields>>;

/** The rows of the forms: what a receipt or a payment settles, and the two sides of a journal, each account with its title. */
export const voucherLists = {
  receipt: { lines: receiptItems },
  payment: { lines: paymentItems },
  journal: {
    lines: {
      ...journalSides,
      fields: { ...journalSides.fields, title: text({ wire: 'title', label: 'Account' }) },
      begins: 2,
    },
  },
} as const;

export type VoucherForm = keyof typeof voucherForms;
