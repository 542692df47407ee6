import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { capitalsOf } from './capitals.ts';
import { isBegunIn, matching, sameName } from './matching.ts';
import { opensAbove, optionId, useOptionInSight } from './option-list.ts';
import classes from './PickerField.module.css';
import { SETTLE } from './useSubmitKey.ts';

/** How to add a name that is not in the list. */
export interface AddOption {
  /** The text of the entry at the end of the list. */
  readonly entry: (text: string) => string;
  /** Adds the name, or says why it cannot. The form can be used meanwhile. */
  readonly add: (text: string) => void;
  /** Whether Enter on a name that matches nothing adds it; otherwise the text stays as typed. */
  readonly onEnter: boolean;
  /** The note under a name that is not in the list. */
  readonly note: string;
}

export interface PickerFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly options: readonly string[];
  /** Turns typed text into capitals. */
  readonly capitals?: boolean;
  /** The options are a list to choose from that can be added to. Absent: they are only suggestions. */
  readonly adding?: AddOption;
  /** The options are a list to choose from that cannot be added to: Enter takes the best match. */
  readonly listed?: boolean;
  /** Further texts that find the options, by index. */
  readonly also?: readonly string[] | undefined;
  /** The value that Enter takes in an empty field, shown as a grey placeholder. */
  readonly offer?: string;
  /** Enter skips it. */
  readonly 'data-passed'?: true | undefined;
}

type PickerListProps = Pick<PickerFieldProps, 'value' | 'onValue' | 'options' | 'also'> & {
  readonly adding: AddOption | undefined;
  readonly listed: boolean;
};

const MOST = 50;
const LIST_HEIGHT = 256;

/** The list under a text: its filter and the entry that the arrow keys are on. */
function usePickerList({ value, onValue, options, also, adding, listed }: PickerListProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // The list's filter text; null: the list is closed.
  const [filter, setFilter] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [above, setAbove] = useState(false);
  const found = filter === null ? [] : matching(options, filter, MOST, also);
  const typed = value.trim();
  const unknown = typed !== '' && !options.some((option) => sameName(option, typed));
  const entries = filter !== null && adding && unknown ? [...found, adding.entry(typed)] : found;
  const open = filter !== null && entries.length > 0;
  // The only suggestion that continues the typed text: Enter takes it.
  const offered = !adding && active === -1 && filter !== null && isBegunIn(filter, found);
  // Options that load after the text was typed: Enter takes the best of these, too.
  const isBest = listed && active === -1 && (filter ?? '').trim() !== '' && found.length > 0;
  const placeOf = (text: string) => options.findIndex((option) => sameName(option, text));

  useOptionInSight(id, open, active);

  const show = (by: string, at: number) => {
    setAbove(opensAbove(root.current, LIST_HEIGHT));
    setFilter(by);
    setActive(at);
  };
  const close = () => {
    setFilter(null);
    setActive(-1);
  };

  const type = (text: string) => {
    onValue(text);
    if (text.trim() === '') return close();
    // The entry that adds comes right after the matches.
    const best = matching(options, text, 1, also).length > 0 || adding?.onEnter === true;
    show(text, listed && best ? 0 : -1);
  };

  const choose = (at: number) => {
    const option = found[at];
    close();
    if (option === undefined) adding?.add(typed);
    // Synchronous: a form that handles the same Enter must already see the chosen value.
    else flushSync(() => onValue(option));
  };

  const move = (by: 1 | -1) => {
    if (!open) return show('', Math.max(0, placeOf(typed)));
    setActive((at) => ((isBest ? 0 : at) + by + entries.length) % entries.length);
  };

  return {
    id,
    root,
    filter,
    active: offered || isBest ? 0 : active,
    offered,
    above,
    entries,
    open,
    typed,
    unknown,
    placeOf,
    show,
    close,
    type,
    choose,
    move,
  };
}

interface PickerKeysProps {
  readonly onKeyDown: PickerFieldProps['onKeyDown'];
  readonly adding: AddOption | undefined;
  readonly onValue: PickerFieldProps['onValue'];
  readonly offer: string;
  /** Whether Enter in the empty field shows the choices. */
  readonly mustChoose: boolean;
}

/** Handles the keys in the text field: all of them are handled here, none in the list. */
function usePickerKeys(
  list: ReturnType<typeof usePickerList>,
  { onKeyDown, onValue, adding, offer, mustChoose }: PickerKeysProps,
) {
  const { open, active, offered, typed, close, choose, move } = list;
  return (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    // Hindi is typed through a composition, which needs Enter and the arrows for itself.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.altKey && event.code === 'KeyC' && adding) {
      event.preventDefault();
      close();
      adding.add(typed);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !offered)) && open && active >= 0 && !event.shiftKey) {
      if (!event.ctrlKey) choose(active);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.shiftKey && !open && typed === '') {
      // Synchronous: a form that handles the same Enter must already see the taken value.
      if (offer !== '') flushSync(() => onValue(offer));
      else if (mustChoose && !adding) {
        event.preventDefault();
        list.show('', -1);
      }
    } else if (event.key === 'Escape' && open) {
      // The first Esc closes the list, only a second one the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
}

