import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { addressOf } from '#web/address.ts';
import { focusField } from '#web/forms/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import type { ListFilter } from './list-filter.ts';
import classes from './ListSearch.module.css';
import { Period } from './Period.tsx';
import { isPeriod } from './is-period.ts';

/** What a list can be narrowed by besides a text. */
export interface FilterFields {
  readonly dates: boolean;
  /** The columns by which it can be sorted; absent: none. */
  readonly sorts?: readonly string[];
  /** Something to choose from; `any` is the word for no choice. */
  readonly choice?: {
    readonly label: string;
    readonly any: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
}

/** What the address asks for; damaged dates and pages ask for nothing. */
export function useListSearch({ dates, choice, sorts }: FilterFields) {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const router = useRouter();
  const path = router.state.location.pathname;
  const day = (text: string | undefined) => (dates && text !== undefined && isDay(text) ? text : null);
  const chosen = choice?.options.find(({ value }) => value === search['type'])?.value;
  const sort = sorts?.find((name) => name === search['sort']);
  const filter: ListFilter = {
    searchParam: search['search'] ?? '',
    fromDate: day(search['from']),
    toDate: day(search['to']),
    ...(chosen !== undefined && { choice: chosen }),
    ...(sort !== undefined && { sort, order: search['order'] === 'desc' ? 'desc' : 'asc' }),
  };
  const page = /^[1-9]\d{0,8}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  const addressFor = (next: ListFilter, wanted: number) =>
    addressOf(path, {
      // Whose list a super admin looks at.
      tenantId: search['tenantId'] ?? '',
      search: next.searchParam,
      type: next.choice ?? '',
      from: next.fromDate ?? '',
      to: next.toDate ?? '',
      sort: next.sort ?? '',
      order: next.order === 'desc' ? 'desc' : '',
      page: wanted === 1 ? '' : String(wanted),
    });
  const go = (next: ListFilter, wanted: number) => router.history.push(addressFor(next, wanted));
  return { filter, page, path, addressFor, go };
}

interface ListSearchProps extends FilterFields {
  readonly filter: ListFilter;
  readonly hint: string;
  readonly onSearch: (filter: ListFilter) => void;
}

/**
 * What stands in the fields of a search: what the list is narrowed to, and what was typed and not searched for yet. That
 * stays while something else of the filter changes, such as the order or, by a chip, the dates.
 */
function useTyped(filter: ListFilter) {
  const asked = {
    text: filter.searchParam,
    from: filter.fromDate ?? '',
    to: filter.toDate ?? '',
    chosen: filter.choice ?? '',
  };
  const [before, setBefore] = useState(asked);
  const [typed, setTyped] = useState(asked);
  const changed = (['text', 'from', 'to', 'chosen'] as const).filter((name) => asked[name] !== before[name]);
  if (changed.length > 0) {
    setBefore(asked);
    setTyped({ ...typed, ...Object.fromEntries(changed.map((name) => [name, asked[name]])) });
  }
  const setterOf = (name: keyof typeof asked) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));
  return {
    ...typed,
    setText: setterOf('text'),
    setFrom: setterOf('from'),
    setTo: setterOf('to'),
    setChosen: setterOf('chosen'),
  };
}

/** The line above a list by which it is searched. */
export function ListSearch({ filter, hint, dates, choice, onSearch }: ListSearchProps) {
  const { t } = useLanguage();
  const list = t.documents.list;
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, from, setFrom, to, setTo, chosen, setChosen } = useTyped(filter);
  useKeys([{ keys: '/', label: list.search, run: () => focusField(field.current) }]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPeriod(from, to)) return focusFirstWrong(event.currentTarget);
    // The arrows go through the rows then.
    field.current?.blur();
    onSearch({
      ...filter,
      searchParam: text.trim(),
      fromDate: from || null,
      toDate: to || null,
      ...(choice !== undefined && { choice: chosen }),
    });
  };
  return (
    <search>
      <form
        className={classes['filter']}
        data-dates={dates || undefined}
        data-choice={choice !== undefined || undefined}
        onSubmit={search}
        noValidate
      >
        <TextInput
          ref={field}
          className={classes['text'] ?? ''}
          type="search"
          label={list.search}
          placeholder={hint}
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {choice !== undefined && (
          <Select
            className={classes['choice'] ?? ''}
            label={choice.label}
            data={[{ value: '', label: choice.any }, ...choice.options]}
            value={chosen}
            onChange={(value) => setChosen(value ?? '')}
          />
        )}
        {dates && <Period labels={list} from={from} to={to} onFrom={setFrom} onTo={setTo} />}
        <SearchButton />
      </form>
    </search>
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
