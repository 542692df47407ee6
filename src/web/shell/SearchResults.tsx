import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';
import { addressOf } from '#web/client/address.ts';
import type { KindName } from '#domain/kinds.ts';
import { KIND_NAMES, kindPages } from '#web/kind-pages.ts';
import { webKinds } from '#web/kinds.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import classes from './SearchResults.module.css';

type SearchResult = Answer<'find'>[number];

/** The page name of a kind: `exportBilty` for `export_bilty`. */
const nameOf = (kind: SearchResult['kind']): KindName | undefined => {
  const name = kind.replaceAll(/_([a-z])/g, (_found, letter: string) => letter.toUpperCase());
  return KIND_NAMES.find((each) => each === name);
};
/** In milliseconds: shorter than the pause between two words, longer than that between two keys. */
export const PAUSE = 150;

export interface SearchResultsProps {
  readonly wanted: string;
  /** Called when the results have changed. */
  readonly onFound: () => void;
}

/** The documents, vehicles and employees that a search finds, kind by kind. */
export function SearchResults({ wanted, onFound }: SearchResultsProps) {
  const { t } = useLanguage();
  const router = useRouter();
  const { tenantId } = useUser();
  const [q] = useDebouncedValue(wanted, PAUSE);
  const { data } = useQuery({ ...callQuery('find', { q }), enabled: q !== '', placeholderData: keepPreviousData });
  useEffect(onFound, [data, onFound]);
  if (wanted === '' || q === '' || data === undefined) return null;

  // In the order of the answer.
  return [...new Set(data.map((row) => row.kind))].map((kind) => {
    const name = nameOf(kind);
    if (name === undefined) return null;
    const { formPath, numberParam } = kindPages[name];
    const { icon: Sign } = webKinds[name];
    const rows = data.filter((row) => row.kind === kind);
    const open = (row: SearchResult) =>
      router.history.push(
        addressOf(
          formPath,
          numberParam === 'id' ? { [numberParam]: String(row.id) } : { [numberParam]: row.name, tenantId },
        ),
      );
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws a div, and its label as decoration
      <Spotlight.ActionsGroup key={kind} label={t.menu[name]} role="group" aria-label={t.menu[name]}>
        {rows.map((row) => (
          <Spotlight.Action
            key={row.id}
            classNames={{ actionDescription: classes['about'] ?? '' }}
            label={row.goods || row.name}
            description={[row.goods === '' ? '' : row.name, row.about, showDate(row.date)]
              .filter((part) => part !== '')
              .join(' · ')}
            leftSection={<Sign size={18} aria-hidden />}
            onClick={() => open(row)}
          />
        ))}
      </Spotlight.ActionsGroup>
    );
  });
}
