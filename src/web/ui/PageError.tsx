import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isOutdated } from '#web/offline/version.ts';
import { NO_INTERNET } from '#web/client/problem.ts';
import styles from './LoadError.module.css';
import { toast } from './toast.ts';

interface PageErrorProps {
  /** Asks again for what did not come; absent: the page is loaded anew. */
  readonly onRetry?: () => void;
}

/** Stands in for a page that could not be fetched or drawn. */
export function PageError({ onRetry }: PageErrorProps) {
  const { t, say } = useLanguage();
  const loadAnew = () => window.location.reload();
  const retry = () => {
    if (onRetry !== undefined) return onRetry();
    // Without a connection the browser would put its own page in the place of this one, unless the shell is cached.
    if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return loadAnew();
    void isOutdated().then(loadAnew, () => toast.error(say(NO_INTERNET)));
  };
  return (
    <div className={styles['failed']} role="alert">
      <h1 tabIndex={-1}>{t.shell.failed}</h1>
      <Button onClick={retry}>{t.actions.retry}</Button>
    </div>
  );
}
