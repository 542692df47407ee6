import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { CallName } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { Step, Steps } from '#domain/steps.ts';
import type { FormAction } from '#web/forms/FormBar.tsx';
import type { Language } from '#web/language/language.ts';
import type { Words } from '#web/language/en.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import type { DocumentWords } from '#web/language/kind-words.en.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';
import type { CountedPrints, DocumentCalls, SavedRow } from './document-calls.ts';
import type { DocumentAnswer, FormStart, FormState, NotCopied } from './form-state.ts';

/** The props of the part that a kind adds above the title of a saved document. */
export interface SavedPartProps {
  readonly number: string;
  readonly answer: DocumentAnswer;
  /** Called with the actions that this kind adds to those of all documents. */
  readonly onActions: (actions: readonly FormAction[]) => void;
}

/** A step of a kind as its screens offer it. */
export interface ScreenStep {
  readonly name: string;
  readonly step: Step;
  readonly icon: Icon;
  /** Absent: the dialog that follows from the step's fields. */
  readonly Dialog?: ComponentType<StepDialogProps>;
}

/** The parts of a document's screen that a step's dialog needs. */
export type SteppedScreen = Pick<DocumentScreen<AnyDocument>, 'name' | 'changedBySave'> & {
  readonly document: { readonly kind: string };
};

export interface StepDialogProps {
  readonly screen: SteppedScreen;
  readonly taken: ScreenStep;
  readonly saved: SavedNumbers;
  readonly onClose: () => void;
}

/** A column of a document's list, by the name of its field. */
export interface ScreenColumn<Name extends string> {
  readonly field: Name;
  /** Absent: the field's label. */
  readonly heading?: (t: Words) => string;
  /** Shows the value as something else: a driver's name for the id. Absent: the value itself, or a date as dd-mm-yyyy. */
  readonly Show?: ComponentType<{ readonly value: string }>;
}

/** The button and dialog options that a kind sets for one of its steps. */
export interface StepOptions {
  /** Absent: the general icon for steps. */
  readonly icon?: Icon;
  readonly Dialog?: ComponentType<StepDialogProps>;
}

/** The screen options of a kind besides its definition, words and pages (screen-of.ts); the form's layout is separate. */
export interface ScreenOptions<D extends AnyDocument> {
  readonly columns: readonly ScreenColumn<keyof D['fields'] & string>[];
  /** The foot of a card, made from the shown values; absent: the columns that are not shown elsewhere on it. */
  readonly cardEnd?: (shown: (field: keyof D['fields'] & string) => ReactNode) => ReactNode;
  /** Records a new document that was saved or waits to be sent, for later ones. */
  readonly noted?: (texts: Texts, owner: string) => void;
  /** The field of a new form that gets the focus, if not the first of the definition after number and date. */
  readonly firstField?: keyof D['fields'] & string;
  /** The fields, besides the date, that the next new form takes over from the saved one. */
  readonly carried?: readonly (keyof D['fields'] & string)[];
  /** Updates other fields when one changes; absent: nothing. */
  readonly derive?: (texts: Texts) => Texts;
  /** The error for an emptied number, where the specification words it differently. */
  readonly numberRequired?: string;
  /** Calls of other pages whose answers change with a save, besides its own lists. */
  readonly changedBySave?: readonly CallName[];
  /** The tracking page of a document, from its known fields; null: it has none. Absent: no document of the kind has one. */
  readonly notePath?: (known: Readonly<Record<string, unknown>>) => string | null;
  /** By step name; absent: what follows from their definition. */
  readonly steps?: Readonly<Record<string, StepOptions>>;
  /** The steps and the state field of a kind whose form definition does not have them; absent: those of the definition. */
  readonly stepped?: { readonly steps: Steps; readonly state: string };
  /** Shown above its form and its print; absent: nothing. */
  readonly SavedPart?: ComponentType<SavedPartProps>;
  /** Shown above its list, for documents that wait for someone; absent: nothing. */
  readonly AboveList?: ComponentType;
  /** Why a saved document can no longer be changed, null when it can; absent: decided by its state. */
  readonly refusal?: (known: Readonly<Record<string, unknown>>) => string | null;
  /** Absent: its copies are not counted. */
  readonly counted?: CountedPrints;
  /**
   * The number that goes on the goods, from the known fields; it is shown first and large wherever a document is named. Empty: it has
   * none. Absent: no document of the kind has one.
   */
  readonly goodsNumber?: (known: Readonly<Record<string, unknown>>) => string;
}

