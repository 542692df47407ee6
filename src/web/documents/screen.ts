import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { CallName } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { Step, Steps } from '#domain/steps.ts';
import type { FormAction } from '#web/forms/FormBar.tsx';
import type { Language } from '#web/language/language.ts';
import type { Words } from '#web/language/en.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { ListColumn as NarrowedColumnOf } from '#web/lists/list-rows.ts';
import type { DocumentWords } from '#web/language/kind-words.en.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';
import type { CountedPrints, DocumentCalls, SavedRow } from './document-calls.ts';
import type { DocumentAnswer, FormStart, FormState, NotCopied } from './form-state.ts';

/** What a kind of document adds to the form of a saved one, above its title. */
export interface SavedPartProps {
  readonly number: string;
  readonly answer: DocumentAnswer;
  /** Told what can be done with it besides what can be done with all. */
  readonly onActions: (actions: readonly FormAction[]) => void;
}

/** A step of a kind as its screens offer it. */
export interface ScreenStep {
  readonly name: string;
  readonly step: Step;
  readonly icon: Icon;
  /** Absent: the dialog that follows from what the step asks. */
  readonly Dialog?: ComponentType<StepDialogProps>;
}

/** What the dialog of a step needs of any document's screen. */
export type SteppedScreen = Pick<DocumentScreen<AnyDocument>, 'name' | 'changedBySave'> & {
  readonly document: { readonly kind: string };
};

export interface StepDialogProps {
  readonly screen: SteppedScreen;
  readonly taken: ScreenStep;
  readonly saved: SavedNumbers;
  readonly onClose: () => void;
}

/** A column of a document's list. */
export interface ListColumn<D extends AnyDocument> {
  readonly field: keyof D['fields'] & string;
  /** Absent: the field's label. */
  readonly heading?: (t: Words) => string;
  /** Shows the value as something else: a driver's name for his id. Absent: the value itself, or a date as dd-mm-yyyy. */
  readonly Show?: ComponentType<{ readonly value: string }>;
}

/** What a kind says of the button and the dialog of one of its steps. */
export interface StepOptions {
  /** Absent: a sign that goes for any step. */
  readonly icon?: Icon;
  readonly Dialog?: ComponentType<StepDialogProps>;
}

/** What a kind says of its screens besides its definition, its words and its pages (screen-of.ts); its form's layout stands apart. */
export interface ScreenOptions<D extends AnyDocument> {
  readonly columns: readonly ListColumn<D>[];
  /** What a card says at its foot, made from the shown values; absent: the columns that it does not say elsewhere. */
  readonly cardEnd?: (shown: (field: keyof D['fields'] & string) => ReactNode) => ReactNode;
  /** Notes a new document that was saved, or waits to be sent, for those after it. */
  readonly noted?: (texts: Texts, owner: string) => void;
  /** Of a new form, where another field than the first of the definition after number and date is left to the clerk first. */
  readonly firstField?: keyof D['fields'] & string;
  /** What a further new form takes over from the one that was saved, besides its date. */
  readonly carried?: readonly (keyof D['fields'] & string)[];
  /** What the change of one field does to others; absent: nothing. */
  readonly derive?: (texts: Texts) => Texts;
  /** Where the specification words it otherwise that the clerk emptied the number. */
  readonly numberRequired?: string;
  /** The calls that other pages ask, whose answers a save changes, besides those of its own lists. */
  readonly changedBySave?: readonly CallName[];
  /** The page on which one is followed on its way, from what is known of it; null: it has none. Absent: none of the kind has. */
  readonly notePath?: (known: Readonly<Record<string, unknown>>) => string | null;
  /** By the names of its steps; absent: what follows from their definition. */
  readonly steps?: Readonly<Record<string, StepOptions>>;
  /** The steps, and the field of the state, of a kind whose form's definition does not say them; absent: what it says. */
  readonly stepped?: { readonly steps: Steps; readonly state: string };
  /** Above its form and its print; absent: nothing. */
  readonly SavedPart?: ComponentType<SavedPartProps>;
  /** Above its list: what of its documents waits for somebody; absent: nothing. */
  readonly AboveList?: ComponentType;
  /** Why a saved one is changed no more, null where it may be; absent: what its state says. */
  readonly refusal?: (known: Readonly<Record<string, unknown>>) => string | null;
  /** Absent: nobody counts its copies. */
  readonly counted?: CountedPrints;
  /** The number that goes on the goods, which stands large and first wherever one is told of, from what is known of it; empty: it has none. Absent: none of the kind has. */
  readonly goodsNumber?: (known: Readonly<Record<string, unknown>>) => string;
}

