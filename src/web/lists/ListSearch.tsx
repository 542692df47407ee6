import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useRef, useState, type FormEvent } from 'react';
import { addressOf } from '#web/client/address.ts';
import { BREAKPOINTS } from '#web/theme/breakpoints.ts';
import { focusField } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { Select } from '#web/ui/Select.tsx';
import { KEYS } from '#web/key-register.ts';
import type { FilterChoice, ListFilter, NamedChoice } from './list-filter.ts';
import classes from './ListSearch.module.css';
import { Period } from './Period.tsx';
import { isPeriod } from './is-period.ts';

/** The filters of a list besides a text. */
export interface FilterFields {
  /** Whether it can be searched by text; absent: it can. */
  readonly text?: false;
  readonly dates: boolean;
  /** The columns by which it can be sorted; absent: none. */
  readonly sorts?: readonly string[];
  /** A single choice. */
  readonly choice?: FilterChoice;
  /** Several choices, on a line of their own. */
  readonly choices?: readonly NamedChoice[];
}

type Search = Readonly<Record<string, string | undefined>>;
const NO_CHOICES: readonly NamedChoice[] = [];

/** The filter in an address; malformed dates are ignored. */
function filterIn(search: Search, { dates, choice, choices = NO_CHOICES, sorts }: FilterFields): ListFilter {
  const day = (text: string | undefined) => (dates && text !== undefined && isDay(text) ? text : null);
  const chosen = choice?.options.find(({ value }) => value === search['type'])?.value;
  const named = choices.flatMap(({ name, options, pending }) => {
    const value = search[name];
    const isValue = value !== undefined && (pending?.test(value) ?? options.some((option) => option.value === value));
    return isValue ? [[name, value] as const] : [];
  });
  const sort = sorts?.find((name) => name === search['sort']);
  return {
    searchParam: search['search'] ?? '',
    fromDate: day(search['from']),
    toDate: day(search['to']),
    ...(chosen !== undefined && { choice: chosen }),
    ...(named.length > 0 && { chosen: Object.fromEntries(named) }),
    ...(sort !== undefined && { sort, order: search['order'] === 'desc' ? 'desc' : 'asc' }),
  };
}

/** The filter and page in the address; a malformed page is the first. The filter stays the same object until the address changes it. */
export function useListSearch(fields: FilterFields) {
  const search: Search = useSearch({ strict: false });
  const router = useRouter();
  const path = router.state.location.pathname;
  const filter = useMemo(() => filterIn(search, fields), [search, fields]);
  const page = /^[1-9]\d{0,8}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  // The company whose list a super admin is viewing.
  const { tenantId = '' } = search;
  const addressFor = useCallback(
    (next: ListFilter, wanted: number) =>
      addressOf(path, {
        tenantId,
        search: next.searchParam,
        type: next.choice ?? '',
        ...next.chosen,
        from: next.fromDate ?? '',
        to: next.toDate ?? '',
        sort: next.sort ?? '',
        order: next.order === 'desc' ? 'desc' : '',
        page: wanted === 1 ? '' : String(wanted),
      }),
    [path, tenantId],
  );
  const go = useCallback(
    (next: ListFilter, wanted: number) => router.history.push(addressFor(next, wanted)),
    [router, addressFor],
  );
  return { filter, page, path, addressFor, go };
}

interface ListSearchProps extends FilterFields {
  readonly filter: ListFilter;
  readonly hint: string;
  readonly onSearch: (filter: ListFilter) => void;
}

/**
 * The values of the search fields: the current filter, and what was typed and not searched for yet. Typed text stays while another part of
 * the filter changes, such as the order or, by a chip, the dates.
 */
