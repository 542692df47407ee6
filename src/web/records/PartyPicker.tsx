import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { lastSeen, noteSeen } from '#web/client/seen-store.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { nameKey } from '#web/ui/matching.ts';
import pickerClasses from '#web/ui/PickerField.module.css';
import { opensAbove, optionId, useOptionInSight } from '#web/ui/option-list.ts';
import { KEYS } from '#web/key-register.ts';
import { DIALOG, keepTyped, type OnItsWay } from '#web/ui/typed-ahead.ts';
import styles from './PartyPicker.module.css';

const PartyDialog = lazy(async () => ({ default: (await import('./PartyDialog.tsx')).PartyDialog }));

/** A place of a party, as the field suggests it. */
export type PickedPlace = Answer<'partySuggest'>[number];

/** What a form already has of a party beside its name. */
export type TypedOfParty = Readonly<Partial<Record<'city' | 'gstin' | 'contact' | 'stateCode', string>>>;

interface PartyPickerProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The typed text, or the name of the chosen place. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Called with a place that was chosen, or created and chosen; null: the text no longer names one. */
  readonly onPick: (place: PickedPlace | null) => void;
  /** What the form has of it beside the name, for a party to be created. */
  readonly beside?: TypedOfParty;
}

/** The following fields, which are already drawn. */
const BEHIND = { within: 'form', stands: true } as const;

const SHORTEST = 2;
const LIST_HEIGHT = 432;
// In ms; shorter than the pause between two keys of a slow typist, so that the answer comes before the next key.
const PAUSE = 80;

/** The places found for a text; `settled`: they are for the whole typed text, not for fewer letters. */
function useFound(value: string, open: boolean) {
  const typed = value.trim();
  const [q] = useDebouncedValue(typed, PAUSE);
  const {
    data = [],
    isFetching,
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...callQuery('partySuggest', { q }),
    enabled: open && q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const rows = typed.length < SHORTEST ? [] : data;
  const owner = useSeenOwner();
  // Without an answer, for example offline, the places this computer saw last.
  const isAnswered = typed.length < SHORTEST || isSuccess || isFetching;
  const seen = useMemo(() => (isAnswered ? [] : seenPlaces(owner, typed)), [isAnswered, owner, typed]);
  // Enter must not take a row found for fewer letters.
  const settled = q === typed && ((isSuccess && !isPlaceholderData) || !isFetching);
  return { typed, rows: isAnswered ? rows : seen, settled, owner };
}

/** The owner of the remembered places: they are offered to nobody else. */
function useSeenOwner(): string {
  const { tenantId, userName } = useUser();
  return `${tenantId}:${userName}`;
}

const SEEN = 'parties';
const MOST_SEEN = 300;
const SUGGESTED = 8;

/** The places this computer saw last that match a text. */
function seenPlaces(owner: string, text: string): readonly PickedPlace[] {
  const wanted = nameKey(text);
  const names = ({ name, nameHindi, city, gstin }: PickedPlace) => [name, nameHindi, city, gstin];
  // Only places are stored under that name.
  return (lastSeen(owner, SEEN) as readonly PickedPlace[])
    .filter((place) => names(place).some((one) => nameKey(one).includes(wanted)))
    .slice(0, SUGGESTED);
}

/** Remembers the places that were suggested and chosen. */
const notePlaces = (owner: string, places: readonly PickedPlace[]) =>
  noteSeen(owner, SEEN, places, { most: MOST_SEEN, nameOf: ({ place }) => String(place) });

/** Replays an Enter that was pressed before its rows arrived, and the keys typed after it. */
function useEarlyEnter(root: RefObject<HTMLElement | null>, settled: boolean) {
  const early = useRef<OnItsWay | null>(null);
  useEffect(() => {
    const behind = early.current;
    if (!settled || behind === null) return;
    early.current = null;
    const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
    // After this render: the chosen value must be on the page before the form moves on.
    queueMicrotask(() => {
      root.current?.querySelector('input')?.dispatchEvent(enter);
      behind.come();
    });
  }, [root, settled]);
  return {
    wait: () => {
      early.current ??= keepTyped(BEHIND);
    },
    forget: () => {
      early.current?.giveUp();
      early.current = null;
    },
  };
}

/** Whether the list is open, on which side of its field, and which row the arrow keys selected. */
function useOpenList(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  // Null: the initial row, which is the first if there is one.
  const [moved, setMoved] = useState<number | null>(null);
  const show = () => {
    setAbove(opensAbove(root.current, LIST_HEIGHT));
    setMoved(null);
    setOpen(true);
  };
  return { open, above, moved, setMoved, show, hide: () => setOpen(false) };
}

/** The suggestions for a text, and the row that the arrow keys selected. */
function useSuggestions({ value, onValue, onPick }: Pick<PartyPickerProps, 'value' | 'onValue' | 'onPick'>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { open, above, moved, setMoved, show, hide } = useOpenList(root);
  const [creating, setCreating] = useState<string | null>(null);
  const shown = open && value.trim().length >= SHORTEST;
  const { typed, rows, settled, owner } = useFound(value, open);
  const active = moved ?? (rows.length > 0 ? 0 : -1);
  const early = useEarlyEnter(root, settled);
  // The entry that creates a party comes after the rows.
  const last = rows.length;

  useOptionInSight(id, shown, active);

  const close = () => {
    early.forget();
    hide();
  };
  const type = (text: string) => {
    early.forget();
    onValue(text);
    onPick(null);
    show();
  };
  const take = (place: PickedPlace) => {
    close();
    notePlaces(owner, [place, ...rows]);
    // Synchronously: a form that handles the same Enter must already see the chosen value.
    flushSync(() => {
      onValue(place.name);
      onPick(place);
    });
  };
  const create = () => {
    close();
    keepTyped(DIALOG).come();
    setCreating(typed);
  };
  const choose = (at: number) => (rows[at] === undefined ? create() : take(rows[at]));
  const move = (by: 1 | -1) => {
    if (!shown) return show();
    setMoved((Math.max(active, by === 1 ? -1 : 0) + by + last + 1) % (last + 1));
  };
  return {
    id,
    root,
    rows,
    settled,
    shown,
    active,
    above,
    typed,
    creating,
    show,
    close,
    type,
    take,
    create,
    choose,
    move,
    waitForRows: early.wait,
    endCreating: () => setCreating(null),
  };
}

type Suggestions = ReturnType<typeof useSuggestions>;

/** The key handling of the text field; the list has no keys of its own. */
function keysOf(list: Suggestions, onKeyDown: TextInputProps['onKeyDown']) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    // Hindi is typed through a composition, which uses Enter and the arrows itself.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.altKey && event.code === 'KeyC') {
      event.preventDefault();
      list.create();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      list.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && list.shown) {
      // The form moves on with the chosen place, or with a name that no party has. Rows on their way are waited for.
      if (list.settled && list.active < list.rows.length)
        return list.active < 0 ? list.close() : list.choose(list.active);
      event.preventDefault();
      event.stopPropagation();
      if (list.settled) list.create();
      else list.waitForRows();
    } else if (event.key === 'Escape' && list.shown) {
      event.preventDefault();
      event.stopPropagation();
      list.close();
    }
  };
}

