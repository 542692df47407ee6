import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client.ts';
import { addressOf } from '#web/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { asking } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import classes from './FoundRecords.module.css';
import type { MenuLink } from './menu.ts';

type Found = Answer<'find'>[number];

/** Where what was found is opened: papers by their number, records by their id. */
const PLACES = {
  bilty: { title: 'bilty', numbered: 'biltyNo' },
  export_bilty: { title: 'exportBilty', numbered: 'biltyNo' },
  loading_slip: { title: 'loadingSlip', numbered: 'loading_Slip_Id' },
  vehicle: { title: 'vehicle', numbered: null },
  employee: { title: 'employee', numbered: null },
} as const satisfies Record<Found['kind'], { title: MenuLink['title']; numbered: string | null }>;
const KINDS = Object.keys(PLACES) as Found['kind'][];

// Shorter than the pause between two words, longer than that between two keys.
const PAUSE = 150;

interface FoundRecordsProps {
  readonly wanted: string;
  readonly links: readonly MenuLink[];
  /** Hears when what is found has changed. */
  readonly onFound: () => void;
}

/** The papers, vehicles and employees that a text finds, kind by kind. */
export function FoundRecords({ wanted, links, onFound }: FoundRecordsProps) {
  const { t } = useLanguage();
  const router = useRouter();
  const { tenantId } = useUser();
  const [q] = useDebouncedValue(wanted, PAUSE);
  const { data } = useQuery({ ...asking('find', { q }), enabled: q !== '', placeholderData: keepPreviousData });
  useEffect(onFound, [data, onFound]);
  if (wanted === '' || q === '' || data === undefined) return null;

  return KINDS.map((kind) => {
    const { title, numbered } = PLACES[kind];
    const rows = data.filter((row) => row.kind === kind);
    const link = links.find((each) => each.title === title);
    if (rows.length === 0 || link === undefined) return null;
    const Sign = link.icon;
    const open = ({ id, name }: Found) =>
      router.history.push(addressOf(link.to, numbered === null ? { id: String(id) } : { [numbered]: name, tenantId }));
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws a div, and its label as decoration
      <Spotlight.ActionsGroup key={kind} label={t.menu[title]} role="group" aria-label={t.menu[title]}>
        {rows.map((row) => (
          <Spotlight.Action
            key={row.id}
            classNames={{ actionDescription: classes['about'] ?? '' }}
            label={row.name}
            description={[row.about, showDate(row.date)].filter((part) => part !== '').join(' · ')}
            leftSection={<Sign size={18} aria-hidden />}
            onClick={() => open(row)}
          />
        ))}
      </Spotlight.ActionsGroup>
    );
  });
}
