import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { CounterList } from './CounterList.tsx';
import { Findings } from './Findings.tsx';
import { KeptRecords } from './Kept.tsx';
import { LoginHours } from './LoginHours.tsx';
import { useCounterWords } from './useCounterWords.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** The company's counters, and those of their bookings that need attention. */
export function CountersPage() {
  const { t } = useLanguage();
  const words = useCounterWords();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHead title={t.menu.counters}>
        <Link to="/dashboard/counter">{words.here}</Link>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </PageHead>
      <p>{words.intro}</p>
      <CounterList />
      <Findings />
      <KeptRecords />
      <LoginHours />
      <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  );
}