/** How the screens of one form of a document differ from those of another, as the lawful bilty's do from the classic one's. */
interface FormVariant {
  /** The field that selects the number series for `nextNumber`, where there are several; absent: there is one. */
  readonly numberedBy?: string;
  /** The initial texts of a new form besides the date; absent: none. */
  readonly preset?: Texts;
  /** What the address adds to a new form; absent: nothing. */
  readonly startsWith?: FormStart;
  /** The fields that a copy does not take over. */
  readonly notCopied: NotCopied;
  /** Adjusts the form of a saved document, or of a copy, when it opens; absent: it opens as saved. */
  readonly opens?: (form: FormState) => FormState;
  /** The errors of a form as a whole, by field name (`lines.0.packing`); absent: no such checks. */
  readonly faultsOf?: (state: FormState) => Messages;
  /** The field of the number that goes on the goods, where the list starts with it. */
  readonly listsGoods?: string;
  /** The extra columns of a list until the user chooses others; absent: those of the definition. */
  readonly shown?: readonly string[];
  /** Its list offers no filters besides text and dates; absent: those of the definition. */
  readonly unfiltered?: true;
  /** Extra columns of a list for certain filters; absent: none. */
  readonly alsoShown?: (filter: ListFilter, language: Language) => readonly ListColumn<SavedRow>[];
  /** A new document opens its own page after the save, for the next step is done there. */
  readonly opensSaved?: true;
  /** The key under which the chosen columns are kept; absent: the document's kind. */
  readonly shownKey?: string;
}

/** What the form, list and report of a document are built from; they are written once for all documents. */
export interface DocumentScreen<D extends AnyDocument>
  extends
    DocumentCalls<D>,
    FormVariant,
    Omit<ScreenOptions<D>, 'cardEnd' | 'firstField' | 'numberRequired' | 'changedBySave' | 'steps' | 'stepped'>,
    Required<Pick<ScreenOptions<D>, 'cardEnd' | 'firstField' | 'numberRequired'>> {
  readonly document: D;
  readonly words: (t: Words) => DocumentWords;
  /** The icon of its kind. */
  readonly icon: Icon;
  /** The state field; empty: there is none. */
  readonly state: string;
  readonly steps: readonly ScreenStep[];
  /** The name of the number in a page's query string. */
  readonly numberParam: string;
  readonly formPath: string;
  readonly listPath: string;
  readonly reportPath: string;
  readonly printName: string;
  readonly printListName: string;
}

/** The numbers of a saved document; `goodsNumber` is empty when none goes on its goods. */
export interface SavedNumbers {
  readonly number: string;
  readonly goodsNumber: string;
}

/** The number that goes on a document's goods, from its answer or its row; empty when it has none. */
export const goodsNumberIn = <D extends AnyDocument>(
  { goodsNumber }: Pick<DocumentScreen<D>, 'goodsNumber'>,
  known: Readonly<Record<string, unknown>>,
): string => goodsNumber?.(known) ?? '';

/** Whether a cancelling step was taken of a document, from its known fields. */
export const isTakenBack = <D extends AnyDocument>(
  { steps, state }: Pick<DocumentScreen<D>, 'steps' | 'state'>,
  known: Readonly<Record<string, unknown>>,
): boolean => steps.some(({ step }) => step.cancels === true && step.to === known[state]);

/** The title of a saved document: by the number on its goods where it has one, else by its own number. */
export function titlesOf<D extends AnyDocument>(
  screen: Pick<DocumentScreen<D>, 'words'>,
  { number, goodsNumber }: SavedNumbers,
  t: Words,
): { readonly saved: string; readonly edit: string; readonly isByGoods: boolean } {
  const words = screen.words(t);
  if (goodsNumber === '' || words.goods === undefined) {
    return { saved: words.saved(number), edit: words.edit(number), isByGoods: false };
  }
  const saved = `${words.goods} ${goodsNumber}`;
  return { saved, edit: t.documents.goods.edit(saved), isByGoods: true };
}

/** The key under which a user's choice of a list's columns is kept. */
export const shownKeyOf = <D extends AnyDocument>({ shownKey, document }: DocumentScreen<D>) =>
  shownKey ?? document.kind;

/** The field of the party that a document is for. */
export const partyOf = <D extends AnyDocument>({
  columns,
  document: { number, date },
}: Pick<DocumentScreen<D>, 'columns' | 'document'>) =>
  columns.find(({ field }) => field !== number && field !== date)?.field ?? '';
