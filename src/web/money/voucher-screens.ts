import type { Fields, RowOf } from '#domain/define.ts';
import { text } from '#domain/fields.ts';
import {
  contraFields,
  journalFields,
  journalSides,
  paymentFields,
  paymentItems,
  receiptFields,
  receiptItems,
  voucherFields,
} from '#domain/records/voucher.ts';
import { request, type Answer } from '#web/client/request.ts';
import { asksOnce } from '#web/forms/asks-once.ts';
import { currentLanguage } from '#web/language/language.ts';
import { Problem } from '#web/client/problem.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import type { FormScreen } from '#web/records/record-screen.ts';
import { VOUCHERS_PATH } from './shown.ts';
import { moneyWordsOf } from './useMoneyWords.ts';

export type SavedVoucher = Answer<'moneyReceipt'>;

/** Rows of a voucher as its form holds them: as JSON in a text of its own, so that a draft has them and one save sends them. */
const rows = (label: string) => text({ wire: 'rows', label, max: 60_000 });
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
  receipt: { ...receipt, ...names, items: rows('Open Item') },
  payment: { ...payment, ...names, items: rows('Open Item') },
  contra,
  journal: { ...journal, sides: rows('Entry') },
} as const satisfies Readonly<Record<string, Fields>>;

export type VoucherForm = keyof typeof voucherForms;

/** Where each is entered. */
export const VOUCHER_FORM_PATHS = {
  receipt: '/dashboard/money/receipt',
  payment: '/dashboard/money/payment',
  contra: '/dashboard/money/contra',
  journal: '/dashboard/money/journal',
} as const satisfies Readonly<Record<VoucherForm, string>>;

/** The texts of one row of a voucher, by the names of its fields. */
export type RowTexts = Readonly<Record<string, string>>;
/** The rows that stand in a form; what is no JSON, which nothing writes, is none. */
export function rowsIn(json: string | undefined): readonly RowTexts[] {
  return json === undefined || json === '' ? [] : (JSON.parse(json) as readonly RowTexts[]);
}
export const jsonOfRows = (texts: readonly RowTexts[]): string => (texts.length === 0 ? '' : JSON.stringify(texts));

// The account of a side stands in one text with what it is called, for people and for the call: 'party:12|Gupta Stores'.
export const withTitle = (account: string, title: string): string => `${account}|${title}`;
export const accountIn = (text = ''): string => text.split('|')[0] ?? '';
export const titleIn = (text: string): string => text.slice(accountIn(text).length + 1);

/** A row as it is sent. Its texts were looked at before: what cannot be read counts as nothing. */
function sentRow<F extends Fields>(fields: F, texts: RowTexts): RowOf<F> & { id: number } {
  const entries = Object.entries(fields).map(([name, field]) => {
    const read = field.schema.safeParse(field.normalise(texts[name] ?? ''));
    return [name, read.success ? read.data : field.blank];
  });
  return { ...(Object.fromEntries(entries) as RowOf<F>), id: 0 };
}

// Under which field of a form the server's sentences stand that name what it does not show by itself.
const SHOWN_UNDER: readonly (readonly [path: RegExp, field: string])[] = [
  [/^party$/, 'partyName'],
  [/^head$/, 'headName'],
  [/^(items|lines\..*\.(item|received|tds|shortage|rebate|other)|lines)$/, 'items'],
  [/^(entries|lines\..*\.(account|debit|credit))$/, 'sides'],
];
const shownUnder = (path: string) => SHOWN_UNDER.find(([pattern]) => pattern.test(path))?.[1] ?? path;

/** Posts a voucher; what is wrong with its rows or ids is told of the fields that show them. */
async function posted(post: () => Promise<SavedVoucher>): Promise<SavedRecord> {
  try {
    const saved = await post();
    // Nothing reads a voucher into a form again.
    return { ...saved, id: 0, updatedDate: '' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message: detail, status, code, requestId, retryAfter } = error;
    const errors = error.errors.map(({ path, message }) => ({ path: shownUnder(path), message }));
    throw new Problem({ detail, status, code, errors, requestId, retryAfter });
  }
}

type Create<F extends Fields> = (row: RowOf<F>, key: string) => Promise<SavedRecord>;

function screenOf<F extends Fields>(name: VoucherForm, fields: F, firstField: keyof F & string, create: Create<F>) {
  const screen: FormScreen<F> = {
    // Each form has a draft of its own.
    record: { kind: `voucher-${name}`, fields: voucherFields, name: 'voucherNo', images: {} },
    fields,
    words: () => {
      const words = moneyWordsOf(currentLanguage().language);
      return { fresh: words.fresh[name], edit: () => words.fresh[name], notSent: words.notSent };
    },
    formPath: VOUCHER_FORM_PATHS[name],
    listPath: VOUCHERS_PATH,
    firstField,
    dateField: 'day',
    notStored: [],
    changedBySave: [],
    resends: true,
    create,
  };
  return screen;
}

/** What is settled, as it is sent; null: nothing is chosen, and all of it is on account. */
function settledRows<F extends Fields>(fields: F, items: string) {
  const settled = rowsIn(items).map((texts) => sentRow(fields, texts));
  return settled.length === 0 ? null : settled;
}

const asks = { receipt: asksOnce(), payment: asksOnce(), contra: asksOnce(), journal: asksOnce() };

/** What the forms of vouchers are made from. */
export const voucherScreens = {
  receipt: screenOf(
    'receipt',
    voucherForms.receipt,
    'partyName',
    ({ items, partyName: _party, headName: _head, ...row }, idempotencyKey) => {
      const lines = settledRows(receiptItems.fields, items);
      return posted(() =>
        asks.receipt(row.day, (askDay) =>
          request('moneyReceipt', { body: { ...row, fill: 'no', askDay, lines }, idempotencyKey }),
        ),
      );
    },
  ),
  payment: screenOf(
    'payment',
    voucherForms.payment,
    'partyName',
    ({ items, partyName: _party, headName: _head, ...row }, idempotencyKey) => {
      const lines = settledRows(paymentItems.fields, items);
      return posted(() =>
        asks.payment(row.day, (askDay) =>
          request('moneyPayment', { body: { ...row, fill: 'no', askDay, lines }, idempotencyKey }),
        ),
      );
    },
  ),
  contra: screenOf('contra', voucherForms.contra, 'from', (row, idempotencyKey) =>
    posted(() =>
      asks.contra(row.day, (askDay) => request('moneyContra', { body: { ...row, askDay }, idempotencyKey })),
    ),
  ),
  journal: screenOf('journal', voucherForms.journal, 'narration', ({ sides, ...row }, idempotencyKey) => {
    const lines = rowsIn(sides)
      .filter((texts) => accountIn(texts['account']) !== '')
      .map((texts) => sentRow(journalSides.fields, { ...texts, account: accountIn(texts['account']) }));
    return posted(() =>
      asks.journal(row.day, (askDay) => request('moneyJournal', { body: { ...row, askDay, lines }, idempotencyKey })),
    );
  }),
};
