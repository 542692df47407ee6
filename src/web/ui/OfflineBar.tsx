import { useSyncExternalStore } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './OfflineBar.module.css';

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that there is no network, for as long as there is none. */
export function OfflineBar() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  const { t } = useLanguage();
  return (
    <output className={styles['place']}>
      {!online && (
        <span className={styles['bar']} data-offline>
          {t.shell.offline}
        </span>
      )}
    </output>
  );
}