/**
 * A party by its name in either script, its city or its GSTIN: from two letters on eight places are suggested, Enter takes one, and
 * Alt+C creates a party from the typed text and takes it.
 */
export function PartyPicker({ value, onValue, onPick, beside, onBlur, onKeyDown, ...input }: PartyPickerProps) {
  const list = useSuggestions({ value, onValue, onPick });
  const { id, root, shown, active, creating } = list;
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': shown,
    'aria-controls': shown ? id : undefined,
    'aria-activedescendant': shown ? optionId(id, active) : undefined,
    // Mantine's attribute: a dialog around the field leaves Esc to the list while that is open.
    'data-mantine-stop-propagation': shown,
  } as const;
  return (
    <div className={pickerClasses['root']} ref={root}>
      <TextInput
        autoComplete="off"
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...input}
        {...combobox}
        value={value}
        onChange={({ currentTarget }) => list.type(currentTarget.value)}
        onKeyDown={keysOf(list, onKeyDown)}
        onBlur={(event) => {
          list.close();
          onBlur?.(event);
        }}
      />
      {shown && <SuggestedRows list={list} label={typeof input.label === 'string' ? input.label : undefined} />}
      <Suspense>
        {creating !== null && (
          <PartyDialog
            typed={creating}
            beside={beside}
            onCreated={(place) => {
              list.endCreating();
              list.take(place);
            }}
            onClose={list.endCreating}
          />
        )}
      </Suspense>
    </div>
  );
}

function SuggestedRows({ list, label }: { readonly list: Suggestions; readonly label: string | undefined }) {
  const { t } = useLanguage();
  const words = t.records.party;
  const { id, rows, active, above, typed, choose } = list;
  const listbox = { id, role: 'listbox', 'aria-label': label };
  const optionProps = (at: number) => ({
    id: optionId(id, at),
    role: 'option',
    'aria-selected': at === active,
    // The focus stays in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => choose(at),
  });
  return (
    <ul {...listbox} className={`${pickerClasses['list']} ${styles['list']} ${above ? pickerClasses['above'] : ''}`}>
      {rows.map((row, at) => (
        <li key={row.place} className={`${pickerClasses['option']} ${styles['row']}`} {...optionProps(at)}>
          <span className={styles['name']}>{row.name}</span>
          <span className={styles['days']}>{row.days === null ? words.neverBooked : words.booked(row.days)}</span>
          <span>{[row.nameHindi, row.city].filter((part) => part !== '').join(' · ')}</span>
          <span className={styles['gstin']}>{row.gstin}</span>
        </li>
      ))}
      <li className={pickerClasses['option']} {...optionProps(rows.length)}>
        {words.create(typed)} <kbd>{KEYS.add.keys}</kbd>
      </li>
    </ul>
  );
}
