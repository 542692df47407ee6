import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FieldFacts } from '#web/client/field-facts.ts';
import { fieldProps } from './fieldProps.ts';
import classes from './LinesTable.module.css';
import { PickerField } from './PickerField.tsx';

/** A column of a table of lines. */
export interface LinesColumn {
  readonly name: string;
  readonly facts: FieldFacts;
  /** Its heading, in the user's language. */
  readonly heading: string;
  /** Its width as a CSS grid track. */
  readonly width: string;
  /** Suggested names; on a card the column then takes the whole width. */
  readonly suggestions?: readonly string[];
  /** Renders its input if that is not a plain text field. */
  readonly input?: (props: LineInputProps) => ReactNode;
  /** Shows the result of `hintOf` while nothing is typed. */
  readonly hinted?: boolean;
  /** Enter skips it: it is seldom filled in, or the rest of the line determines it. */
  readonly passed?: boolean | ((texts: Line['texts']) => boolean);
}

/** The props of a line's input. */
export interface LineInputProps extends TextInputProps {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** All texts of the line. */
  readonly texts: Line['texts'];
  /** Writes to another field of the line. */
  readonly onOther: (name: string, text: string) => void;
}

export interface Line {
  readonly key: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The messages under a line's fields; the same object as long as they are unchanged. */
export type Marks = Readonly<Record<string, { readonly text: string; readonly wrong: boolean }>>;

interface LineActions {
  readonly onText: (key: number, name: string, text: string) => void;
  readonly onLeave: (key: number, name: string) => void;
  readonly onRemove: (key: number) => void;
}

export interface LinesTableProps<L extends Line> extends LineActions {
  readonly columns: readonly LinesColumn[];
  readonly lines: readonly L[];
  readonly marksOf: (line: L, at: number) => Marks;
  readonly onAdd: () => void;
  /** Restores the row removed last; absent: there is none. */
  readonly onUndo?: (() => void) | undefined;
  /** Called on Enter in an empty last row: the clerk has finished the lines. */
  readonly onDone: () => void;
  /** Whether the lines are complete as they stand: then Enter after the last row's text finishes them, too. */
  readonly isWhole?: boolean;
  readonly mayAdd: boolean;
  /** The column after which Enter adds a row, because later ones are seldom filled in. Absent: the last one. */
  readonly endsWith?: string;
  /** Whether there may be no lines at all: then an empty first line counts as none. */
  readonly optional?: boolean;
  /** Where height is scarce: puts the add button above the remove buttons. */
  readonly slim?: boolean;
  /** The value of a line's hinted column while nothing is typed. */
  readonly hintOf?: (line: L, at: number) => string;
  /** "Item 2" */
  readonly nameOf: (number: number) => string;
  readonly words: { readonly add: string; readonly undo: string; readonly remove: (name: string) => string };
}

const inputsOf = (row: Element | null | undefined) => Array.from(row?.querySelectorAll('input') ?? []);

/** Rows of inputs that the clerk adds and removes. Enter on the last cell adds a row; on an empty last row it finishes. */
export function LinesTable<L extends Line>(props: LinesTableProps<L>) {
  const { columns, lines, marksOf, hintOf, onUndo, mayAdd, optional = false, nameOf, words } = props;
  const { body, add, keys, remove } = useRows(props);
  // CSSProperties does not include custom properties.
  const style = { '--lines-columns': columns.map((column) => column.width).join(' ') } as CSSProperties;
  return (
    <div style={style} className={props.slim === true ? classes['slim'] : ''}>
      <div className={classes['head']} aria-hidden>
        {columns.map(({ name, facts, heading }) => (
          <span key={name} className={facts.decimals === undefined ? '' : classes['number']}>
            {heading}
          </span>
        ))}
      </div>
      <div ref={body} onKeyDown={keys} role="presentation">
        {lines.map((line, at) => (
          <Row
            key={line.key}
            columns={columns}
            line={line}
            name={nameOf(at + 1)}
            marks={marksOf(line, at)}
            only={lines.length === 1 && !optional}
            hint={hintOf?.(line, at) ?? ''}
            removeLabel={words.remove(nameOf(at + 1))}
            onText={props.onText}
            onLeave={props.onLeave}
            onRemove={remove}
          />
        ))}
      </div>
      <div className={classes['foot']}>
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={!mayAdd}>
          {words.add}
        </Button>
        {onUndo && (
          <Button variant="subtle" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </div>
    </div>
  );
}

const rowsIn = (body: Element | null) => Array.from(body?.querySelectorAll('[data-line]') ?? []);

type RowsProps = Pick<
  LinesTableProps<Line>,
  'columns' | 'onAdd' | 'onRemove' | 'onDone' | 'mayAdd' | 'endsWith' | 'optional' | 'isWhole'
>;

/** Adds rows, by button or by Enter, and removes them. The focus moves to the new row, or to the one that takes the removed row's place. */
function useRows(props: RowsProps) {
  const { columns, onAdd, onRemove, onDone, mayAdd, endsWith, optional = false, isWhole = false } = props;
  const body = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const removed = useRef<number | null>(null);

  const remove = useCallback(
    (key: number) => {
      const at = rowsIn(body.current).findIndex((row) => row.contains(document.activeElement));
      removed.current = at === -1 ? null : at;
      onRemove(key);
    },
    [onRemove],
  );
  useLayoutEffect(() => {
    const at = removed.current;
    removed.current = null;
    const rows = rowsIn(body.current);
    if (at !== null && document.activeElement === document.body) inputsOf(rows[at] ?? rows.at(-1))[0]?.focus();
  });

  useEffect(() => {
    if (added > 0) body.current?.querySelector<HTMLElement>('[data-line]:last-child input')?.focus();
  }, [added]);

  const add = () => {
    onAdd();
    setAdded((times) => times + 1);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, nativeEvent } = event;
    const plain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key !== 'Enter' || !plain || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    const rows = rowsIn(body.current);
    const inputs = inputsOf(rows.at(-1));
    // Reads the inputs themselves, because this same key may just have chosen the row's text.
    const isEmpty = target === inputs[0] && inputs.every((input) => input.value.trim() === '');
    const last = columns.findIndex(({ name }) => name === endsWith);
    const ends = isWhole && target !== inputs[0] && target.value.trim() !== '' && inputs.includes(target);
    if (((rows.length > 1 || optional) && isEmpty) || ends) {
      event.preventDefault();
      onDone();
    } else if ((target === inputs[last] || target === inputs.at(-1)) && mayAdd) {
      event.preventDefault();
      add();
    }
  };
  return { body, add, keys, remove };
}

interface RowProps extends LineActions {
  readonly columns: readonly LinesColumn[];
  readonly line: Line;
  readonly name: string;
  readonly marks: Marks;
  readonly only: boolean;
  readonly hint: string;
  readonly removeLabel: string;
}

const ORDER = ['label', 'input', 'error', 'description'] as const;

const isPassed = ({ passed = false }: LinesColumn, { texts }: Line) =>
  typeof passed === 'function' ? passed(texts) : passed;

// With 200 rows, only the row being edited re-renders.
const Row = memo(function Row(props: RowProps) {
  const { columns, line, name, marks, only, hint, removeLabel, onText, onLeave, onRemove } = props;
  const { say } = useLanguage();
  return (
    <fieldset className={classes['row']} aria-label={name} data-line>
      <span className={classes['name']} aria-hidden>
        {name}
      </span>
      {columns.map((column) => {
        const { facts, heading, suggestions } = column;
        const mark = marks[column.name];
        const number = facts.decimals !== undefined;
        const input = {
          ...fieldProps({ facts, say }),
          label: heading,
          classNames: { label: classes['label'] ?? '' },
          error: mark?.wrong === true ? say(mark.text) : undefined,
          description: mark?.wrong === false ? <span className={classes['advice']}>{say(mark.text)}</span> : undefined,
          inputWrapperOrder: [...ORDER],
          onBlur: () => onLeave(line.key, column.name),
          ...(column.hinted && { placeholder: hint }),
          ...(isPassed(column, line) && { 'data-passed': true as const }),
        };
        const value = line.texts[column.name] ?? '';
        const onValue = (text: string) => onText(line.key, column.name, text);
        const onOther = (name: string, text: string) => onText(line.key, name, text);
        const drawn = column.input?.({ ...input, value, onValue, texts: line.texts, onOther });
        return (
          <div key={column.name} className={(number ? classes['number'] : classes['wide']) ?? ''}>
            {drawn ??
              (suggestions ? (
                <PickerField {...input} value={value} onValue={onValue} options={suggestions} />
              ) : (
                <TextInput {...input} value={value} onChange={(event) => onValue(event.currentTarget.value)} />
              ))}
          </div>
        );
      })}
      <ActionIcon
        className={classes['remove'] ?? ''}
        variant="subtle"
        color="red"
        aria-label={removeLabel}
        disabled={only}
        onClick={() => onRemove(line.key)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
});
