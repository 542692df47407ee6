import { useCallback, useState } from 'react';
import { fieldMessage, type FieldError } from '#domain/define.ts';
import { fieldNamed, leaveField, type Messages, type Texts } from './entries.ts';
import { freshKey, rowWith, type FormRow } from './form-rows.ts';
import {
  contentOfRows,
  leaveRows,
  pathInForm,
  readRows,
  rowMessages,
  type FormRows,
  type RowList,
  type RowLists,
} from './row-lists.ts';
import type { Marks } from './LinesTable.tsx';
import { useEntries, type EntryRules } from './useEntries.ts';

interface At {
  readonly list: string;
  readonly row: FormRow | undefined;
  readonly field: string;
}
/** The field that a path of the form (`lines.0.rate`) names. */
function at(rows: FormRows, path: string): At {
  const [list = '', index = '', field = ''] = path.split('.');
  return { list, row: rows[list]?.[Number(index)], field };
}

function changeRow(rows: FormRows, list: string, key: number, next: (row: FormRow) => FormRow): FormRows {
  return { ...rows, [list]: (rows[list] ?? []).map((row) => (row.key === key ? next(row) : row)) };
}

/** How the fields of rows are read and written, by their paths; a list as a whole is checked by the form. */
function rulesOf(lists: RowLists): EntryRules<FormRows> {
  const fieldsOf = (list: string) => lists[list]?.fields ?? {};
  return {
    // A refusal of a list stays until one of its rows is changed.
    textOf: (rows, path) =>
      path in lists
        ? contentOfRows({ [path]: rows[path] ?? [] })
        : (at(rows, path).row?.texts[at(rows, path).field] ?? ''),
    setText(rows, path, text) {
      const { list, row, field } = at(rows, path);
      return row === undefined ? rows : changeRow(rows, list, row.key, withTexts({ [field]: text }));
    },
    leave(rows, path) {
      const { list, row, field } = at(rows, path);
      return row === undefined
        ? rows
        : changeRow(rows, list, row.key, (each) => leaveField(fieldsOf(list), each, field));
    },
    messageOf(rows, path) {
      const { list, row, field } = at(rows, path);
      if (row?.left[field] !== true) return null;
      return fieldMessage(fieldNamed(fieldsOf(list), field), row.texts[field] ?? '');
    },
  };
}

const NO_MARKS: Marks = {};
const withTexts = (texts: Texts) => (row: FormRow) => ({ ...row, texts: { ...row.texts, ...texts } });

/**
 * The rows of a form's lists: typed by their fields, with errors by path (`lines.0.rate`). `check` adds errors that concern a list as a
 * whole, under its name.
 */
export function useFormRows<L extends RowLists>(
  lists: L,
  opened: () => FormRows,
  check: (rows: FormRows) => Messages | undefined,
) {
  const [start, setStart] = useState(opened);
  // Errors of a list as a whole are shown from Submit on.
  const [submitted, setSubmitted] = useState(false);
  const { state, change, latest, open, refuse, ...entries } = useEntries(start, rulesOf(lists));
  const write = useCallback(
    (list: string, next: (rows: readonly FormRow[]) => readonly FormRow[]) =>
      change((before) => ({ ...before, [list]: next(before[list] ?? []) })),
    [change],
  );
  const listMessages = (rows: FormRows) => Object.entries(check(rows) ?? {}).filter(([name]) => name in lists);
  const messageOf = (path: string): string | null => {
    const ofList = submitted ? listMessages(state).find(([name]) => name === path) : undefined;
    return entries.messageIn(state, path) ?? ofList?.[1] ?? null;
  };
  return {
    state,
    latest,
    rowsOf: (list: string): readonly FormRow[] => state[list] ?? [],
    write,
    getInputProps: entries.getInputProps,
    messageOf,
    isDirty: () => contentOfRows(latest()) !== contentOfRows(start),
    /** Marks all errors, and returns whether there are any. */
    validate: () => {
      setSubmitted(true);
      change((before) => leaveRows(lists, before));
      return Object.keys(rowMessages(lists, latest())).length + listMessages(latest()).length > 0;
    },
    read: () => readRows(lists, latest()),
    /** Marks the server's errors; returns how many of them were in these rows. */
    refuse: (errors: readonly FieldError[]) => {
      const placed = errors.flatMap(({ path, message }) => {
        const own = pathInForm(latest(), path);
        return own === null ? [] : [[own, message] as const];
      });
      refuse(Object.fromEntries(placed));
      return placed.length;
    },
    /** Replaces the rows: what is typed from now on counts as a change of them. */
    restart: (rows: FormRows) => {
      setStart(rows);
      setSubmitted(false);
      open(rows);
    },
    /** Takes the rows of a draft, with keys that are free on this page. */
    take: (rows: FormRows) =>
      change((before) =>
        Object.fromEntries(
          Object.entries(before).map(([name, old]) => [
            name,
            rows[name]?.map((row) => ({ ...row, key: freshKey() })) ?? old,
          ]),
        ),
      ),
  };
}

/** The rows of a form, for its layout. */
export type FormRowsState = Pick<ReturnType<typeof useFormRows>, 'rowsOf' | 'write' | 'getInputProps' | 'messageOf'>;

/** A list of a form, as the props of a `LinesTable`. */
export function useRowsTable({ rowsOf, write, messageOf }: FormRowsState, name: string, { fields, most }: RowList) {
  const lines = rowsOf(name);
  const onRow = useCallback(
    (key: number, next: (row: FormRow) => FormRow) =>
      write(name, (rows) => rows.map((row) => (row.key === key ? next(row) : row))),
    [write, name],
  );
  const onText = useCallback(
    (key: number, field: string, text: string) => onRow(key, withTexts({ [field]: text })),
    [onRow],
  );
  const onLeave = useCallback(
    (key: number, field: string) => onRow(key, (row) => leaveField(fields, row, field)),
    [onRow, fields],
  );
  const onRemove = useCallback(
    (key: number) => write(name, (rows) => rows.filter((row) => row.key !== key)),
    [write, name],
  );
  const marksOf = (_row: FormRow, place: number): Marks => {
    const marks = Object.keys(fields).flatMap((field) => {
      const text = messageOf(`${name}.${place}.${field}`);
      return text === null ? [] : [[field, { text, wrong: true }] as const];
    });
    return marks.length === 0 ? NO_MARKS : Object.fromEntries(marks);
  };
  return {
    lines,
    marksOf,
    onText,
    onLeave,
    onRemove,
    onAdd: () => write(name, (rows) => [...rows, rowWith(fields)]),
    mayAdd: lines.length < most,
  };
}