function useTyped(filter: ListFilter, choices: readonly NamedChoice[]) {
  const values: Readonly<Record<string, string>> = {
    text: filter.searchParam,
    from: filter.fromDate ?? '',
    to: filter.toDate ?? '',
    choice: filter.choice ?? '',
    ...Object.fromEntries(choices.map(({ name }) => [name, filter.chosen?.[name] ?? ''])),
  };
  const [before, setBefore] = useState(values);
  const [typed, setTyped] = useState(values);
  const changed = Object.keys(values).filter((name) => values[name] !== (before[name] ?? ''));
  if (changed.length > 0) {
    setBefore(values);
    setTyped({ ...typed, ...Object.fromEntries(changed.map((name) => [name, values[name] ?? ''])) });
  }
  return {
    valueOf: (name: string) => typed[name] ?? '',
    setterOf: (name: string) => (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  };
}

/** The chosen values of several choices; undefined when nothing is chosen. */
function chosenOf(choices: readonly NamedChoice[], valueOf: (name: string) => string): ListFilter['chosen'] {
  const chosen = choices.map(({ name }) => [name, valueOf(name)] as const).filter(([, value]) => value !== '');
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** The search line above a list. It is not rendered again when the list's rows arrive. */
export const ListSearch = memo(function ListSearch(props: ListSearchProps) {
  const { filter, hint, text, dates, choice, choices = NO_CHOICES, onSearch } = props;
  const { t } = useLanguage();
  const list = t.documents.list;
  const field = useRef<HTMLInputElement>(null);
  const { valueOf, setterOf } = useTyped(filter, choices);
  const [from, to] = [valueOf('from'), valueOf('to')];
  const searched = text !== false;
  const asks = choice?.elsewhere === true ? undefined : choice;
  const drawn = choices.filter(({ elsewhere }) => elsewhere !== true);
  useKeys(
    searched ? [{ ...KEYS.search, place: 'list', label: list.search, run: () => focusField(field.current) }] : [],
  );
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPeriod(from, to)) return focusFirstWrong(event.currentTarget);
    // Afterwards the arrow keys move through the rows.
    field.current?.blur();
    const { chosen: _before, ...rest } = filter;
    const chosen = chosenOf(choices, valueOf);
    onSearch({
      ...rest,
      searchParam: valueOf('text').trim(),
      fromDate: from || null,
      toDate: to || null,
      ...(choice !== undefined && { choice: valueOf('choice') }),
      ...(chosen !== undefined && { chosen }),
    });
  };
  return (
    <search>
      <form
        className={classes['filter']}
        data-text={searched || undefined}
        data-dates={dates || undefined}
        data-choice={asks !== undefined || undefined}
        onSubmit={search}
        noValidate
      >
        {searched && (
          <TextInput
            ref={field}
            className={classes['text'] ?? ''}
            type="search"
            label={list.search}
            placeholder={hint}
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={valueOf('text')}
            onChange={(event) => setterOf('text')(event.currentTarget.value)}
          />
        )}
        {asks !== undefined && <ChoiceSelect {...asks} value={valueOf('choice')} onChoose={setterOf('choice')} />}
        {dates && <Period labels={list} from={from} to={to} onFrom={setterOf('from')} onTo={setterOf('to')} />}
        <SearchButton />
        {drawn.length > 0 && <Choices choices={drawn} valueOf={valueOf} setterOf={setterOf} />}
      </form>
    </search>
  );
});

interface ChoiceSelectProps extends FilterChoice {
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function ChoiceSelect({ label, any, options, value, onChoose }: ChoiceSelectProps) {
  return (
    <Select
      className={classes['choice'] ?? ''}
      label={label}
      data={[{ value: '', label: any }, ...options]}
      value={value}
      onChange={(chosen) => onChoose(chosen ?? '')}
    />
  );
}

interface ChoicesProps {
  readonly choices: readonly NamedChoice[];
  readonly valueOf: (name: string) => string;
  readonly setterOf: (name: string) => (value: string) => void;
}

/** Several choices on a line of their own; on a phone collapsed, and rendered only when expanded. */
function Choices({ choices, valueOf, setterOf }: ChoicesProps) {
  const { lists } = useLanguage().t;
  const narrow = useMediaQuery(BREAKPOINTS.tablet, window.matchMedia(BREAKPOINTS.tablet).matches);
  const [opened, setOpened] = useState(false);
  const chosen = choices.filter(({ name }) => valueOf(name) !== '').length;
  const selects = () => (
    <div className={classes['choices']}>
      {choices.map(({ name, ...choice }) => (
        <ChoiceSelect key={name} {...choice} value={valueOf(name)} onChoose={setterOf(name)} />
      ))}
    </div>
  );
  if (!narrow) return selects();
  return (
    <details className={classes['folded']}>
      <summary onClick={() => setOpened(true)}>{lists.filters(chosen)}</summary>
      {opened && selects()}
    </details>
  );
}

function SearchButton() {
  const { list } = useLanguage().t.documents;
  return (
    <Button
      className={classes['go'] ?? ''}
      type="submit"
      variant="default"
      leftSection={<IconSearch size={16} aria-hidden />}
      aria-label={list.search}
    >
      <span className="caption">{list.search}</span>
    </Button>
  );
}
