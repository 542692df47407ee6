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
/** A single company belongs to the list of companies. */
const ONE_COMPANY = '/dashboard/adminpanel/company';

/** The platform owner's panel: one part at a time, each with its own address. */
export function AdminPanel() {
  const { t } = useLanguage();
  const words = t.platform;
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const here = path === ONE_COMPANY ? PARTS.companies : path;
  const parts = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
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
