import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { showDateSlashed } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/queries.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { isDay } from '#web/ui/typed-date.ts';
import styles from './AuditPage.module.css';

/** What the audit is narrowed to; empty: it is not. Dates `yyyy-mm-dd`. */
export interface AuditQuery {
  readonly user: string;
  readonly kind: string;
  readonly record: string;
  readonly from: string;
  readonly to: string;
}

interface AuditFilterProps {
  readonly query: AuditQuery;
  /** The company that a super admin chose. */
  readonly named: string | undefined;
  readonly onSearch: (query: AuditQuery) => void;
}

/** The line above the audit by which it is narrowed. */
export function AuditFilter({ query, named, onSearch }: AuditFilterProps) {
  const { t, say } = useLanguage();
  const words = t.audit;
  const [wanted, setWanted] = useState(query);
  const { data } = useQuery(callQuery('auditFilters', undefined, named));
  const set = (name: keyof AuditQuery) => (value: string | null) =>
    setWanted((before) => ({ ...before, [name]: value ?? '' }));
  const users = (data?.users ?? []).map(({ userName, name }) => ({ value: userName, label: `${name} (${userName})` }));
  const kinds = (data?.kinds ?? []).map(({ kind, title }) => ({ value: kind, label: say(title) }));

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fine = (date: string) => date === '' || isDay(date);
    if (!fine(wanted.from) || !fine(wanted.to)) return focusFirstWrong(event.currentTarget);
    onSearch({ ...wanted, record: wanted.record.trim() });
  };
  return (
    <search>
      <form className={styles['filter']} noValidate onSubmit={search}>
        <Select
          label={words.user}
          data={[{ value: '', label: words.anyUser }, ...users]}
          value={wanted.user}
          onChange={set('user')}
          searchable
          nothingFoundMessage={t.ui.nothingFound}
        />
        <Select
          className={styles['kind'] ?? ''}
          label={words.kind}
          data={[{ value: '', label: words.anyKind }, ...kinds]}
          value={wanted.kind}
          onChange={set('kind')}
        />
        <TextInput
          className={styles['record'] ?? ''}
          type="search"
          label={words.record}
          placeholder={words.recordHint}
          maxLength={200}
          value={wanted.record}
          onChange={(event) => set('record')(event.currentTarget.value)}
        />
        <DateField label={words.from} value={wanted.from} onValue={set('from')} show={showDateSlashed} />
        <DateField label={words.to} value={wanted.to} onValue={set('to')} show={showDateSlashed} />
        <Button
          className={styles['go'] ?? ''}
          type="submit"
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={words.search}
        >
          <span className="caption">{words.search}</span>
        </Button>
      </form>
    </search>
  );
}
