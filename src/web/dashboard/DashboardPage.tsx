import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import cards from './Cards.module.css';
import styles from './DashboardPage.module.css';
import section from './Section.module.css';
import { FreightCard } from './FreightCard.tsx';
import { LastBilties } from './LastBilties.tsx';
import { MonthCard } from './MonthCard.tsx';
import { PapersCard } from './PapersCard.tsx';
import { PlatformCards } from './PlatformCards.tsx';
import { Renewals } from './Renewals.tsx';

const NewsNote = lazy(() => import('#web/help/NewsNote.tsx'));
const FirstDayCard = lazy(() => import('#web/moving-in/FirstDayCard.tsx'));

/** The month at a glance: the number of bilties, papers due for renewal, and the latest entries. */
export function DashboardPage() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const ready = session?.rights.ready === true;
  return (
    <>
      <div className={section['head']}>
        <h1 tabIndex={-1}>{t.dashboard.title}</h1>
        {ready && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate({ to: '/dashboard/bilty' })}
          >
            {t.dashboard.newBilty}
          </Button>
        )}
      </div>
      {session?.rights.superAdmin === false && !ready && (
        <div className={`card ${styles['welcome']}`}>
          <IconBuilding size={32} aria-hidden />
          <p>{t.dashboard.firstStep}</p>
          <Button onClick={() => void navigate({ to: '/dashboard/company' })}>{t.frame.setUpLink}</Button>
        </div>
      )}
      <div className={styles['page']}>
        {session?.rights.superAdmin === true && <PlatformCards />}
        {ready && (
          <>
            <div className={cards['cards']}>
              <MonthCard label={t.dashboard.biltyThisMonth} of="biltyMonth" to="/dashboard/viewbilty" />
              <MonthCard
                label={t.dashboard.exportBiltyThisMonth}
                of="exportBiltyMonth"
                to="/dashboard/viewexportbilty"
              />
              <FreightCard />
              <PapersCard />
            </div>
            <Renewals>
              <section className={section['section']} aria-labelledby="last-bilties">
                <div className={section['head']}>
                  <h2 id="last-bilties">{t.dashboard.lastBilties}</h2>
                  <Link to="/dashboard/viewbilty">{t.dashboard.all}</Link>
                </div>
                <LastBilties />
              </section>
            </Renewals>
            <Further isAdmin={session.rights.admin && !session.rights.superAdmin} />
          </>
        )}
      </div>
    </>
  );
}

/** Loaded after the page: news, and the first steps for a new company's admin. */
function Further({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Suspense>
      <NewsNote />
      {isAdmin && <FirstDayCard />}
    </Suspense>
  );
}
