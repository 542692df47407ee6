import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Who } from '#domain/rules/roles.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './AccessDenied.module.css';

/** Shown instead of a page the user may not see. The server refuses that page's calls, too. */
export default function AccessDenied({ who }: { readonly who: Who }) {
  const { t, say } = useLanguage();
  const navigate = useNavigate();
  return (
    <div className={styles['denied']}>
      <h1 tabIndex={-1}>{say('Access denied.')}</h1>
      <p>{who === 'platform' ? t.frame.forSuperAdmins : t.frame.forAdmins}</p>
      <Button variant="default" onClick={() => void navigate({ to: '/dashboard' })}>
        {t.menu.dashboard}
      </Button>
    </div>
  );
}
