import { useCallback, useMemo, useState, type RefObject } from 'react';
import { blankRow, type Fields, type RowOf } from '#domain/define.ts';
import { asksToConfirm } from '#web/forms/asks-once.ts';
import { useReadAnew } from '#web/forms/useReadAnew.ts';
import type { SaveCalls } from '#web/forms/save-steps.ts';
import { useSave } from '#web/forms/useSave.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { rowOf } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import type { Messages, Texts } from '#web/ui/entries.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import { openedRows, readRows, type FormRows, type NoLists, type RowLists } from '#web/ui/row-lists.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm, type EntriesOf } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useFormRows } from '#web/ui/useFormRows.ts';
import type { SavedRecord } from './record-calls.ts';
import type { FormRowOf, FormScreen } from './record-screen.ts';
import { useRecordImages } from './useRecordImages.ts';

/** The rules of a record's form beyond its definition. */
export interface RecordRules<F extends Fields> {
  /** The initial values of a new form; absent: none. */
  readonly preset?: Partial<RowOf<F>>;
  /** The initial rows of a new form; absent: only empty ones to type into. */
  readonly presetRows?: FormRows;
  /** The fields whose values stay for the next new record after a save. */
  readonly kept?: readonly (keyof F & string)[];
  /** Additional initial values after Cancel. */
  readonly cancelled?: () => Partial<RowOf<F>>;
  /** The errors of valid fields and rows that must not be saved together. `saved` null: a new record. */
  readonly check?: (texts: Texts, saved: SavedRecord | null, rows: FormRows) => Messages;
  /** The warning for a form with these errors; null: the usual sentence. */
  readonly warn?: (errors: Messages, texts: Texts) => string | null;
  /** Called with the errors of a refused save; may return a title for the notice. */
  readonly refused?: (messages: Messages) => string | undefined;
  /** The English sentence for a form with errors, if it is not the usual one. */
  readonly invalid?: string;
  /** The notice for a new record that was not saved. `sentence` is the server's; `known`: the server refused and says why. */
  readonly failed?: (sentence: string, known: boolean) => string;
  /** Called with a newly saved record. */
  readonly created?: (record: SavedRecord) => void;
}

/** The record a form was opened with; null: a new one. */
export type Opening = SavedRecord | null;

/** Everything about a record's form that is not its layout: its entries, pictures and save, its notices and the focus. */
export function useRecordForm<F extends Fields, L extends RowLists = NoLists>(
  screen: FormScreen<F, L>,
  opening: Opening,
  rules: RecordRules<F>,
  onSaved: (wasNew: boolean) => void,
) {
  const { t } = useLanguage();
  // Null until the record exists; a new one whose pictures did not arrive exists, too.
  const [saved, setSaved] = useState(opening);
  const [submitted, setSubmitted] = useState(false);
  const [lacksPictures, setLacksPictures] = useState(false);
  const images = useRecordImages(screen, saved);
  const { lists = NO_LISTS } = screen;
  const rowsOf = (record: Opening) => ({ ...openedRows(lists, record), ...(record === null && rules.presetRows) });
  const form = useDefinedForm<Fields>(screen.fields, startOf(screen, opening, rules.preset), (texts): Messages => ({
    ...rules.check?.(texts, saved, rows.latest()),
  }));
  const rows = useFormRows<RowLists>(
    lists,
    () => rowsOf(opening),
    (now): Messages | undefined => rules.check?.(form.getValues(), saved, now),
  );
  const readAnew = useReadAnew(screen.record.kind, ['list'], screen.changedBySave);
  const findFault = useFaultNotice<F, L>(form, rows, rules);
  const isDirty = () => form.isDirty() || rows.isDirty();
  const save = useRecordSave(screen, { opening, saved }, { form, rows }, rules, () => void submit());
  const { root, focus } = save;
  const sendPictures = useSendPictures(images, root);
  const { arrival, firstField } = screen;
  const start = saved === null ? (arrival ?? firstField) : firstField;
  const focusStart = useCallback(() => focus(start), [focus, start]);

  const open = (record: SavedRecord | null, more?: Partial<EntriesOf<F>>) => {
    setSaved(record);
    form.restart(startOf(screen, record, rules.preset, more));
    rows.restart(rowsOf(record));
    save.restart(record?.updatedDate ?? null);
  };
  const cancel = () => {
    images.clear();
    open(saved, rules.cancelled?.());
    focusStart();
  };

  const goOn = async (record: SavedRecord) => {
    const wasNew = saved === null;
    readAnew();
    // The record exists: if its pictures did not arrive, only they have to be sent again.
    const areSent = await sendPictures(record);
    setLacksPictures(!areSent);
    if (!areSent) return open(record);
    readAnew();
    const typed = form.getValues();
    const kept = Object.fromEntries((rules.kept ?? []).map((name) => [name, typed[name] ?? '']));
    open(wasNew ? null : record, wasNew ? (kept as Partial<EntriesOf<F>>) : undefined);
    toast.success(wasNew ? t.documents.submitted : t.documents.updated);
    setSubmitted(true);
    if (wasNew) focusStart();
    if (wasNew) rules.created?.(record);
    onSaved(wasNew);
  };
  async function submit() {
    if (save.isBusy()) return;
    // The key was pressed once more and meant the record just saved.
    if (submitted && saved === null && !isDirty()) return focusStart();
    const row = findFault();
    if (row === null) return focusFirstWrong(root.current);
    if (saved !== null && screen.update !== undefined && !isDirty()) return await save.skip(saved, goOn);
    await save.send(row, goOn);
  }

  const { fields } = screen;
  const { values, setFieldValue: set, setValues, getInputProps } = form;
  const dirty = isDirty() || images.some;
  return {
    ...save,
    savedNothing: save.savedNothing || lacksPictures,
    screen,
    fields,
    saved,
    values,
    set,
    setValues,
    getInputProps,
    rows,
    images,
    dirty,
    cancel,
    submit,
    focusStart,
  };
}