/** Before Ctrl+Enter submits the form, takes what Enter would have taken. */
function useSettled(root: RefObject<HTMLElement | null>, settle: () => void) {
  const latest = useRef(settle);
  useLayoutEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    const input = root.current?.querySelector('input');
    const take = () => latest.current();
    input?.addEventListener(SETTLE, take);
    return () => input?.removeEventListener(SETTLE, take);
  }, [root]);
}

/**
 * Selects a value that the form puts into a focused list field, so that typing replaces it, as it would on focus. Returns a function
 * that records the typed text, which is not selected.
 */
function useReplaced(root: RefObject<HTMLElement | null>, value: string, listed: boolean) {
  const written = useRef(value);
  useEffect(() => {
    const input = root.current?.querySelector('input');
    if (listed && input && input === document.activeElement && !sameName(value, written.current)) input.select();
    written.current = value;
  }, [root, listed, value]);
  return (typed: string) => (written.current = typed);
}

// The combobox of the ARIA practices: a native list cannot be filtered, added to or drawn over the page.
const comboboxProps = ({ id, open, active }: ReturnType<typeof usePickerList>) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open && active >= 0 ? optionId(id, active) : undefined,
  }) as const;

const LIST_SIGN = { rightSection: <IconSelector size={16} aria-hidden />, rightSectionPointerEvents: 'none' } as const;

/** A plain click would place the caret in the text, which typing is meant to replace. */
function focusByPress(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/**
 * The option that the text of a left field stands for, in the list's own spelling: "mh12ef9012" becomes that vehicle. `isBegun`: the
 * only option that contains the text counts, too.
 */
function meantBy(
  { options, also }: Pick<PickerFieldProps, 'options' | 'also'>,
  typed: string,
  isBegun: boolean,
): string | undefined {
  const [only, other] = isBegun ? matching(options, typed, 2, also) : [];
  return only !== undefined && other === undefined ? only : options.find((option) => sameName(option, typed));
}

/**
 * A text field with a list: type to filter, arrows to move, Enter or Tab to choose. In a list to choose from, Enter takes the best
 * match; among suggestions it takes only the one that the arrows are on, or the only one there is.
 */
export function PickerField({
  value,
  onValue,
  options,
  also,
  adding,
  listed = adding !== undefined,
  capitals = false,
  offer = '',
  onBlur,
  onFocus,
  onKeyDown,
  onMouseDown,
  ...input
}: PickerFieldProps) {
  const list = usePickerList({ value, onValue, options, also, adding, listed });
  const { root, filter, open, typed, unknown, placeOf, show, close, type } = list;
  const mustChoose = listed && input.required === true;
  const keys = usePickerKeys(list, { onKeyDown, onValue, adding, offer, mustChoose });
  const noteTyped = useReplaced(root, value, listed);
  const isLocked = input.readOnly === true || input.disabled === true;
  // Where nothing can be added, a text that is contained in only one option stands for that option.
  const isBegun = listed && !adding && unknown && (filter ?? '').trim() !== '';
  useSettled(root, () => isBegun && list.active >= 0 && list.choose(list.active));

  return (
    <div className={classes['root']} ref={root}>
      <TextInput
        autoComplete="off"
        {...(listed && LIST_SIGN)}
        {...(adding && unknown && filter === null && options.length > 0 && { description: adding.note })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...input}
        {...(offer !== '' && { placeholder: `${offer} ↵` })}
        {...comboboxProps(list)}
        value={value}
        onChange={({ currentTarget: text }) => type(noteTyped(capitals ? capitalsOf(text) : text.value))}
        onKeyDown={isLocked ? onKeyDown : keys}
        onFocus={(event) => {
          onFocus?.(event);
          if (listed) event.target.select();
        }}
        // Not on click: if the press blurs a field that then shows its error, this one moves down before the press ends, and no click
        // fires.
        onMouseDown={(event) => {
          onMouseDown?.(event);
          if (isLocked || !listed) return;
          if (!open) show('', placeOf(typed));
          focusByPress(event);
        }}
        onBlur={(event) => {
          close();
          const meant = listed ? meantBy({ options, also }, typed, isBegun) : undefined;
          if (meant !== undefined && meant !== value) onValue(meant);
          onBlur?.(event);
        }}
      />
      {open && <PickerOptions list={list} label={typeof input.label === 'string' ? input.label : undefined} />}
    </div>
  );
}

interface PickerOptionsProps {
  readonly list: ReturnType<typeof usePickerList>;
  readonly label: string | undefined;
}

function PickerOptions({ list, label }: PickerOptionsProps) {
  const { id, active, above, entries, choose } = list;
  const listbox = { id, role: 'listbox', 'aria-label': label };
  const optionProps = (at: number) => ({
    id: optionId(id, at),
    role: 'option',
    'aria-selected': at === active,
    // Keeps the focus in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => choose(at),
  });
  return (
    <ul {...listbox} className={`${classes['list']} ${above ? classes['above'] : ''}`}>
      {entries.map((entry, at) => (
        <li key={entry} className={classes['option']} {...optionProps(at)}>
          {entry}
        </li>
      ))}
    </ul>
  );
}
