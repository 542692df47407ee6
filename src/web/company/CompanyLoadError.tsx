import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './CompanyLoadError.module.css';

const FAILED = 'Failed to load tenant details';

/** Shown in place of a company that could not be loaded. */
export function CompanyLoadError({ onRetry }: { readonly onRetry: () => void }) {
  const { t, say } = useLanguage();
  return (
    <div className={`card ${styles['failed']}`} role="alert">
      <span>{say(FAILED)}</span>
      <Button variant="default" onClick={onRetry}>
        {t.actions.retry}
      </Button>
    </div>
  );
}