type NarrowedColumn = NarrowedColumnOf<SavedRow>;

/** In what the screens of one form of a document differ from those of another, as the lawful bilty's from the classic one's. */
interface FormVariant {
  /** By what `nextNumber` counts, where there are several; absent: it counts by one series. */
  readonly numberedBy?: string;
  /** What stands in a new form besides the date; absent: nothing. */
  readonly preset?: Texts;
  /** What the page's address puts into a new form besides; absent: nothing. */
  readonly startsWith?: FormStart;
  /** What a copy does not take over. */
  readonly notCopied: NotCopied;
  /** How the form of a saved document, or of a copy of it, begins; absent: with all that was saved. */
  readonly opens?: (form: FormState) => FormState;
  /** What is wrong with a form as a whole, by the names of its fields (`lines.0.packing`); absent: nothing is looked at. */
  readonly faultsOf?: (state: FormState) => Messages;
  /** The field of the number that goes on the goods, where its list begins with it. */
  readonly listsGoods?: string;
  /** What a list shows besides its columns until somebody chooses others; absent: what the definition lists. */
  readonly shown?: readonly string[];
  /** Columns that a list has besides while it is narrowed so; absent: none. */
  readonly alsoShown?: (filter: ListFilter, language: Language) => readonly NarrowedColumn[];
  /** A new one that is saved is opened: what comes next is done on its own page. */
  readonly opensSaved?: true;
  /** Under what name that choice is kept; absent: the document's kind. */
  readonly shownKey?: string;
}

/** What form, list and report of a document are made from; they are written once over this. */
export interface DocumentScreen<D extends AnyDocument>
  extends
    DocumentCalls<D>,
    FormVariant,
    Omit<ScreenOptions<D>, 'cardEnd' | 'firstField' | 'numberRequired' | 'changedBySave' | 'steps' | 'stepped'>,
    Required<Pick<ScreenOptions<D>, 'cardEnd' | 'firstField' | 'numberRequired'>> {
  readonly document: D;
  readonly words: (t: Words) => DocumentWords;
  /** The sign of its kind. */
  readonly icon: Icon;
  /** The field that tells where one stands; empty: there is none. */
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

/** Under which numbers a document was saved; `goodsNumber` empty: none goes on its goods. */
export interface SavedNumbers {
  readonly number: string;
  readonly goodsNumber: string;
}

/** The number that goes on a document's goods, of its answer or its row; empty: it has none. */
export const goodsNumberIn = <D extends AnyDocument>(
  { goodsNumber }: Pick<DocumentScreen<D>, 'goodsNumber'>,
  known: Readonly<Record<string, unknown>>,
): string => goodsNumber?.(known) ?? '';

/** Whether a step took a document back, from what is known of it. */
export const isTakenBack = <D extends AnyDocument>(
  { steps, state }: Pick<DocumentScreen<D>, 'steps' | 'state'>,
  known: Readonly<Record<string, unknown>>,
): boolean => steps.some(({ step }) => step.cancels === true && step.to === known[state]);

/** What a saved document is called: by the number on its goods where it has one, else by its own. */
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

/** Under what name a user's choice of a list's columns is kept. */
export const shownKeyOf = <D extends AnyDocument>({ shownKey, document }: DocumentScreen<D>) =>
  shownKey ?? document.kind;

/** The field that says what a document is about: whom it is for. */
export const partyOf = <D extends AnyDocument>({
  columns,
  document: { number, date },
}: Pick<DocumentScreen<D>, 'columns' | 'document'>) =>
  columns.find(({ field }) => field !== number && field !== date)?.field ?? '';
