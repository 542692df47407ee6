import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Registration } from '#web/access/Registration.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer } from '#web/preferences.ts';
import { asking } from '#web/queries.ts';
import { EnquiryPlace, HomeView } from './HomeView.tsx';

// With the definitions behind it, the heaviest part of the page, and the last that a visitor comes to.
const EnquiryForm = lazy(() => import('./EnquiryForm.tsx').then((module) => ({ default: module.EnquiryForm })));
const YEAR = new Date().getFullYear();
const UNTOLD = { address: '', phone: '', email: '' };

/** What the portal is, for everybody. */
export function HomePage() {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const [registering, setRegistering] = useState(false);
  const { data } = useQuery(asking('publicConfig'));
  return (
    <>
      <HomeView
        t={t}
        year={YEAR}
        Go={Link}
        live={{
          register: () => setRegistering(true),
          forgot: () => undefined,
          speak: () => prefer({ language: language === 'Hindi' ? 'English' : 'Hindi' }),
          enquiry: (
            <Suspense fallback={<EnquiryPlace />}>
              <EnquiryForm />
            </Suspense>
          ),
          contact: data?.contact ?? UNTOLD,
        }}
      />
      {registering && (
        <Registration
          onClose={() => setRegistering(false)}
          onRegistered={(user) => void navigate({ to: '/login', search: { user } })}
        />
      )}
    </>
  );
}
