import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import classes from './SearchResults.module.css';
import { PAUSE, type SearchResultsProps } from './SearchResults.tsx';

const MOST = 5;

interface CompanyResultsProps extends SearchResultsProps {
  /** Whether nothing else was found. */
  readonly alone: boolean;
}

/** The companies that a super admin's search finds, by name, contact, city, number, e-mail or id. */
export function CompanyResults({ wanted, onFound, alone }: CompanyResultsProps) {
  const { t } = useLanguage();
  const router = useRouter();
  const [q] = useDebouncedValue(wanted, PAUSE);
  const { data } = useQuery({
    ...callQuery('platformCompanies', { searchParam: q, pageSize: MOST }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  useEffect(onFound, [data, onFound]);
  if (wanted === '' || q === '' || data === undefined) return null;
  if (data.data.length === 0) return alone && <Spotlight.Empty>{t.controls.nothingFound}</Spotlight.Empty>;
  const label = t.platform.parts.companies;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws a div, and its label as decoration
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {data.data.map(({ tenantId, companyName, city, contactPerson }) => (
        <Spotlight.Action
          key={tenantId}
          classNames={{ actionDescription: classes['about'] ?? '' }}
          label={companyName}
          description={[city, contactPerson].filter((part) => part !== '').join(' · ')}
          leftSection={<IconBuilding size={18} aria-hidden />}
          onClick={() => router.history.push(addressOf('/dashboard/adminpanel/company', { tenantId }))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
