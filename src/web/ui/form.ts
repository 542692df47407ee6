import { useCallback, useState, type FormEvent } from 'react';
import { fieldMessage, type FieldError, type Fields, type RowOf } from '#domain/define.ts';
import {
  fieldNamed,
  leaveField,
  leaveFields,
  messagesOf,
  rowIn,
  textsOf,
  type Entries,
  type Messages,
  type Texts,
} from './entries.ts';
import { useEntries, type EntryRules } from './useEntries.ts';

/** The initial values of a form: a row, or its texts. */
export type EntriesOf<F extends Fields> = { readonly [Name in keyof F]: RowOf<F>[Name] | string };
/** The texts of a form over these fields. */
export type TextsOf<F extends Fields> = { readonly [Name in keyof F]: string };
type ReadResult<F extends Fields> = { readonly ok: true; readonly row: RowOf<F> } | { readonly ok: false };

type Check<F extends Fields> = (texts: TextsOf<F>) => Messages;

/**
 * How plain fields are read and written; `check` adds to the checks of their definitions. `beginsFocused`: the form took the focus on
 * its own; an empty field left by pressing a link then shows no message, which would push the link away from under the pointer.
 */
function rulesOf<F extends Fields>(fields: F, check?: Check<F>, beginsFocused = false): EntryRules<Entries> {
  return {
    textOf: ({ texts }, name) => texts[name] ?? '',
    setText: (state, name, text) => ({ ...state, texts: { ...state.texts, [name]: text } }),
    leave: (state, name) => (beginsFocused && state.texts[name] === '' ? state : leaveField(fields, state, name)),
    messageOf: ({ texts, left }, name) =>
      left[name] === true
        ? (check?.(typed(texts))[name] ?? fieldMessage(fieldNamed(fields, name), texts[name] ?? ''))
        : null,
  };
}

/** Every name of a form's fields has a text: `textsOf` sets each. */
const typed = <F extends Fields>(texts: Texts) => texts as TextsOf<F>;

/** Checks the texts of fields and parses them to their types. */
function readTexts<F extends Fields>(fields: F, texts: Texts): ReadResult<F> {
  return Object.keys(messagesOf(fields, texts)).length > 0 ? { ok: false } : { ok: true, row: rowIn(fields, texts) };
}

/** The texts, replaced by the row's values where it has any. */
function withRow<F extends Fields>(fields: F, texts: Texts, row: Partial<EntriesOf<F>>): Texts {
  const given = Object.entries(textsOf(fields, row)).filter(([name]) => row[name] !== undefined);
  return { ...texts, ...Object.fromEntries(given) };
}

/**
 * A form whose checks and messages come from the definition; render its fields with `<Field form={form} name="…" />`. Errors are kept in
 * English and shown by `Field` in the user's language. `check` adds what a definition cannot say, such as equal passwords.
 */
export function useDefinedForm<F extends Fields>(
  fields: F,
  initial: EntriesOf<F>,
  check?: Check<F>,
  beginsFocused = false,
) {
  const [start, setStart] = useState(() => textsOf(fields, initial));
  const rules = rulesOf(fields, check, beginsFocused);
  const { state, change, latest, open, ...entries } = useEntries<Entries>({ texts: start, left: {} }, rules);

  const errorsIn = (shown: Entries): Messages => {
    const wrong: Messages = { ...messagesOf(fields, shown.texts), ...check?.(typed(shown.texts)) };
    const all = Object.keys(fields).map((name) => [name, entries.faultIn(shown, name) ?? wrong[name]]);
    return Object.fromEntries(all.filter(([, message]) => message !== undefined)) as Messages;
  };
  /** Marks everything that is wrong. */
  const validate = () => {
    change((before) => leaveFields(fields, before));
    const errors = errorsIn(latest());
    return { errors, hasErrors: Object.keys(errors).length > 0 };
  };
  const setFieldValue = useCallback(
    (name: keyof F & string, text: string) =>
      change((before) => ({ ...before, texts: { ...before.texts, [name]: text } })),
    [change],
  );
  return {
    fields,
    values: typed<F>(state.texts),
    /** The latest texts, rendered or not. */
    getValues: () => typed<F>(latest().texts),
    setFieldValue,
    setValues: (row: Partial<EntriesOf<F>>) =>
      change((before) => ({ ...before, texts: withRow(fields, before.texts, row) })),
    /** Restarts with a row: what is typed from now on changes it. */
    restart: (row: EntriesOf<F>) => {
      const texts = textsOf(fields, row);
      setStart(texts);
      open({ texts, left: {} });
    },
    reset: () => open({ texts: start, left: {} }),
    isDirty: () => Object.keys(fields).some((name) => latest().texts[name] !== start[name]),
    isValid: () => Object.keys(errorsIn(state)).length === 0,
    validate,
    read: () => readTexts(fields, latest().texts),
    refuse: entries.refuse,
    getInputProps: entries.getInputProps,
    /** The submit handler of a `<form>`: calls `valid` if there are no errors, else `invalid`. */
    onSubmit: (valid: (texts: TextsOf<F>) => unknown, invalid?: () => void) => (event?: FormEvent) => {
      event?.preventDefault();
      if (validate().hasErrors) invalid?.();
      else valid(typed(latest().texts));
    },
  };
}

/** The server's errors by the name of a form's field, and of its rows' fields (`lines.0.rate`). */
export function errorsByName(
  errors: readonly FieldError[],
  fields: Fields,
  lines: Fields = {},
  lists: Readonly<Record<string, { readonly fields: Fields }>> = {},
): Record<string, string> {
  const isOf = (path: string) => {
    const [, list = '', inRow] = /^(\w+)\.\d+\.(.+)$/.exec(path) ?? [];
    if (inRow === undefined) return Object.hasOwn(fields, path);
    return Object.hasOwn(list === 'lines' ? lines : (lists[list]?.fields ?? {}), inRow);
  };
  return Object.fromEntries(errors.flatMap(({ path, message }) => (isOf(path) ? [[path, message]] : [])));
}
