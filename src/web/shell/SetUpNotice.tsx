import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './SetUpNotice.module.css';

/** The notice to set up the company; it stays until it is closed or the company exists. */
export function SetUpNotice() {
  const { t } = useLanguage();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <output className={styles['notice']}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={styles['text']}>
        {t.frame.setUp} <Link to="/dashboard/company">{t.frame.setUpLink}</Link>
      </span>
      <CloseButton aria-label={t.actions.close} onClick={() => setClosed(true)} />
    </output>
  );
}
