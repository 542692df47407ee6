import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FEW_NUMBERS } from '#domain/rules/counter-pattern.ts';
import { reason } from '#domain/steps.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useCounterWords } from './useCounterWords.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

type Counter = Answer<'counterList'>[number];

const TONES = { active: 'fine', lost: 'danger', closed: 'off' } as const;
/** The company's counters, and the actions that end one. */
export function CounterList() {
  const { t } = useLanguage();
  const words = useCounterWords();
  const { tenantId } = useUser();
  const [losing, setLosing] = useState<Counter | null>(null);
  const [closing, setClosing] = useState<Counter | null>(null);
  const list = useQuery({ ...callQuery('counterList'), enabled: tenantId !== '' });
  return (
    <Section id="counters" title={t.menu.counters} titleHidden>
      {list.isError && <SectionError text={words.failed} onRetry={() => void list.refetch()} />}
      {list.data === undefined && !list.isError && <Pending height={72} radius={8} />}
      {list.data?.length === 0 && <p className="quiet">{words.none}</p>}
      <Rows>
        {list.data?.map((counter) => (
          <Row
            key={counter.id}
            name={
              <>
                <strong>{counter.name}</strong>
                <Chip tone={TONES[counter.state]} text={words.states[counter.state]} />
                {counter.twice === 'yes' && <Chip tone="danger" text={words.twice} />}
              </>
            }
            facts={<CounterFacts counter={counter} />}
            actions={
              counter.state === 'active' && (
                <>
                  <Button variant="default" size="compact-sm" onClick={() => setClosing(counter)}>
                    {words.close(counter.name)}
                  </Button>
                  <Button variant="default" size="compact-sm" onClick={() => setLosing(counter)}>
                    {words.lose(counter.name)}
                  </Button>
                </>
              )
            }
          />
        ))}
      </Rows>
      {losing !== null && <LoseDialog counter={losing} onClose={() => setLosing(null)} />}
      {closing !== null && <CloseQuestion counter={closing} onClose={() => setClosing(null)} />}
    </Section>
  );
}

interface EndingProps {
  readonly counter: Counter;
  readonly onClose: () => void;
}

/** Invalidates every query that shows counters. */
function useReadCounters() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['counterList'] });
}

/** Asks why a counter is lost, and reports it. */
function LoseDialog({ counter: { id, name }, onClose }: EndingProps) {
  const words = useCounterWords();
  const readAnew = useReadCounters();
  return (
    <AskDialog
      title={words.loseTitle(name)}
      intro={<p>{words.loseAbout}</p>}
      fields={{ reason }}
      initial={{ reason: '' }}
      caption={words.loseIt}
      keep={words.keep}
      danger
      send={async (row) => {
        await request('counterLose', { body: { id, ...row } });
        toast.success(words.wasLost(name));
        onClose();
        await readAnew();
      }}
      onClose={onClose}
    />
  );
}

/** Confirms and closes a counter for good. */
function CloseQuestion({ counter: { id, name }, onClose }: EndingProps) {
  const { say } = useLanguage();
  const words = useCounterWords();
  const readAnew = useReadCounters();
  const close = async () => {
    try {
      await request('counterClose', { body: { id } });
      toast.success(words.wasClosed(name));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await readAnew();
  };
  return (
    <Suspense>
      <Question
        title={words.closeTitle(name)}
        no={words.keep}
        yes={words.closeIt}
        danger
        onYes={() => void close()}
        onClose={onClose}
      >
        <p>{words.closeAbout}</p>
      </Question>
    </Suspense>
  );
}

function CounterFacts({ counter }: { readonly counter: Counter }) {
  const words = useCounterWords();
  const at = (moment: string) => showMoment(new Date(moment));
  return (
    <>
      <span>{counter.branchName}</span>
      {counter.state === 'active' && counter.nextNo !== '' && <span>{words.next(counter.nextNo)}</span>}
      {counter.state === 'active' && counter.left <= FEW_NUMBERS && (
        <strong>{counter.left > 0 ? words.left(String(counter.left)) : words.noneLeft}</strong>
      )}
      {counter.waiting > 0 && <span>{words.waiting(counter.waiting)}</span>}
      <span>{counter.lastContactDate === null ? words.noContact : words.lastContact(at(counter.lastContactDate))}</span>
      {counter.endedDate !== null && <span>{words.ended(at(counter.endedDate), counter.endedBy)}</span>}
      {counter.reason !== '' && <span>{counter.reason}</span>}
    </>
  );
}
