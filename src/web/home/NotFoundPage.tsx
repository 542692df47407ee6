import { Link } from '@tanstack/react-router';
import { useLanguage } from '#web/language/useLanguage.ts';
import picture from './not-found.svg';
import styles from './NotFoundPage.module.css';

/** Shown for an address that no page has. */
export function NotFoundPage() {
  const { t } = useLanguage();
  return (
    <main className={styles['page']}>
      <img className={styles['picture']} src={picture} alt={t.notFound.picture} width="480" height="280" />
      <h1>{t.notFound.title}</h1>
      <p>{t.notFound.text}</p>
      <Link to="/home">{t.notFound.home}</Link>
    </main>
  );
}
