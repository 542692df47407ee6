import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { blankRow, type Fields, type RowOf } from '#domain/define.ts';
import { focusField } from '#web/forms/field-walk.ts';
import type { Trouble } from '#web/forms/FormNotices.tsx';
import { useResend } from '#web/forms/useResend.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NetworkFailure, Problem, sentenceOf } from '#web/problem.ts';
import { rowOf } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useDraft } from '#web/drafts/useDraft.ts';
import type { SavedRecord } from './record-calls.ts';
import type { FormScreen } from './record-screen.ts';
import { useRecordImages } from './useRecordImages.ts';

export type Entries = Record<string, unknown>;
type Messages = Readonly<Record<string, string>>;

/** What a record's form does beyond its definition. */
export interface RecordRules<F extends Fields> {
  /** What stands in a new form; absent: nothing. */
  readonly preset?: Partial<RowOf<F>>;
  /** What stands there besides after Cancel. */
  readonly cancelled?: () => Partial<RowOf<F>>;
  /** What must not be saved although every field may stand as it is. `saved` null: a new record. */
  readonly check?: (values: Entries, saved: SavedRecord | null) => Messages;
  /** The warning for a form with these errors; null: the usual sentence. */
  readonly warn?: (errors: Messages, values: Entries) => string | null;
  /** Hears what the server refused, and may give the notice a title. */
  readonly refused?: (messages: Messages) => string | undefined;
  /** The English sentence for a form with errors, where it is not the usual one. */
  readonly invalid?: string;
  /** The notice of a new record that was not saved. `sentence` is the server's; `known`: it refused and says why. */
  readonly failed?: (sentence: string, known: boolean) => string;
}

/** How a form was opened: with a saved record, or (null) for a new one. */
export type Opening = SavedRecord | null;

interface Kept {
  readonly values: Entries;
  /** The version that was read, for a change of a saved record. */
  readonly version: string | null;
}

/**
 * Everything about a record's form that is not its layout: values and sentences, draft, pictures, the save, what the
 * server answers, and where the focus goes.
 */
