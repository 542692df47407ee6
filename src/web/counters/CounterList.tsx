import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { reason } from '#domain/steps.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './Counters.module.css';
import { useCounterWords } from './useCounterWords.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

type Counter = Answer<'counterList'>[number];

const TONES = { active: 'fine', lost: 'danger', closed: 'off' } as const;
/** From so few numbers on that are left in the year, their number is told. */
const FEW = 200;

/** The counters of the company, and what ends one. */
export function CounterList() {
  const { t, say } = useLanguage();
  const words = useCounterWords();
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const [losing, setLosing] = useState<Counter | null>(null);
  const [closing, setClosing] = useState<Counter | null>(null);
  const list = useQuery({ ...callQuery('counterList'), enabled: tenantId !== '' });
  const readAnew = () => queries.invalidateQueries({ queryKey: ['counterList'] });
  const close = async ({ id, name }: Counter) => {
    try {
      await request('counterClose', { body: { id } });
      toast.success(words.wasClosed(name));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await readAnew();
  };
  return (
    <section className={`card ${classes['part']}`} aria-label={t.menu.counters}>
      {list.isError && <SectionError text={words.failed} onRetry={() => void list.refetch()} />}
      {list.data === undefined && !list.isError && <Pending height={72} radius={8} />}
      {list.data?.length === 0 && <p className="quiet">{words.none}</p>}
      <ul className={classes['rows']}>
        {list.data?.map((counter) => (
          <li key={counter.id} className={classes['row']}>
            <Told counter={counter} />
            {counter.state === 'active' && (
              <span className={classes['does']}>
                <Button variant="default" size="compact-sm" onClick={() => setClosing(counter)}>
                  {words.close(counter.name)}
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => setLosing(counter)}>
                  {words.lose(counter.name)}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {losing !== null && (
        <AskDialog
          title={words.loseTitle(losing.name)}
          intro={<p>{words.loseAbout}</p>}
          fields={{ reason }}
          initial={{ reason: '' }}
          caption={words.loseIt}
          keep={words.keep}
          danger
          send={async (row) => {
            await request('counterLose', { body: { id: losing.id, ...row } });
            toast.success(words.wasLost(losing.name));
            setLosing(null);
            await readAnew();
          }}
          onClose={() => setLosing(null)}
        />
      )}
      <Suspense>
        {closing !== null && (
          <Question
            title={words.closeTitle(closing.name)}
            no={words.keep}
            yes={words.closeIt}
            danger
            onYes={() => void close(closing)}
            onClose={() => setClosing(null)}
          >
            <p>{words.closeAbout}</p>
          </Question>
        )}
      </Suspense>
    </section>
  );
}

function Told({ counter }: { readonly counter: Counter }) {
  const words = useCounterWords();
  const at = (moment: string) => showMoment(new Date(moment));
  return (
    <div className={classes['told']}>
      <span className={classes['name']}>
        <strong>{counter.name}</strong>
        <Chip tone={TONES[counter.state]} text={words.states[counter.state]} />
        {counter.twice === 'yes' && <Chip tone="danger" text={words.twice} />}
      </span>
      <span className={`quiet ${classes['facts']}`}>
        <span>{counter.branchName}</span>
        {counter.state === 'active' && counter.nextNo !== '' && <span>{words.next(counter.nextNo)}</span>}
        {counter.left <= FEW && <strong>{words.left(String(counter.left))}</strong>}
        {counter.waiting > 0 && <span>{words.waiting(counter.waiting)}</span>}
        <span>
          {counter.lastContactDate === null ? words.noContact : words.lastContact(at(counter.lastContactDate))}
        </span>
        {counter.endedDate !== null && <span>{words.ended(at(counter.endedDate), counter.endedBy)}</span>}
        {counter.reason !== '' && <span>{counter.reason}</span>}
      </span>
    </div>
  );
}
