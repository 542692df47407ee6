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

/** What a record's form does beyond its definition. */
export interface RecordRules<F extends Fields> {
  /** What stands in a new form; absent: nothing. */
  readonly preset?: Partial<RowOf<F>>;
  /** The rows that stand in a new form; absent: none but those to type into. */
  readonly presetRows?: FormRows;
  /** The fields in which what was saved of a new record stays for the next one. */
  readonly kept?: readonly (keyof F & string)[];
  /** What stands there besides after Cancel. */
  readonly cancelled?: () => Partial<RowOf<F>>;
  /** What must not be saved although every field and row may stand as it is. `saved` null: a new record. */
  readonly check?: (texts: Texts, saved: SavedRecord | null, rows: FormRows) => Messages;
  /** The warning for a form with these errors; null: the usual sentence. */
  readonly warn?: (errors: Messages, texts: Texts) => string | null;
  /** Called with what the server refused; may give the notice a title. */
  readonly refused?: (messages: Messages) => string | undefined;
  /** The English sentence for a form with errors, where it is not the usual one. */
  readonly invalid?: string;
  /** The notice of a new record that was not saved. `sentence` is the server's; `known`: it refused and says why. */
  readonly failed?: (sentence: string, known: boolean) => string;
  /** Called with a new record that was saved. */
  readonly created?: (record: SavedRecord) => void;
}

/** How a form was opened: with a saved record, or (null) for a new one. */
export type Opening = SavedRecord | null;

/** Everything about a record's form that is not its layout: its entries, pictures and save, its notices and the focus. */
export function useRecordForm<F extends Fields, L extends RowLists = NoLists>(
  screen: FormScreen<F, L>,
  opening: Opening,
  rules: RecordRules<F>,
  onSaved: (wasNew: boolean) => void,
) {
  const { t } = useLanguage();
  // Null until the record is there; a new one whose pictures did not arrive is there, too.
  const [saved, setSaved] = useState(opening);
  const [submitted, setSubmitted] = useState(false);
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
    // The record is there: where they did not arrive, what is left is to send its pictures again.
    if (!(await sendPictures(record))) return open(record);
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
    // The key was pressed once more: it meant the record that is saved.
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

/** Reads what stands in a form; where that cannot be saved, marks and says why and answers null. */
function useFaultNotice<F extends Fields, L extends RowLists>(form: DefinedForm, rows: Rows, rules: RecordRules<F>) {
  const { t, say } = useLanguage();
  return (): FormRowOf<F, L> | null => {
    const { hasErrors, errors } = form.validate();
    const areWrong = rows.validate();
    const read = form.read();
    // Read by the very fields that make up the row.
    if (!hasErrors && !areWrong && read.ok) return { ...read.row, ...rows.read() } as FormRowOf<F, L>;
    const warning = rules.warn?.(errors, form.getValues()) ?? null;
    if (warning !== null) toast.warning(say(warning));
    else toast.error(rules.invalid === undefined ? t.documents.faults.fields.text : say(rules.invalid));
    return null;
  };
}

/** What a draft keeps: the texts by the names of the fields, and the rows by those of the lists. */
type Content = Readonly<Record<string, string | readonly FormRow[]>>;

/** The save of a record's form; its draft is that of the record that was opened. */
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
    // The rows of older drafts stood in a text: those are not taken.
    draftName: `${tenantId}:${userName}:${screen.record.kind}${screen.lists ? ':rows' : ''}:${opening?.id ?? 'new'}`,
    version: opening?.updatedDate ?? null,
    typed: storable,
    storesSent: notStored.length === 0,
    latest: () => ({ ...form.getValues(), ...rows.latest() }),
    // Where a repeated save is recognised, or is one of a record with a version.
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

/** Sends the pictures of a record that is saved; answers whether they arrived, and says why not. */
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

/** A record's form, for its layout. */
export type RecordFormOf<F extends Fields, L extends RowLists = NoLists> = ReturnType<typeof useRecordForm<F, L>>;

/** What a form begins with. */
function startOf<F extends Fields>(
  { fields }: { readonly fields: F },
  saved: Opening,
  ...presets: (Partial<EntriesOf<F>> | undefined)[]
): EntriesOf<Fields> {
  if (saved !== null) return rowOf<Fields>(fields, saved);
  return Object.assign({}, blankRow<Fields>(fields), ...presets) as EntriesOf<Fields>;
}

/** The calls that a record is saved by; `id` is the saved one's. */
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

/** Whether a saved record holds what a form would save; what is answered otherwise than sent is left out. */
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

/** Marks and says what the server refused. */
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
