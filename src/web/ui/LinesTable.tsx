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
  /** Its heading, in the language of the screen. */
  readonly heading: string;
  /** Its share of the width, as in a CSS grid. */
  readonly width: string;
  /** Names to suggest; gives the column a card's whole width. */
  readonly suggestions?: readonly string[];
  /** Draws its input where that is no plain text. */
  readonly input?: (props: LineInputProps) => ReactNode;
  /** Shows what `hintOf` tells while nothing is typed. */
  readonly hinted?: boolean;
  /** Enter goes by: it is filled in seldom, or what stands in the line tells it. */
  readonly passed?: boolean | ((texts: Line['texts']) => boolean);
}

/** What an input of a line takes. */
export interface LineInputProps extends TextInputProps {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** All that stands in the line. */
  readonly texts: Line['texts'];
  /** Writes into another field of the line. */
  readonly onOther: (name: string, text: string) => void;
}

export interface Line {
  readonly key: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The sentences under a line's fields; the same object as long as they are the same. */
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
  /** Brings back the row that was removed last; absent: there is none. */
  readonly onUndo?: (() => void) | undefined;
  /** Enter on an empty last row: the clerk is done with the lines. */
  readonly onDone: () => void;
  /** Whether the lines are whole as they stand: then Enter behind what was typed in the last row is done with them, too. */
  readonly isWhole?: boolean;
  readonly mayAdd: boolean;
  /** The column behind which Enter adds a row: those after it are filled in seldom. Absent: the last one. */
  readonly endsWith?: string;
  /** There may be no line at all: an empty first one is as good as none. */
  readonly optional?: boolean;
  /** Where height is scarce: the button that adds stands over those that remove. */
  readonly slim?: boolean;
  /** What a line's hinted column comes to without being typed. */
  readonly hintOf?: (line: L, at: number) => string;
  /** "Item 2" */
  readonly nameOf: (number: number) => string;
  readonly words: { readonly add: string; readonly undo: string; readonly remove: (name: string) => string };
}

const inputsOf = (row: Element | null | undefined) => Array.from(row?.querySelectorAll('input') ?? []);

/** Rows of inputs, added and removed by the clerk. Enter on the last cell adds a row, on an empty last row it is done. */
export function LinesTable<L extends Line>(props: LinesTableProps<L>) {
  const { columns, lines, marksOf, hintOf, onUndo, mayAdd, optional = false, nameOf, words } = props;
  const { body, add, keys, remove } = useRows(props);
  // A custom property is not among CSSProperties' names.
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

/**
 * How rows are added, by the button or by Enter, and removed. The focus goes to the new one, and from a removed one to
 * the row that takes its place.
 */
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
    // The inputs themselves are asked, for the row's text may have been chosen by this very key.
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

// With 200 rows, only the one that is typed into is drawn again.
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
