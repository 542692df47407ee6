import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, FieldError } from '#domain/define.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { focusFirstField } from '#web/ui/field-navigation.ts';
import type { UnsentSave } from '#web/forms/save-state.ts';
import { useSave, type WaitingPlace } from '#web/forms/useSave.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import type { UnsentDocument } from '#web/queue/unsent.ts';
import { waiting } from '#web/queue/waiting.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { fieldNamed, markOf, type Messages, type Texts } from '#web/ui/entries.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useEntries, type EntryRules } from '#web/ui/useEntries.ts';
import { readDocumentsAnew, tellCreated } from './after-save.ts';
import { callsFor, numbersOf } from './document-save.ts';
import {
  blankForm,
  bodyOf,
  contentOf,
  copiedForm,
  faultOf,
  leaveAll,
  numberMark,
  restoredForm,
  rowsOf,
  type DocumentAnswer,
  type FormState,
} from './form-state.ts';
import { passField, showPassedErrors } from './passed-fields.ts';
import type { DocumentScreen, SavedNumbers } from './screen.ts';
import { useFormLines, type MessageOfRow } from './useFormLines.ts';
import { useTotalQuestion } from './useTotalQuestion.ts';
import { leaveQueue, useNumbersAhead, useWaitingPlace } from './useWaitingPlace.ts';

/** How a form was opened. */
export interface Opening {
  /** The saved document's number and version, and whether it was cancelled by a step; null: a new document. */
  readonly saved: { readonly number: string; readonly version: string; readonly takenBack: boolean } | null;
  readonly start: FormState;
  /** The queued document that this form continues. */
  readonly unsent?: UnsentDocument;
}

/** The logic of a document's form apart from its layout: entries, save, notices and focus. */
export function useDocumentForm<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  opening: Opening,
  onSaved: (saved: SavedNumbers, print: boolean) => void,
  /** Called when the form is left without a save: the document waits to be sent, or was reset to what waits. */
  onLeft: () => void,
) {
  const { document } = screen;
  const { unsent = null } = opening;
  const editing = opening.saved !== null;
  const next = useNextNumber(screen, editing, unsent);
  const shownNumber = opening.saved?.number ?? next.shown;
  const refused = refusalOf(document, unsent);
  const entries = useEntries(opening.start, rulesOf(screen, shownNumber), refused?.messages);
  const { state, change, latest } = entries;
  const messageOfRow = rowMessages(screen, entries);
  const lines = useFormLines(document, state, change, messageOfRow);

  const [start, setStart] = useState(opening.start);
  const dirty = contentOf(start) !== contentOf(state);
  const [submitted, setSubmitted] = useState(false);
  const tellSaved = useTellSaved(screen, editing);
  const findFault = useFaultNotice(screen, entries);
  const totalQuestion = useTotalQuestion(document, latest);
  const { tenantId, userName } = useUser();
  const note = () => screen.noted?.(latest().texts, `${tenantId}:${userName}`);
  const place = useWaitingPlace(screen, latest, () => {
    note();
    open(further(), null);
    focusStart();
    onLeft();
  });
  const save = useDocumentSave(screen, opening, entries, dirty ? state : null, place, () => void submit());
  const focusStart = useFocusStart(screen, editing, save);

  const open = (form: FormState, version: string | null) => {
    setStart(form);
    entries.open(form);
    save.restart(version);
  };
  const blank = () => blankForm(document, presetOf(screen));
  const further = () => blankForm(document, { ...presetOf(screen), ...carriedFrom(screen, latest()) });
  const startFresh = () => {
    // A queued document stays as it was submitted.
    if (unsent !== null) {
      save.forget();
      return onLeft();
    }
    open(editing ? start : blank(), opening.saved?.version ?? null);
    // Another clerk may have taken the number meanwhile.
    if (!editing) next.readAgain();
    focusStart();
  };
  const done = (answer: DocumentAnswer, print: boolean) => {
    const saved = numbersOf(screen, answer);
    tellSaved(saved);
    if (!editing) note();
    leaveQueue(save.key(), waiting().documents);
    // The last render of the form that is being left must not store saved content as a draft.
    open(editing ? latest() : further(), editing ? answer.updatedDate : null);
    setSubmitted(true);
    if (!editing && !print) focusStart();
    onSaved(saved, print);
  };
  async function submit(print = false) {
    if (save.isBusy()) return;
    // The key was pressed a second time, for the document that is already saved.
    if (submitted && !editing && contentOf(start) === contentOf(latest())) return focusStart();
    if (findFault()) return focusFirstWrong(save.root.current);
    if (totalQuestion.asks(print)) return;
    const body = bodyOf(document, latest(), opening.saved?.number ?? null, save.version());
    await save.send(body, (answer) => done(answer, print));
  }

  const leave = () => change(showPassedErrors);
  const { setText, getInputProps } = entries;
  const { fields } = document;
  const takenBack = opening.saved?.takenBack ?? false;
  const ofForm = { screen, document, fields, state, editing, takenBack, shownNumber, dirty, lines, submitted, refused };
  const ofEntries = { change, leave, totalQuestion, setText, getInputProps };
  return { ...save, ...ofForm, ...ofEntries, messageOfRow, startFresh, submit, focusStart };
}

