import { Link } from '@tanstack/react-router';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ForgotForm } from './ForgotForm.tsx';
import { FrontCard } from './FrontCard.tsx';
import styles from './ForgotPage.module.css';

/** 'Forgot Password?' as a page of its own, /forgotpassword. */
export function ForgotPage() {
  const { t } = useLanguage();
  return (
    <FrontCard title={t.registration.forgotTitle} hint={t.registration.forgotHint}>
      <ForgotForm />
      <Link to="/login" className={styles['back']}>
        {t.registration.toLogin}
      </Link>
    </FrontCard>
  );
}
