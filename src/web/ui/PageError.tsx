import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isOutdated } from '#web/offline/version.ts';
import { NO_INTERNET } from '#web/client/problem.ts';
import styles from './LoadError.module.css';
import { toast } from './toast.ts';

interface PageErrorProps {
  /** Fetches again what failed; absent: the page is reloaded. */
  readonly onRetry?: () => void;
}

/** Shown instead of a page that could not be fetched or rendered. */
export function PageError({ onRetry }: PageErrorProps) {
  const { t, say } = useLanguage();
  const loadAnew = () => window.location.reload();
  const retry = () => {
    if (onRetry !== undefined) return onRetry();
    // Without a connection a reload would show the browser's own error page, unless the shell is cached.
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
