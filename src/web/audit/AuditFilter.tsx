import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isPeriod } from '#web/lists/is-period.ts';
import { Period } from '#web/lists/Period.tsx';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { Select } from '#web/ui/Select.tsx';
import styles from './AuditPage.module.css';

/** The filter of the audit; an empty value does not filter. Dates are `yyyy-mm-dd`. */
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

/** The filter bar above the audit. */
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
    if (!isPeriod(wanted.from, wanted.to)) return focusFirstWrong(event.currentTarget);
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
          nothingFoundMessage={t.controls.nothingFound}
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
        <Period labels={words} from={wanted.from} to={wanted.to} onFrom={set('from')} onTo={set('to')} />
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
