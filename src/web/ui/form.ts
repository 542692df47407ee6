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
} from './entries.ts';
import { useEntries } from './useEntries.ts';

/** What a form may begin with: a row, or its texts. */
export type EntriesOf<F extends Fields> = { readonly [Name in keyof F]: RowOf<F>[Name] | string };
/** What stands in a form over these fields. */
export type TextsOf<F extends Fields> = { readonly [Name in keyof F]: string };
type Read<F extends Fields> = { readonly ok: true; readonly row: RowOf<F> } | { readonly ok: false };

/**
 * A form whose checks and sentences are the definition's; draw its fields with `<Field form={form} name="…" />`. Errors
 * are kept in English and shown by `Field` in the user's language. `check` adds what a definition does not say, such as
 * equal passwords.
 */
export function useDefinedForm<F extends Fields>(
  fields: F,
  initial: EntriesOf<F>,
  check?: (texts: TextsOf<F>) => Messages,
) {
  // Every name of the fields has a text: `textsOf` sets each.
  const typed = (entries: Entries) => entries.texts as TextsOf<F>;
  const [start, setStart] = useState(() => textsOf(fields, initial));
  const wrongIn = (entries: Entries): Messages => ({
    ...messagesOf(fields, entries.texts),
    ...check?.(typed(entries)),
  });
  const entries = useEntries<Entries>(
    { texts: start, left: {} },
    {
      textOf: ({ texts }, name) => texts[name] ?? '',
      setText: (state, name, text) => ({ ...state, texts: { ...state.texts, [name]: text } }),
      leave: (state, name) => leaveField(fields, state, name),
      messageOf: (state, name) =>
        state.left[name] === true
          ? (check?.(typed(state))[name] ?? fieldMessage(fieldNamed(fields, name), state.texts[name] ?? ''))
          : null,
    },
  );
  const { state, change, latest, open } = entries;

  const errorsIn = (shown: Entries): Messages => {
    const wrong = wrongIn(shown);
    const all = Object.keys(fields).flatMap((name) => {
      const message = entries.messageIn(shown, name) ?? wrong[name];
      return message === undefined ? [] : [[name, message]];
    });
    return Object.fromEntries(all);
  };
  const isDirty = () => Object.keys(fields).some((name) => latest().texts[name] !== start[name]);
  /** Marks all that is wrong. */
  const validate = () => {
    change((before) => leaveFields(fields, before));
    const errors = errorsIn(latest());
    return { errors, hasErrors: Object.keys(errors).length > 0 };
  };
  /** What stands in the form, checked and brought to its types. */
  const read = (): Read<F> => {
    const { texts } = latest();
    return Object.keys(messagesOf(fields, texts)).length > 0 ? { ok: false } : { ok: true, row: rowIn(fields, texts) };
  };
  const setFieldValue = useCallback(
    (name: keyof F & string, text: string) =>
      change((before) => ({ ...before, texts: { ...before.texts, [name]: text } })),
    [change],
  );
  return {
    fields,
    values: typed(state),
    /** The newest texts, drawn or not. */
    getValues: () => typed(latest()),
    setFieldValue,
    setValues: (row: Partial<EntriesOf<F>>) =>
      change((before) => {
        const given = textsOf(fields, row);
        const named = Object.entries(given).filter(([name]) => row[name] !== undefined);
        return { ...before, texts: { ...before.texts, ...Object.fromEntries(named) } };
      }),
    /** Begins anew with a row: what is typed from now on is a change of it. */
    restart: (row: EntriesOf<F>) => {
      const texts = textsOf(fields, row);
      setStart(texts);
      open({ texts, left: {} });
    },
    reset: () => open({ texts: start, left: {} }),
    isDirty,
    isValid: () => Object.keys(errorsIn(state)).length === 0,
    validate,
    read,
    refuse: entries.refuse,
    getInputProps: entries.getInputProps,
    /** What a `<form>` hears: `valid` is called where nothing is wrong, else `invalid`. */
    onSubmit: (valid: (texts: TextsOf<F>) => unknown, invalid?: () => void) => (event?: FormEvent) => {
      event?.preventDefault();
      if (validate().hasErrors) invalid?.();
      else valid(typed(latest()));
    },
  };
}

/** The server's errors (wire names, lines as `details.0.rate`) under the form's names (`lines.0.rate`). */
export function errorsByName(
  errors: readonly FieldError[],
  fields: Fields,
  lines: Fields = {},
): Record<string, string> {
  const nameOf = (set: Fields, wire: string) =>
    Object.entries(set).find(([, field]) => field.wire.toLowerCase() === wire.toLowerCase())?.[0];
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [, index, wire] = /^details\.(\d+)\.(.+)$/.exec(path) ?? [];
      const name = wire === undefined ? nameOf(fields, path) : nameOf(lines, wire);
      if (name === undefined) return [];
      return [[wire === undefined ? name : `lines.${index}.${name}`, message]];
    }),
  );
}