/** The number that a new document would get. */
function useNextNumber<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  editing: boolean,
  unsent: UnsentDocument | null,
) {
  const { data, refetch } = useQuery({
    queryKey: [screen.document.kind, 'next', screen.numberedBy ?? ''],
    queryFn: screen.nextNumber,
    enabled: !editing,
    staleTime: 0,
  });
  const ahead = useNumbersAhead(screen, unsent);
  const shown = typeof data === 'number' ? String(data + ahead) : (data ?? '');
  return { shown, readAgain: () => void refetch() };
}

/** The save of a document's form; `typed` is null when nothing was typed. */
function useDocumentSave<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  { saved, unsent }: Opening,
  entries: ReturnType<typeof useEntries<FormState>>,
  typed: FormState | null,
  place: WaitingPlace<DocumentBody<D>>,
  submit: () => void,
) {
  const { tenantId, userName } = useUser();
  const number = saved?.number;
  return useSave<FormState, DocumentBody<D>, DocumentAnswer>({
    calls: useMemo(() => callsFor(screen, number ?? ''), [screen, number]),
    draftName: `${tenantId}:${userName}:${screen.document.kind}:${number ?? 'new'}`,
    version: saved?.version ?? null,
    // The save was made by this very screen.
    ...(unsent !== undefined && { resumed: unsent as unknown as UnsentSave<DocumentBody<D>> }),
    ...(saved === null && { place }),
    typed,
    storesSent: true,
    latest: () => contentOf(entries.latest()),
    resends: true,
    submit,
    onTaken: (content) => entries.open(restoredForm(content)),
    onRefused: useRefusal(screen, saved !== null, entries.refuse),
  });
}

type DocumentSave = Pick<ReturnType<typeof useSave>, 'root' | 'focus'>;

/** Focuses the field where work starts: in a new document, number and date are usually right. */
function useFocusStart<D extends AnyDocument>(
  { firstField }: DocumentScreen<D>,
  editing: boolean,
  { root, focus }: DocumentSave,
) {
  return useCallback(
    () => (editing ? focusFirstField(root.current) : focus(firstField)),
    [editing, focus, root, firstField],
  );
}

/** Marks and announces what prevents a save; returns whether anything does. */
function useFaultNotice<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  { latest, change }: ReturnType<typeof useEntries<FormState>>,
) {
  const { t } = useLanguage();
  const { document } = screen;
  return () => {
    const fault = faultOf(document, latest(), screen.numberRequired, screen.faultsOf?.(latest()));
    if (fault === null) return false;
    change((form) => leaveAll(document, form));
    const { text, ...title } = screen.words(t).faults?.[fault] ?? t.documents.faults[fault];
    toast.error(text, title);
    return true;
  };
}

/** The initial texts of a new form. */
export const presetOf = <D extends AnyDocument>({ document, preset }: DocumentScreen<D>): Texts => ({
  [document.date]: todayInIndia(),
  ...preset,
});

/** A saved document as a new one. */
export const copyOf = <D extends AnyDocument>({ document, notCopied }: DocumentScreen<D>, saved: FormState) =>
  copiedForm(document, saved, { [document.date]: todayInIndia() }, notCopied);