export function useRecordForm<F extends Fields>(
  screen: FormScreen<F>,
  opening: Opening,
  rules: RecordRules<F>,
  onSaved: (wasNew: boolean) => void,
) {
  const { t, say } = useLanguage();
  const { tenantId, userName } = useUser();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const fields: Fields = screen.fields;
  const fresh = (more: Entries = {}): Entries => ({ ...blankRow(fields), ...rules.preset, ...more });
  // Null until the record is there; a new one whose pictures did not arrive is there, too.
  const [saved, setSaved] = useState(opening);
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const images = useRecordImages(screen, saved);
  const form = useDefinedForm<Fields, Entries>(
    fields,
    opening === null ? fresh() : rowOf(fields, opening),
    (values) => ({ ...rules.check?.(values, saved) }),
  );

  // Whoever opened the form owns its draft, also when the session ends while it stands.
  const [draftName] = useState(`draft1:${tenantId}:${userName}:${screen.record.kind}:${opening?.id ?? 'new'}`);
  const draft = useDraft<Kept>(draftName);
  const [firstOwner] = useState(randomKey);
  // What an event reads must be what the event before it wrote, drawn or not.
  const now = useRef({
    saving: false,
    owner: firstOwner,
    version: opening?.updated_Date ?? null,
    unanswered: false,
    /** What was sent for a new record and may have been saved. */
    sent: null as RowOf<F> | null,
  });

  const { keep: keepDraft, clear: clearDraft } = draft;
  const typed = form.isDirty();
  const { values } = form;
  const { notKept } = screen;
  useEffect(() => {
    const { owner, version } = now.current;
    if (!typed) return clearDraft(owner);
    const safe = Object.entries(values).filter(([name]) => !notKept.includes(name));
    keepDraft(owner, { values: Object.fromEntries(safe), version });
  }, [typed, values, notKept, keepDraft, clearDraft]);

  // The same function from drawing to drawing, for effects that set a field.
  const setNow = useRef(form.setFieldValue);
  useEffect(() => {
    setNow.current = form.setFieldValue;
  });
  const set = useCallback((name: string, value: unknown) => setNow.current(name, value), []);

  const focus = useCallback((name: string) => {
    focusField(root.current?.querySelector<HTMLElement>(`[name="${name}"]`));
  }, []);
  const focusStart = useCallback(() => focus(screen.firstField), [focus, screen.firstField]);

  const open = (content: Entries, record: SavedRecord | null) => {
    clearDraft(now.current.owner);
    now.current = {
      ...now.current,
      owner: randomKey(),
      version: record?.updated_Date ?? null,
      unanswered: false,
      sent: null,
    };
    setSaved(record);
    setTrouble(null);
    form.setInitialValues(content);
    form.setValues(content);
    form.resetDirty(content);
    form.clearErrors();
  };
  const cancel = () => {
    images.clear();
    open(saved === null ? fresh(rules.cancelled?.()) : rowOf(fields, saved), saved);
    focusStart();
  };

  /** Makes the record, once however often its answer is lost on the way. */
  const create = async (row: RowOf<F>): Promise<SavedRecord> => {
    const { owner, sent: before } = now.current;
    now.current.sent = before ?? row;
    try {
      return await screen.create(row, owner);
    } catch (error) {
      if (before !== null && screen.update !== undefined && error instanceof Problem && error.code === 'key_reused') {
        // It was saved then, and the clerk has typed on since: what was made is brought up to date.
        const made = await screen.create(before, owner);
        return await screen.update(made.id, row, made.updated_Date);
      }
      // Refused at the first try: nothing was saved. After a failure of the server nobody knows.
      if (before === null && error instanceof Problem && error.status < 500) now.current.sent = null;
      throw error;
    }
  };

  /** Saves the fields, and settles what a save before this one, whose answer was lost, may have done. */
  const save = async (row: RowOf<F>): Promise<SavedRecord> => {
    const { read, update } = screen;
    if (saved === null || update === undefined) return await create(row);
    if (!form.isDirty()) return saved;
    try {
      return await update(saved.id, row, now.current.version ?? saved.updated_Date);
    } catch (error) {
      if (read === undefined || !now.current.unanswered || !(error instanceof Problem) || error.code !== 'changed')
        throw error;
      // The "someone else" may have been this very form.
      const found = await read(saved.id, AbortSignal.timeout(30_000));
      if (!holds(screen, found, row)) throw error;
      return found;
    }
  };

  const tellOthers = () => {
    const { kind } = screen.record;
    void queries.invalidateQueries({ queryKey: [kind, 'list'] });
    for (const name of screen.changedBySave) void queries.invalidateQueries({ queryKey: [name] });
  };

  const failed = (error: unknown) => {
    if (error instanceof NetworkFailure || !(error instanceof Problem) || error.status >= 500) {
      now.current.unanswered = true;
    }
    if (error instanceof NetworkFailure) {
      setTrouble('notSent');
      return toast.error(say(error.message));
    }
    if (error instanceof Problem && error.code === 'changed') return setTrouble('changed');
    if (error instanceof Problem && error.code === 'key_reused') {
      // It was saved before its answer was lost, or in another window. A further Submit is meant as another record.
      now.current = { ...now.current, owner: randomKey(), sent: null };
      toast.error(t.documents.savedElsewhere);
      return;
    }
    const messages = error instanceof Problem ? errorsByName(error.errors, fields) : {};
    form.refuse(messages);
    const title = rules.refused?.(messages);
    const sentence = say(sentenceOf(error));
    const known = error instanceof Problem && error.status < 500;
    const told = saved === null ? rules.failed?.(sentence, known) : undefined;
    const text = told ?? (Object.keys(messages).length > 0 || (known && saved === null) ? sentence : null);
    toast.error(
      text ?? (saved === null ? t.documents.saveFailed : t.documents.updateFailed(sentence)),
      title === undefined ? {} : { title },
    );
    focusFirstWrong(root.current);
  };

  const send = async (row: RowOf<F>) => {
    const wasNew = saved === null;
    const record = await save(row);
    tellOthers();
    try {
      await images.send(record);
    } catch (error) {
      // The record is there: what is left is to send its pictures again.
      open(rowOf(fields, record), record);
      toast.error(say(sentenceOf(error)), { title: t.records.picturesNotSent });
      focusFirstWrong(root.current);
      return;
    }
    images.clear();
    tellOthers();
    open(wasNew ? fresh() : rowOf(fields, record), wasNew ? null : record);
    if (wasNew) toast.success(t.documents.submitted);
    else toast.success(t.documents.updated);
    if (wasNew) focusStart();
    onSaved(wasNew);
  };

  const submit = async () => {
    if (now.current.saving) return;
    const { hasErrors, errors } = form.validate();
    const read = form.read();
    if (hasErrors || !read.ok) {
      const warning = rules.warn?.(errors as Messages, form.getValues()) ?? null;
      if (warning === null)
        toast.error(rules.invalid === undefined ? t.documents.faults.fields.text : say(rules.invalid));
      else toast.warning(say(warning));
      return focusFirstWrong(root.current);
    }
    now.current.saving = true;
    setSaving(true);
    setTrouble(null);
    try {
      // Read by the very fields that make up RowOf<F>.
      await send(read.row as RowOf<F>);
    } catch (error) {
      failed(error);
    } finally {
      now.current.saving = false;
      setSaving(false);
    }
  };

  // Where a save can be told from the same save again, or is one of a record with a version.
  useResend(
    trouble === 'notSent' && (saved !== null || screen.resends === true),
    () => JSON.stringify(form.getValues()),
    () => void submit(),
  );

  const takeDraft = () => {
    const { found } = draft;
    if (found === null) return;
    form.setValues(found.content.values);
    now.current = { ...now.current, owner: found.owner, version: found.content.version, sent: null };
    draft.answer(false);
  };

  return {
    screen,
    fields: screen.fields,
    root,
    saved,
    values,
    /** Sets a field from outside of its input. */
    set,
    getInputProps: form.getInputProps,
    images,
    dirty: typed || images.some,
    saving,
    trouble,
    draft,
    takeDraft,
    cancel,
    submit,
    focus,
    focusStart,
    forget: () => clearDraft(now.current.owner),
  };
}

/** A record's form, for its layout. */
export type RecordFormOf<F extends Fields> = ReturnType<typeof useRecordForm<F>>;

/** Whether a saved record holds what a form would save; what is answered otherwise than sent is left aside. */
function holds<F extends Fields>({ fields, notKept }: FormScreen<F>, found: SavedRecord, row: RowOf<F>): boolean {
  const answered = rowOf(fields, found);
  return Object.keys(fields).every(
    (name) => notKept.includes(name) || fields[name]?.kind === 'password' || answered[name] === row[name],
  );
}
