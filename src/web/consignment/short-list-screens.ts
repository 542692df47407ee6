import type { CallName } from '#api/calls.ts';
import type { Fields } from '#domain/define.ts';
import type { ShortListName } from '#domain/kinds.ts';
import { branch } from '#domain/records/branch.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { printer } from '#domain/records/printer.ts';
import type { ShortList } from '#domain/short-list.ts';
import { withId } from '#web/billing/answers.ts';
import { request } from '#web/client/request.ts';
import type { Words } from '#web/language/en.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import type { FormScreen } from '#web/records/record-screen.ts';

/** The definition of a short list's pages. */
export interface ShortListScreen<F extends Fields> extends FormScreen<F> {
  readonly all: (signal: AbortSignal) => Promise<readonly SavedRecord[]>;
  readonly words: (t: Words) => ShortListWords;
}

/** The texts that differ between short lists. */
export interface ShortListWords {
  readonly fresh: string;
  readonly edit: (name: string) => string;
  readonly list: string;
  readonly none: string;
  readonly notSent: string;
}

/** The screen of the short list whose calls start with a name: `branchList`, `branchCreate`, `branchUpdate`. */
function screenOf<F extends Fields>(
  name: ShortListName & keyof Words['consignment'],
  list: ShortList<F>,
  more: Pick<ShortListScreen<F>, 'formPath' | 'listPath' | 'firstField'>,
): ShortListScreen<F> {
  // The contract gives every short list the same calls, but the compiler cannot derive their names.
  const ask = request as (call: CallName, options?: Readonly<Record<string, unknown>>) => Promise<never>;
  const all = (signal: AbortSignal): Promise<readonly SavedRecord[]> => ask(`${name}List`, { signal });
  return {
    ...more,
    record: { kind: list.kind, fields: list.fields, name: list.name, images: {} },
    fields: list.fields,
    words: (t) => ({ ...t.consignment[name], notSent: t.documents.notSent }),
    notStored: [],
    changedBySave: [`${name}List`],
    resends: true,
    listAfterCreate: true,
    all,
    read: async (id, signal) => withId(await all(signal), id),
    create: (body, idempotencyKey) => ask(`${name}Create`, { body, idempotencyKey }),
    update: (id, row, updatedDate) => ask(`${name}Update`, { query: { id }, body: { ...row, updatedDate } }),
  };
}

export const branchScreen = screenOf('branch', branch, {
  formPath: '/dashboard/consignment/branch',
  listPath: '/dashboard/consignment/branches',
  firstField: 'branchCode',
});

export const chargeHeadScreen = screenOf('chargeHead', chargeHead, {
  formPath: '/dashboard/consignment/charge',
  listPath: '/dashboard/consignment/charges',
  firstField: 'name',
});

export const numberBookScreen = screenOf('numberBook', numberBook, {
  formPath: '/dashboard/consignment/book',
  listPath: '/dashboard/consignment/books',
  firstField: 'name',
});

export const printerScreen = screenOf('printer', printer, {
  formPath: '/dashboard/consignment/printer',
  listPath: '/dashboard/consignment/printers',
  firstField: 'name',
});
