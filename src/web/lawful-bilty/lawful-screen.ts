import { writesOnlyFor } from '#domain/rules/own-branches.ts';
import { biltyScreen } from '#web/documents/bilty-screen.tsx';
import type { DocumentScreen } from '#web/documents/screen.ts';
import type { Texts } from '#web/ui/entries.ts';
import { counterBranch } from '#web/client/counter-mark.ts';
import { faultsOf, lawfulForm, NOT_COPIED, derive, withoutWorkedOut } from './lawful-form.ts';
import { noteLr } from './last-lrs.ts';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';

/** The initial texts of a new bilty, from the company's set-up. */
function presetOf({ branches, books, settings }: ConsignmentSetup): Texts {
  const home = branches.find(({ isHome }) => isHome) ?? (branches.length === 1 ? branches[0] : undefined);
  const book = bookOf(books, home?.id ?? 0, 0);
  return {
    lrForm: 'lawful',
    branchId: home === undefined ? '' : String(home.id),
    risk: settings.riskDefault,
    paymentBasis: book?.presetBasis || 'To Pay',
    deliveryType: book?.presetDelivery || 'Godown',
    origin: book?.presetOrigin ?? '',
  };
}

/** The book that numbers a bilty: the chosen one, else the default of its branch; undefined when there is none. */
export function bookOf(books: ConsignmentSetup['books'], branchId: number, bookId: number) {
  const ofPaper = books.filter(({ paper, isActive }) => paper === 'LR' && isActive === 'yes');
  if (bookId > 0) return books.find(({ id }) => id === bookId);
  return ofPaper.find((book) => book.branchId === branchId && book.isDefault === 'yes');
}

/** Whether the number is typed: it is for a handwritten book, unless this browser is a counter of the branch and no book was chosen. */
export const isTyped = (book: ReturnType<typeof bookOf>, bookId: number): boolean =>
  book?.isManual === 'yes' && (bookId > 0 || counterBranch() !== book.branchId);

/** Why the user may not change a saved LR: it belongs to another branch; null when it may be changed. */
function refusalOf({ branches }: ConsignmentSetup, ofBranch: number): string | null {
  const own = branches.filter(({ mayWrite }) => mayWrite);
  if (ofBranch === 0 || own.length === branches.length || own.some(({ id }) => id === ofBranch)) return null;
  return writesOnlyFor(own.map(({ name }) => name));
}

/** The screen of the lawful form, for a company's set-up. */
export function lawfulScreen(setup: ConsignmentSetup): DocumentScreen<typeof lawfulForm> {
  return {
    ...biltyScreen,
    changedBySave: [...biltyScreen.changedBySave, 'numberBookNext', 'partySuggest'],
    document: lawfulForm,
    refusal: (answer) => biltyScreen.refusal?.(answer) ?? refusalOf(setup, Number(answer['branchId'] ?? 0)),
    firstField: 'paymentBasis',
    preset: presetOf(setup),
    // The origin follows from the consignor.
    carried: [],
    notCopied: NOT_COPIED,
    opens: (form) => withoutWorkedOut(form, setup.heads),
    faultsOf,
    derive,
    noted: noteLr,
  };
}
