import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { focusField, focusFirst } from '#web/forms/field-walk.ts';
import type { Trouble } from '#web/forms/FormNotices.tsx';
import { useResend } from '#web/forms/useResend.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NetworkFailure, Problem, sentenceOf } from '#web/problem.ts';
import { useUser } from '#web/session.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName } from '#web/ui/form.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { useDraft } from '#web/drafts/useDraft.ts';
import {
  blankForm,
  bodyOf,
  faultOf,
  isSavedAs,
  leaveAll,
  leaveField,
  markOf,
  numberMark,
  restoredForm,
  sameContent,
  type DocumentAnswer,
  type FormState,
  type Texts,
} from './form-state.ts';
import type { DocumentScreen } from './screen.ts';
import { useFormLines } from './useFormLines.ts';

/** How a form was opened. */
export interface Opening {
  /** The saved document's number; null: a new document. */
  readonly number: string | null;
  readonly start: FormState;
}

/** What a field refused by the server held, and why; the sentence goes as soon as the text changes. */
type Refused = Readonly<Record<string, { readonly text: string; readonly message: string }>>;

/**
 * Everything about a document's form that is not its layout: texts and sentences, draft, the save with its key, what
 * the server answers, and where the focus goes.
 */
export function useDocumentForm<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  opening: Opening,
  onSaved: (number: string, print: boolean) => void,
) {
  const { document } = screen;
  const { t, say } = useLanguage();
  const { tenantId, userName } = useUser();
  const queries = useQueryClient();
  const editing = opening.number !== null;
  const root = useRef<HTMLFormElement>(null);
  // Whoever opened the form owns its draft, also when the session ends while it stands.
  const [draftName] = useState(`draft1:${tenantId}:${userName}:${document.kind}:${opening.number ?? 'new'}`);
  const draft = useDraft<FormState>(draftName);

  const [start, setStart] = useState(opening.start);
  const [state, setState] = useState(opening.start);
  const [saving, setSaving] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [refused, setRefused] = useState<Refused>({});
  // One key per opening of the form: whatever happens on the way, its save is one document.
  const [firstKey] = useState(randomKey);
  // What an event reads must be what the event before it wrote, drawn or not.
  const now = useRef({ state: opening.start, saving: false, key: firstKey });

  const change = useCallback((next: (state: FormState) => FormState) => {
    now.current.state = next(now.current.state);
    setState(now.current.state);
  }, []);

  const next = useQuery({
    queryKey: [document.kind, 'next'],
    queryFn: screen.nextNumber,
    enabled: !editing,
    staleTime: 0,
  });
  const shownNumber = opening.number ?? (next.data === undefined ? '' : String(next.data));

  const { keep: keepDraft, clear: clearDraft } = draft;
  const dirty = !sameContent(start, state);
  useEffect(() => {
    if (dirty) keepDraft(now.current.key, state);
    else clearDraft(now.current.key);
  }, [dirty, state, keepDraft, clearDraft]);

  const open = useCallback((form: FormState, key: string) => {
    now.current = { state: form, saving: false, key };
    setState(form);
    setRefused({});
    setTrouble(null);
  }, []);

  const focus = useCallback((name: string) => {
    focusField(root.current?.querySelector<HTMLElement>(`[name="${name}"]`));
  }, []);
  // In a new document number and date are good as they stand.
  const focusStart = useCallback(
    () => (editing ? focusFirst(root.current) : focus(screen.firstField)),
    [editing, focus, screen],
  );
  const startFresh = () => {
    clearDraft(now.current.key);
    const form = editing ? start : blankForm(document, presetOf(document));
    setStart(form);
    open(form, randomKey());
    // Another clerk may have taken the number meanwhile.
    if (!editing) void next.refetch();
    focusStart();
  };

  /** Saves, and settles what a save before this one, whose answer was lost, may have done. */
  const save = async (): Promise<DocumentAnswer> => {
    const { state: form, key } = now.current;
    const body = bodyOf(document, form, opening.number);
    const before = form.unanswered as typeof body | null;
    if (before === null) change((current) => ({ ...current, unanswered: body }));
    try {
      if (opening.number === null) return await screen.create(body, key);
      return await screen.update(opening.number, body);
    } catch (error) {
      if (error instanceof NetworkFailure) throw error;
      const code = error instanceof Problem ? error.code : '';
      if (before !== null && code === 'key_reused') {
        // It was saved then, and the clerk has typed on since: what was made is brought up to date.
        const made = await screen.create(before, key);
        const number = numberOf(document, made);
        return await screen.update(number, { ...body, [document.number]: number, updatedDate: made.updated_Date });
      }
      if (before !== null && opening.number !== null && code === 'changed') {
        // The "someone else" may have been this very form.
        const found = await screen.read(opening.number, AbortSignal.timeout(30_000));
        if (isSavedAs(document, found, form)) return found;
      }
      // Refused at the first try: nothing was saved. After a failure of the server nobody knows.
      if (before === null && error instanceof Problem && error.status < 500) {
        change((current) => ({ ...current, unanswered: null }));
      }
      throw error;
    }
  };

  const saved = (answer: DocumentAnswer, print: boolean) => {
    const number = numberOf(document, answer);
    clearDraft(now.current.key);
    if (editing) toast.success(t.documents.updated);
    else {
      const words = screen.words(t);
      toast.success(words.saved(number), { title: words.submitted ?? t.documents.submitted });
    }
    // What was saved must not be kept as a draft by the last drawing of the form that is left now.
    const form = editing ? now.current.state : blankForm(document, presetOf(document));
    setStart(form);
    open(form, randomKey());
    for (const name of ['next', 'list', 'suggestions'])
      void queries.invalidateQueries({ queryKey: [document.kind, name] });
    for (const name of screen.changedBySave) void queries.invalidateQueries({ queryKey: [name] });
    setSubmitted(true);
    if (!editing && !print) focusStart();
    onSaved(number, print);
  };

  const failed = (error: unknown) => {
    if (error instanceof NetworkFailure) {
      setTrouble('notSent');
      toast.error(say(error.message));
      return;
    }
    if (error instanceof Problem && error.code === 'changed') return setTrouble('changed');
    if (error instanceof Problem && error.code === 'key_reused') {
      // The same draft was gone on with, and saved, in another window. A further Submit is meant as another document.
      now.current.key = randomKey();
      toast.error(t.documents.savedElsewhere);
      return;
    }
    const sentence = sentenceOf(error);
    const messages = error instanceof Problem ? errorsByName(error.errors, document.fields, document.lines) : {};
    if (sentence === document.numberTaken) messages[document.number] = sentence;
    const { texts } = now.current.state;
    setRefused(
      Object.fromEntries(
        Object.entries(messages).map(([name, message]) => [
          name,
          { message, text: (name === document.number ? now.current.state.ownNumber : texts[name]) ?? '' },
        ]),
      ),
    );
    if (Object.keys(messages).length > 0) toast.error(say(sentence));
    else toast.error(editing ? t.documents.updateFailed(say(sentence)) : t.documents.saveFailed);
    focusFirstWrong(root.current);
  };

  const submit = async (print = false) => {
    if (now.current.saving) return;
    const fault = faultOf(document, now.current.state, screen.numberRequired);
    if (fault !== null) {
      change((form) => leaveAll(document, form));
      const { text, ...title } = screen.words(t).faults?.[fault] ?? t.documents.faults[fault];
      toast.error(text, title);
      focusFirstWrong(root.current);
      return;
    }
    now.current.saving = true;
    setSaving(true);
    setTrouble(null);
    try {
      saved(await save(), print);
    } catch (error) {
      failed(error);
    } finally {
      now.current.saving = false;
      setSaving(false);
    }
  };

  const textOf = (name: string) =>
    name === document.number ? (state.ownNumber ?? shownNumber) : (state.texts[name] ?? '');

  useResend(
    trouble === 'notSent',
    () => JSON.stringify(bodyOf(document, now.current.state, opening.number)),
    () => void submit(),
  );

  const settled = (texts: Texts) => screen.settle?.(texts) ?? texts;
  const setText = (name: string, text: string) =>
    change((form) =>
      name === document.number
        ? { ...form, ownNumber: text === shownNumber ? null : text }
        : { ...form, texts: settled({ ...form.texts, [name]: text }) },
    );

  const messageOf = (name: string): string | null => {
    const turnedDown = refused[name];
    const text = name === document.number ? (state.ownNumber ?? '') : (state.texts[name] ?? '');
    if (turnedDown !== undefined && turnedDown.text === text) return turnedDown.message;
    const field = document.fields[name];
    if (field === undefined) return null;
    const mark =
      name === document.number
        ? numberMark(document, state, screen.numberRequired)
        : markOf(field, text, state.left[name] === true);
    return mark?.wrong === true ? mark.text : null;
  };

  /** What a field's input takes; also of `Field`. */
  const getInputProps = (name: string) => {
    const message = messageOf(name);
    return {
      name,
      value: textOf(name),
      error: message === null ? undefined : say(message),
      onChange: (given: string | { currentTarget: { value: string } }) =>
        setText(name, typeof given === 'string' ? given : given.currentTarget.value),
      onBlur: () => change((form) => leaveField(document, form, name)),
    };
  };

  const lines = useFormLines(document, state, change);
  const takeDraft = () => {
    const { found } = draft;
    if (found === null) return;
    open(restoredForm(found.content), found.owner);
    draft.answer(false);
  };
  return {
    screen,
    document,
    fields: document.fields,
    root,
    state,
    editing,
    shownNumber,
    dirty,
    saving,
    trouble,
    draft,
    takeDraft,
    startFresh,
    submit,
    setText,
    getInputProps,
    lines,
    focus,
    focusStart,
    submitted,
    /** Drops what was typed, for a reload. */
    forget: () => clearDraft(now.current.key),
  };
}

/** What stands in a new form, and in one that starts as a copy. */
export const presetOf = (document: AnyDocument): Texts => ({ [document.date]: todayInIndia() });

/** A document's form, for its layout. */
export type DocumentFormOf<D extends AnyDocument> = ReturnType<typeof useDocumentForm<D>>;

const numberOf = (document: AnyDocument, answer: DocumentAnswer) =>
  String(answer[document.fields[document.number]?.wire ?? '']);
