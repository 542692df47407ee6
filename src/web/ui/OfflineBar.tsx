import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import styles from './OfflineBar.module.css';

/** Says that there is no network, for as long as there is none. */
export function OfflineBar() {
  const online = useOnline();
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