type DefinedForm = ReturnType<typeof useDefinedForm<Fields>>;
type Rows = ReturnType<typeof useFormRows<RowLists>>;
const NO_LISTS: NoLists = {};

/** Reads the form's values; if they cannot be saved, marks the errors, says why and returns null. */
function useFaultNotice<F extends Fields, L extends RowLists>(form: DefinedForm, rows: Rows, rules: RecordRules<F>) {
  const { t, say } = useLanguage();
  return (): FormRowOf<F, L> | null => {
    const { hasErrors, errors } = form.validate();
    const areWrong = rows.validate();
    const read = form.read();
    // Read by the same fields that the row type is built from.
    if (!hasErrors && !areWrong && read.ok) return { ...read.row, ...rows.read() } as FormRowOf<F, L>;
    const warning = rules.warn?.(errors, form.getValues()) ?? null;
    if (warning !== null) toast.warning(say(warning));
    else toast.error(rules.invalid === undefined ? t.documents.faults.fields.text : say(rules.invalid));
    return null;
  };
}

/** The content of a draft: texts by field name, and rows by list name. */
type Content = Readonly<Record<string, string | readonly FormRow[]>>;

/** The save of a record's form; its draft belongs to the record that was opened. */
function useRecordSave<F extends Fields, L extends RowLists>(
  screen: FormScreen<F, L>,
  { opening, saved }: { readonly opening: Opening; readonly saved: SavedRecord | null },
  { form, rows }: { readonly form: DefinedForm; readonly rows: Rows },
  rules: RecordRules<F>,
  submit: () => void,
) {
  const { tenantId, userName } = useUser();
  const { values } = form;
  const typed = form.isDirty() || rows.isDirty();
  const { notStored } = screen;
  const { state } = rows;
  const storable = useMemo((): Content | null => {
    if (!typed) return null;
    return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !notStored.includes(name))), ...state };
  }, [typed, values, state, notStored]);
  return useSave<Content, FormRowOf<F, L>, SavedRecord>({
    calls: useMemo(() => callsFor(screen, saved?.id ?? 0), [screen, saved]),
    // Older drafts had their rows in a text: those are not restored.
    draftName: `${tenantId}:${userName}:${screen.record.kind}${screen.lists ? ':rows' : ''}:${opening?.id ?? 'new'}`,
    version: opening?.updatedDate ?? null,
    typed: storable,
    storesSent: notStored.length === 0,
    latest: () => ({ ...form.getValues(), ...rows.latest() }),
    // If a repeated save is recognised by its key, or the record has a version.
    resends: saved !== null || screen.resends === true,
    submit,
    onTaken: (content) => {
      const isText = (each: readonly [string, Content[string]]): each is [string, string] =>
        typeof each[1] === 'string';
      const isRows = (each: readonly [string, Content[string]]): each is [string, FormRow[]] => Array.isArray(each[1]);
      form.setValues(Object.fromEntries(Object.entries(content).filter(isText)));
      rows.take(Object.fromEntries(Object.entries(content).filter(isRows)));
    },
    onRefused: useRefusal(screen.fields, saved === null, rules, { form, rows }),
  });
}

