import type { Fields } from '#domain/define.ts';
import { voucherFields } from '#domain/records/voucher.ts';
import { request, type Answer } from '#web/client/request.ts';
import { asksOnce } from '#web/forms/asks-once.ts';
import { currentLanguage } from '#web/language/language.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import type { FormScreen } from '#web/records/record-screen.ts';
import type { NoLists, RowLists } from '#web/ui/row-lists.ts';
import { VOUCHERS_PATH } from './shown.ts';
import { moneyWordsOf } from './useMoneyWords.ts';
import { voucherForms, voucherLists, type VoucherForm } from './voucher-fields.ts';

export type SavedVoucher = Answer<'moneyReceipt'>;

/** Where each is entered. */
export const VOUCHER_FORM_PATHS = {
  receipt: '/dashboard/money/receipt',
  payment: '/dashboard/money/payment',
  contra: '/dashboard/money/contra',
  journal: '/dashboard/money/journal',
} as const satisfies Readonly<Record<VoucherForm, string>>;

/** A voucher that was posted, as its form takes it: nothing reads one into a form again. */
const posted = (saved: SavedVoucher): SavedRecord => ({ ...saved, id: 0, updatedDate: '' });

type Given<F extends Fields, L extends RowLists> = Pick<FormScreen<F, L>, 'fields' | 'lists' | 'firstField' | 'create'>;

function screenOf<F extends Fields, L extends RowLists = NoLists>(name: VoucherForm, given: Given<F, L>) {
  const screen: FormScreen<F, L> = {
    ...given,
    // Each form has a draft of its own.
    record: { kind: `voucher-${name}`, fields: voucherFields, name: 'voucherNo', images: {} },
    words: () => {
      const words = moneyWordsOf(currentLanguage().language);
      return { fresh: words.fresh[name], edit: () => words.fresh[name], notSent: words.notSent };
    },
    formPath: VOUCHER_FORM_PATHS[name],
    listPath: VOUCHERS_PATH,
    dateField: 'day',
    notStored: [],
    changedBySave: [],
    resends: true,
  };
  return screen;
}

/** What is settled, as it is sent; null: nothing is chosen, and all of it is on account. */
const settled = <Row>(lines: Row[]): Row[] | null => (lines.length === 0 ? null : lines);

const asks = { receipt: asksOnce(), payment: asksOnce(), contra: asksOnce(), journal: asksOnce() };

/** What the forms of vouchers are made from. */
export const voucherScreens = {
  receipt: screenOf('receipt', {
    fields: voucherForms.receipt,
    lists: voucherLists.receipt,
    firstField: 'partyName',
    async create({ lines, partyName: _party, headName: _head, ...row }, idempotencyKey) {
      const body = { ...row, fill: 'no', lines: settled(lines) } as const;
      const send = (askDay: 'yes' | 'no') => request('moneyReceipt', { body: { ...body, askDay }, idempotencyKey });
      return posted(await asks.receipt(row.day, send));
    },
  }),
  payment: screenOf('payment', {
    fields: voucherForms.payment,
    lists: voucherLists.payment,
    firstField: 'partyName',
    async create({ lines, partyName: _party, headName: _head, ...row }, idempotencyKey) {
      const body = { ...row, fill: 'no', lines: settled(lines) } as const;
      const send = (askDay: 'yes' | 'no') => request('moneyPayment', { body: { ...body, askDay }, idempotencyKey });
      return posted(await asks.payment(row.day, send));
    },
  }),
  contra: screenOf('contra', {
    fields: voucherForms.contra,
    firstField: 'from',
    async create(row, idempotencyKey) {
      const send = (askDay: 'yes' | 'no') => request('moneyContra', { body: { ...row, askDay }, idempotencyKey });
      return posted(await asks.contra(row.day, send));
    },
  }),
  journal: screenOf('journal', {
    fields: voucherForms.journal,
    lists: voucherLists.journal,
    firstField: 'narration',
    async create({ lines, ...row }, idempotencyKey) {
      const send = (askDay: 'yes' | 'no') =>
        request('moneyJournal', { body: { ...row, askDay, lines }, idempotencyKey });
      return posted(await asks.journal(row.day, send));
    },
  }),
};
