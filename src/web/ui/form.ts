import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldMessage, fromWire, toWire, type FieldError, type Fields, type Read, type RowOf } from '#domain/define.ts';

/** What a form holds while it is filled in: numbers may be half typed. */
export type EntriesOf<F extends Fields> = {
  -readonly [Name in keyof F]: RowOf<F>[Name] extends number ? number | string : RowOf<F>[Name];
};

/** A form over a definition's fields; draw them with `<Field form={form} name="…" />`. */
export type DefinedForm<F extends Fields, Values extends EntriesOf<F> = EntriesOf<F>> = UseFormReturnType<Values> & {
  readonly fields: F;
  /** What stands in the form, checked and brought to its types. */
  readonly read: () => Read<RowOf<F>>;
  /** Marks what the server refused (see `errorsByName`); each mark stays until that value is changed. */
  readonly refuse: (messages: Readonly<Record<string, string>>) => void;
};

/** What the server refused: the value that it saw, and why. */
type Refused = Readonly<Record<string, { readonly value: unknown; readonly message: string }>>;

/**
 * A form whose checks and sentences are the definition's. Errors are kept in English under clean names and shown by
 * `Field` in the user's language. `check` adds what a definition does not say, such as lines or equal passwords.
 */
export function useDefinedForm<F extends Fields, Values extends EntriesOf<F> = EntriesOf<F>>(
  fields: F,
  initialValues: Values,
  check?: (values: Values) => FormErrors,
): DefinedForm<F, Values> {
  const [refused, setRefused] = useState<Refused>({});
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    // Without the refusals here, leaving a field would wipe away what only the server can know.
    validate: (values) => ({ ...stillRefused(refused, values), ...messagesOf(fields, values), ...check?.(values) }),
  });
  const refuse = (messages: Readonly<Record<string, string>>) => {
    const values: Readonly<Record<string, unknown>> = form.getValues();
    setRefused(
      Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { value: values[name], message }])),
    );
    form.setErrors(messages);
  };
  return { ...form, fields, refuse, read: () => readEntries(fields, form.getValues()) };
}

function stillRefused(refused: Refused, values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([name, { value, message }]) => (values[name] === value ? [[name, message]] : [])),
  );
}

function messagesOf<F extends Fields>(fields: F, values: Readonly<Record<keyof F, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const message = fieldMessage(field, values[name]);
      return message === null ? [] : [[name, message]];
    }),
  );
}

function readEntries<F extends Fields>(fields: F, values: EntriesOf<F>): Read<RowOf<F>> {
  // Entries are rows but for half-typed numbers, which `fromWire` reads as it reads them from the network.
  return fromWire(fields, toWire(fields, values as RowOf<F>));
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
