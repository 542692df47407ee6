import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { shownPrice } from '#domain/rules/money.ts';
import { ForgotDialog, RegistrationForm } from '#web/access/dialogs.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer } from '#web/preferences/preferences.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Busy } from '#web/ui/Busy.tsx';
import { EnquiryPlace, HomeView } from './HomeView.tsx';

// With the definitions it imports, it is the heaviest part of the page, and the last that a visitor reaches.
const EnquiryForm = lazy(() => import('./EnquiryForm.tsx').then((module) => ({ default: module.EnquiryForm })));
const YEAR = new Date().getFullYear();
const NO_CONTACT = { address: '', phone: '', email: '' };

/** The public home page of the portal. */
export function HomePage() {
  const { t, say, language } = useLanguage();
  const [open, setOpen] = useState<'forgot' | 'registration' | null>(null);
  const close = () => setOpen(null);
  const { data } = useQuery(callQuery('publicConfig'));
  // Prefetched before the page is rendered (routes.ts).
  const plans = useQuery(callQuery('publicPlans')).data ?? [];
  return (
    <>
      <HomeView
        t={t}
        year={YEAR}
        plans={plans.map(({ planName, duration, amount, price }) => ({
          name: planName,
          duration: say(duration),
          amount: shownPrice(amount),
          price: shownPrice(price),
        }))}
        Go={Link}
        live={{
          register: () => setOpen('registration'),
          forgot: () => setOpen('forgot'),
          speak: () => prefer({ language: language === 'Hindi' ? 'English' : 'Hindi' }),
          enquiry: (
            <Suspense fallback={<EnquiryPlace />}>
              <EnquiryForm />
            </Suspense>
          ),
          contact: data?.contact ?? NO_CONTACT,
        }}
      />
      <Suspense fallback={<Busy />}>
        {open === 'registration' && <RegistrationForm onClose={close} />}
        {open === 'forgot' && <ForgotDialog onClose={close} />}
      </Suspense>
    </>
  );
}