/** What the next new form takes over from a saved one: many have the same day and the same place. */
function carriedFrom<D extends AnyDocument>(
  { document, carried = [] }: DocumentScreen<D>,
  { texts }: FormState,
): Texts {
  return Object.fromEntries([document.date, ...carried].map((name) => [name, texts[name] ?? '']));
}

/** A document's form, as its layout receives it. */
export type DocumentFormOf<D extends AnyDocument> = ReturnType<typeof useDocumentForm<D>>;

/** How a document's fields are read and written: the number is as shown until the clerk types another. */
function rulesOf<D extends AnyDocument>(
  { document, numberRequired, derive, faultsOf }: DocumentScreen<D>,
  shownNumber: string,
): EntryRules<FormState> {
  return {
    textOf: (state, name) =>
      name === document.number ? (state.ownNumber ?? shownNumber) : (state.texts[name] ?? textInRow(state, name) ?? ''),
    setText(state, name, text) {
      if (name === document.number) return { ...state, ownNumber: text === shownNumber ? null : text };
      const texts = { ...state.texts, [name]: text };
      return { ...state, texts: derive?.(texts) ?? texts };
    },
    leave: (state, name) =>
      name === document.number && state.ownNumber?.trim() === ''
        ? passField(document.fields, state, name, true)
        : passField(document.fields, state, name),
    messageOf(state, name) {
      const mark =
        name === document.number
          ? numberMark(document, state, numberRequired)
          : markOf(fieldNamed(document.fields, name), state.texts[name] ?? '', state.left[name] === true);
      if (mark?.wrong === true) return mark.text;
      return state.left[name] === true ? (faultsOf?.(state)[name] ?? null) : null;
    },
  };
}

/** The text in a row's field (`lines.0.rate`); undefined when no row has such a field. */
function textInRow(state: FormState, path: string): string | undefined {
  const [list = '', at = '', name = ''] = path.split('.');
  return rowsOf(state, list === 'lines' ? undefined : list)[Number(at)]?.texts[name];
}

/** The error of a row's field, from the checks of the whole form or from the server. */
const rowMessages =
  <D extends AnyDocument>(
    { faultsOf }: DocumentScreen<D>,
    { state, refusalOf }: ReturnType<typeof useEntries<FormState>>,
  ): MessageOfRow =>
  (path, left) =>
    refusalOf(path) ?? (left ? (faultsOf?.(state)[path] ?? null) : null);

/** Announces a save, and refetches what it changes. */
function useTellSaved<D extends AnyDocument>(screen: DocumentScreen<D>, editing: boolean) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  return (saved: SavedNumbers) => {
    if (editing) toast.success(t.documents.updated);
    else tellCreated(t, screen, saved);
    readDocumentsAnew(queries, screen);
  };
}

/** The server's field errors by the names of the form's fields. */
function faultsIn(document: AnyDocument, sentence: string, errors: readonly FieldError[]): Record<string, string> {
  const messages = errorsByName(errors, document.fields, document.lines, document.extension?.lists);
  return sentence === document.numberTaken ? { ...messages, [document.number]: sentence } : messages;
}

/** Why a queued document was refused: the sentence, and the errors by field name; null when it was not. */
function refusalOf(document: AnyDocument, unsent: UnsentDocument | null) {
  if (!unsent?.refusal) return null;
  const { sentence, errors } = unsent.refusal;
  return { sentence, messages: faultsIn(document, sentence, errors) };
}

/** Marks and announces what the server refused. */
function useRefusal<D extends AnyDocument>(
  { document }: DocumentScreen<D>,
  editing: boolean,
  refuse: (messages: Messages) => void,
) {
  const { t, say } = useLanguage();
  return (error: unknown) => {
    const sentence = sentenceOf(error);
    const messages = faultsIn(document, sentence, error instanceof Problem ? error.errors : []);
    refuse(messages);
    if (Object.keys(messages).length > 0) toast.error(say(sentence));
    else toast.error(editing ? t.documents.updateFailed(say(sentence)) : t.documents.saveFailed);
  };
}
