import { paymentItems, receiptItems } from '#domain/records/voucher.ts';
import { payableOf, receivableOf } from '#domain/rules/accounts.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { NONE, type Taken } from '#domain/rules/settling.ts';
import { amountsOf, type Texts } from '#web/ui/entries.ts';
import type { FormRow } from '#web/ui/form-rows.ts';

// The rows of a receipt or payment: how much of each open item is settled.

export type Column = 'received' | 'tds' | 'shortage' | 'rebate' | 'other';
/** Of whose account items are open, on which side, and what is entered of each. */
export const SETTLING = {
  receipt: {
    ofParty: receivableOf,
    side: 'D',
    fields: receiptItems.fields,
    columns: ['received', 'tds', 'shortage', 'rebate', 'other'],
  },
  payment: { ofParty: payableOf, side: 'C', fields: paymentItems.fields, columns: ['received'] },
} as const;
export type SettlingVoucher = keyof typeof SETTLING;
/** The fields of an item; a payment has only the first. */
const FIELDS = receiptItems.fields;
const COLUMNS: readonly Column[] = SETTLING.receipt.columns;
/** The columns of an item, each with its field. */
export const columnsOf = (voucher: SettlingVoucher) =>
  SETTLING[voucher].columns.map((name) => ({
    name,
    field: { ...FIELDS, ...SETTLING[voucher].fields }[name],
  }));

/** Whether a row takes anything of its item. */
export const takesSomething = ({ texts }: FormRow) => COLUMNS.some((name) => (texts[name] ?? '') !== '');
/** Whether a row is of an item. */
export const isOf =
  (item: number) =>
  ({ texts }: FormRow) =>
    texts['item'] === String(item);

export const NOTHING: Taken = { item: 0, received: 0n, ...NONE };
/** Paise as the text one would type. */
export const typedRupees = (paise: bigint) => formatRupees(paise).replace(/\.00$/, '');

/** What the texts of a row settle of its item, in paise. */
export function takenOf(texts: Texts): Taken {
  const amounts = amountsOf(FIELDS, texts);
  const paise = Object.fromEntries(COLUMNS.map((name) => [name, toPaise(amounts[name])]));
  return { item: amounts.item, ...(paise as Record<Column, bigint>) };
}

/** The texts of a row that settles that much of its item. */
export const textsOfTaken = (taken: Taken): Texts => ({
  item: String(taken.item),
  ...Object.fromEntries(COLUMNS.map((name) => [name, taken[name] === 0n ? '' : typedRupees(taken[name])])),
});
