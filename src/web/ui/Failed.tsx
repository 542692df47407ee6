import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './Failed.module.css';

/** Stands in for a page that could not be fetched or drawn. */
export function Failed({ reset }: { readonly reset: () => void }) {
  const { t } = useLanguage();
  return (
    <div className={styles['failed']} role="alert">
      <h1 tabIndex={-1}>{t.shell.failed}</h1>
      <Button
        onClick={() => {
          // A page that was built anew has other file names; only the whole page knows them.
          if (navigator.onLine) window.location.reload();
          else reset();
        }}
      >
        {t.actions.retry}
      </Button>
    </div>
  );
}