/** Sends the pictures of a saved record; returns whether they arrived, and shows why not. */
function useSendPictures(images: ReturnType<typeof useRecordImages>, root: RefObject<HTMLFormElement | null>) {
  const { t, say } = useLanguage();
  return async (record: SavedRecord) => {
    try {
      await images.send(record);
    } catch (error) {
      toast.error(say(sentenceOf(error)), { title: t.records.picturesNotSent });
      focusFirstWrong(root.current);
      return false;
    }
    images.clear();
    return true;
  };
}

/** A record's form, as passed to its layout. */
export type RecordFormOf<F extends Fields, L extends RowLists = NoLists> = ReturnType<typeof useRecordForm<F, L>>;

/** The initial content of a form. */
function startOf<F extends Fields>(
  { fields }: { readonly fields: F },
  saved: Opening,
  ...presets: (Partial<EntriesOf<F>> | undefined)[]
): EntriesOf<Fields> {
  if (saved !== null) return rowOf<Fields>(fields, saved);
  return Object.assign({}, blankRow<Fields>(fields), ...presets) as EntriesOf<Fields>;
}

/** The calls that save a record; `id` is the saved one's. */
function callsFor<F extends Fields, L extends RowLists>(
  screen: FormScreen<F, L>,
  id: number,
): SaveCalls<FormRowOf<F, L>, SavedRecord> {
  const { create, update, read } = screen;
  return {
    create,
    update: update && ((row, of, version) => update(of?.id ?? id, row, version)),
    read: read && ((signal, of) => read(of?.id ?? id, signal)),
    versionOf: (record) => record.updatedDate,
    holds: (record, row) => holds(screen, record, row),
  };
}

/** Whether a saved record equals what a form would save, without fields that are answered differently than sent. */
function holds<F extends Fields, L extends RowLists>(
  { fields, lists, notStored }: FormScreen<F, L>,
  found: SavedRecord,
  row: FormRowOf<F, L>,
): boolean {
  const answered = rowOf(fields, found);
  const held = readRows<RowLists>(lists ?? NO_LISTS, openedRows(lists ?? NO_LISTS, found));
  const content = (rows: readonly object[] = []) => JSON.stringify(rows.map((each) => ({ ...each, id: 0 })));
  const sent = row as Readonly<Record<string, readonly object[]>>;
  return (
    Object.keys(fields).every(
      (name) => notStored.includes(name) || fields[name]?.kind === 'password' || answered[name] === row[name],
    ) && Object.keys(held).every((list) => content(held[list]) === content(sent[list]))
  );
}

/** Marks and shows the errors of a refused save. */
function useRefusal<F extends Fields>(
  fields: F,
  isNew: boolean,
  rules: RecordRules<F>,
  { form, rows }: { readonly form: DefinedForm; readonly rows: Rows },
) {
  const { t, say } = useLanguage();
  return (error: unknown) => {
    const messages = error instanceof Problem ? errorsByName(error.errors, fields) : {};
    form.refuse(messages, asksToConfirm(error));
    const inRows = rows.refuse(error instanceof Problem ? error.errors : []);
    const title = rules.refused?.(messages);
    const sentence = say(sentenceOf(error));
    const known = error instanceof Problem && error.status < 500;
    const failedText = isNew ? rules.failed?.(sentence, known) : undefined;
    const text = failedText ?? (Object.keys(messages).length + inRows > 0 || (known && isNew) ? sentence : null);
    toast.error(
      text ?? (isNew ? t.documents.saveFailed : t.documents.updateFailed(sentence)),
      title === undefined ? {} : { title },
    );
  };
}
