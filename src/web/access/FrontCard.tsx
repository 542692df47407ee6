import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import mark from '#web/favicon.svg';
import { LanguageSwitch } from '#web/language/LanguageSwitch.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './FrontCard.module.css';

interface FrontCardProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A page before the login: what the portal is, one card, and the way back to the home page. */
export function FrontCard({ title, hint, children }: FrontCardProps) {
  const { t } = useLanguage();
  return (
    <div className={styles['page']}>
      <nav className={styles['top']} aria-label={t.shell.mainMenu}>
        <Link to="/home" className={styles['back']}>
          <IconArrowLeft size={18} aria-hidden /> {t.access.backToHome}
        </Link>
        <LanguageSwitch />
      </nav>
      <section className={styles['face']} aria-label={t.product}>
        <img className={styles['mark']} src={mark} alt="" width="44" height="44" />
        <p className={styles['product']}>{t.product}</p>
        <p className={styles['promise']}>{t.promise}</p>
      </section>
      <main className={`card ${styles['card']}`}>
        <h1>{title}</h1>
        {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
        {children}
      </main>
    </div>
  );
}
