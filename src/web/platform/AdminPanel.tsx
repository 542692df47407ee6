import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Words } from '#web/language/en.ts';
import styles from './AdminPanel.module.css';

type Part = keyof Words['platform']['parts'];

const PARTS = {
  password: '/dashboard/adminpanel',
  companies: '/dashboard/adminpanel/companies',
  enquiries: '/dashboard/adminpanel/enquiries',
  outbox: '/dashboard/adminpanel/outbox',
  law: '/dashboard/adminpanel/law',
  audit: '/dashboard/adminpanel/audit',
  erasures: '/dashboard/adminpanel/erasures',
} as const satisfies Partial<Record<Part, string>>;
/** A single company belongs to the list of all. */
const ONE_COMPANY = '/dashboard/adminpanel/company';

/** What the owner of the platform works with: one part of it at a time, each under an address of its own. */
export function AdminPanel() {
  const { t } = useLanguage();
  const words = t.platform;
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const here = path === ONE_COMPANY ? PARTS.companies : path;
  const parts = useRef<HTMLElement>(null);
  // On a phone the parts are wider than the screen.
  useEffect(() => {
    parts.current?.querySelector(`[href="${here}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <nav ref={parts} className={styles['parts']} aria-label={words.title}>
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <Link
            key={part}
            to={PARTS[part]}
            className={styles['part']}
            activeOptions={{ exact: true, includeSearch: false }}
            {...(PARTS[part] === here && { 'aria-current': 'page' as const })}
          >
            {words.parts[part]}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
