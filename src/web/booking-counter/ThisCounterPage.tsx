import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { FEW_NUMBERS } from '#domain/rules/counter-pattern.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useSession, useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './BookingCounter.module.css';
import { renew } from './contact.ts';
import { canBeCounter } from './keys.ts';
import { endsAt } from './login.ts';
import { askToKeep, forgetCounter } from './registration.ts';
import type { CounterRow, WrapRow } from './store.ts';
import { useCounterHere, useHereWords, useOpenedBy, useReadHere } from './useCounterHere.ts';

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'));
const Question = lazy(() => import('#web/forms/Question.tsx'));

const NEEDED = 'Booking without a connection needs https and a browser of 2025 or newer.';
const TONES = { active: 'fine', lost: 'danger', closed: 'off' } as const;

/** This browser as a counter: its registration and its state. */
export function ThisCounterPage() {
  const { t } = useLanguage();
  const words = useHereWords();
  const { data: here, isError } = useCounterHere();
  const isAdmin = useSession()?.rights.admin === true;
  return (
    <>
      <PageHead title={t.menu.thisCounter}>
        {isAdmin && <Link to="/dashboard/consignment/counters">{words.pageOfAll}</Link>}
      </PageHead>
      <p>{words.intro}</p>
      {(here?.counter === null || isError) && <NoCounter isAdmin={isAdmin} />}
      {here !== undefined && here.counter !== null && (
        <Standing counter={here.counter} wraps={here.wraps} waiting={here.waiting} />
      )}
    </>
  );
}

/** Shown if this browser is not a counter. */
function NoCounter({ isAdmin }: { readonly isAdmin: boolean }) {
  const { say } = useLanguage();
  const words = useHereWords();
  const [registering, setRegistering] = useState(false);
  const can = useQuery({
    queryKey: ['canBeCounter'],
    queryFn: canBeCounter,
    networkMode: 'always',
    staleTime: Infinity,
  });
  return (
    <section className={`card ${classes['part']}`}>
      <p>{words.none}</p>
      {can.data === false && <p role="alert">{say(NEEDED)}</p>}
      {can.data === true && (
        <div className={classes['does']}>
          <Button onClick={() => setRegistering(true)}>{words.register}</Button>
        </div>
      )}
      <Suspense>{registering && <RegisterDialog isAdmin={isAdmin} onClose={() => setRegistering(false)} />}</Suspense>
    </section>
  );
}

interface StandingProps {
  readonly counter: CounterRow;
  readonly wraps: readonly WrapRow[];
  readonly waiting: number;
}

/** The next number of this counter today, and how many are left if they are few. */
function Numbers({ counter }: { readonly counter: CounterRow }) {
  const words = useHereWords();
  const { lrNo, left } = nextNumberOf(counter, todayInIndia());
  if (lrNo === null) return <strong role="alert">{words.noneLeft}</strong>;
  return (
    <>
      <span>{words.next(lrNo)}</span>
      {left <= FEW_NUMBERS && (
        <>
          {' · '}
          <strong>{words.left(left)}</strong>
        </>
      )}
    </>
  );
}

/** The state of this counter. */
function Standing({ counter, wraps, waiting }: StandingProps) {
  const words = useHereWords();
  const { name, state, twice, persisted } = counter;
  const at = (moment: number) => showMoment(new Date(moment));
  return (
    <section className={`card ${classes['part']}`} aria-label={name}>
      <span className={classes['name']}>
        <strong>{name}</strong>
        <Chip tone={TONES[state]} text={words.states[state]} />
        {twice && <Chip tone="danger" text={words.twice} />}
      </span>
      {state !== 'active' && <p>{words.ended}</p>}
      <dl className={classes['facts']}>
        <dt>{words.branch}</dt>
        <dd>{counter.branchName}</dd>
        <dt>{words.numbers}</dt>
        <dd>
          <Numbers counter={counter} />
        </dd>
        <dt>{words.contact}</dt>
        <dd>{counter.heardAt === 0 ? words.noContact : at(counter.heardAt)}</dd>
        <dt>{words.until}</dt>
        <dd>{showDate(counter.certificateUntil)}</dd>
        <dt>{words.waits}</dt>
        <dd>{words.waiting(waiting)}</dd>
        <dt>{words.storage}</dt>
        <dd>{persisted ? words.persisted : words.notPersisted}</dd>
        <dt>{words.users}</dt>
        <dd>
          {wraps.length === 0 && words.noUsers}
          <ul className={classes['users']}>
            {wraps.map((wrap) => (
              <li key={wrap.userName}>{words.userUntil(wrap.user.userName, at(endsAt(wrap, counter)))}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <Does counter={counter} wraps={wraps} waiting={waiting} />
    </section>
  );
}

/** The actions on this counter. */
function Does({ counter, wraps, waiting }: StandingProps) {
  const words = useHereWords();
  const { userName, tenantId } = useUser();
  const isOpen = useOpenedBy() === userName.toLowerCase();
  const hasWrap = wraps.some((wrap) => wrap.userName === userName.toLowerCase());
  const { contactNow, keepAgain } = useDeeds();
  const [forgetting, setForgetting] = useState(false);
  const isOwn = counter.company === tenantId;
  return (
    <>
      {isOwn && isOpen && !hasWrap && <p>{words.noWrap}</p>}
      <div className={classes['does']}>
        {isOwn && isOpen && counter.state === 'active' && (
          <Button variant="default" onClick={() => void contactNow()}>
            {words.contactNow}
          </Button>
        )}
        {!counter.persisted && (
          <Button variant="default" onClick={() => void keepAgain()}>
            {words.askAgain}
          </Button>
        )}
        {counter.state !== 'active' && waiting === 0 && (
          <Button variant="default" onClick={() => setForgetting(true)}>
            {words.forget}
          </Button>
        )}
      </div>
      <Suspense>{forgetting && <Forget onClose={() => setForgetting(false)} />}</Suspense>
    </>
  );
}

/** The functions that query the portal or the browser again. */
function useDeeds() {
  const { say } = useLanguage();
  const readAnew = useReadHere();
  return {
    contactNow: async () => {
      await renew().catch((error: unknown) => {
        toast.error(say(sentenceOf(error)));
      });
      await readAnew();
    },
    keepAgain: async () => {
      await askToKeep();
      await readAnew();
    },
  };
}

/** Confirms and forgets a counter that was ended. */
function Forget({ onClose }: { readonly onClose: () => void }) {
  const words = useHereWords();
  const readAnew = useReadHere();
  const forget = async () => {
    await forgetCounter();
    toast.success(words.forgotten);
    await readAnew();
  };
  return (
    <Question
      title={words.forgetTitle}
      no={words.keep}
      yes={words.forgetIt}
      danger
      onYes={() => void forget()}
      onClose={onClose}
    >
      <p>{words.forgetAbout}</p>
    </Question>
  );
}
