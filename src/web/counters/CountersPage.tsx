import { useLanguage } from '#web/language/useLanguage.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { CounterList } from './CounterList.tsx';
import { Findings } from './Findings.tsx';
import { KeptRecords } from './Kept.tsx';
import { useCounterWords } from './useCounterWords.ts';

/** The counters of a company, and what of their bookings somebody has to look at. */
export function CountersPage() {
  const { t } = useLanguage();
  const words = useCounterWords();
  return (
    <>
      <PageHead title={t.menu.counters} />
      <p>{words.intro}</p>
      <CounterList />
      <Findings />
      <KeptRecords />
    </>
  );
}
