import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { biltyScreen } from '#web/documents/bilty-screen.tsx';
import { firstLr as english, type FirstLrStep } from '#web/language/first-lr.en.ts';
import { firstLr as hindi } from '#web/language/first-lr.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './FirstLr.module.css';
import { endFirstLr, isFirstLrOver } from './first-lr.ts';

/** What each step points at, in the order of the form. */
const TARGETS: Readonly<Record<FirstLrStep, string>> = {
  number: 'input[name="lrNo"]',
  basis: 'input[name="paymentBasis"]',
  parties: '[data-guide="consignor"], [data-guide="consignee"], [data-guide="billing"]',
  goods: '[data-guide="goods"]',
  invoices: '[data-guide="invoices"]',
  gst: '[data-guide="gst"]',
  save: '[data-last-field]',
};
const ALL = { searchParam: '', fromDate: null, toDate: null };
const STEPS = Object.keys(TARGETS) as FirstLrStep[];

const targetOf = (step: FirstLrStep) => document.querySelector<HTMLElement>(TARGETS[step]);

/** Guides a company that has booked no LR through its first one; typing works as usual. */
export default function FirstLr() {
  const { tenantId, userName } = useUser();
  const [isOver, setOver] = useState(() => isFirstLrOver(tenantId, userName));
  const [at, setAt] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ['biltyList', 'firstLr'],
    queryFn: ({ signal }) => biltyScreen.list({ ...ALL, chosen: { lrForm: 'lawful' } }, 1, signal),
    enabled: !isOver,
  });
  const hasSome = (data?.totalCount ?? 0) > 0;
  useEffect(() => {
    if (hasSome) endFirstLr(tenantId, userName);
  }, [hasSome, tenantId, userName]);
  const end = () => {
    endFirstLr(tenantId, userName);
    setOver(true);
  };
  if (isOver || data === undefined || hasSome) return null;
  return at === null ? <Offer onShow={() => setAt(0)} onNever={end} /> : <Guide at={at} onStep={setAt} onEnd={end} />;
}

const useWords = (): typeof english => (useLanguage().language === 'Hindi' ? hindi : english);

function Offer({ onShow, onNever }: { readonly onShow: () => void; readonly onNever: () => void }) {
  const words = useWords();
  return (
    <aside className={`card ${classes['guide']}`} aria-label={words.title}>
      <p>{words.offer}</p>
      <div className={classes['buttons']}>
        <Button size="compact-sm" onClick={onShow}>
          {words.show}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onNever}>
          {words.never}
        </Button>
      </div>
    </aside>
  );
}

interface GuideProps {
  readonly at: number;
  readonly onStep: (at: number) => void;
  readonly onEnd: () => void;
}

function Guide({ at, onStep, onEnd }: GuideProps) {
  const words = useWords();
  const step = STEPS[at] ?? 'number';
  usePointer(step);
  useFollowing(onStep);
  const go = (next: number) => {
    const target = targetOf(STEPS[next] ?? step);
    onStep(next);
    target?.scrollIntoView({ block: 'center' });
    const field = target?.matches('input, button') === true ? target : target?.querySelector<HTMLElement>('input');
    field?.focus();
  };
  return (
    <aside className={`card ${classes['guide']} ${classes['leads']}`} aria-label={words.title}>
      <output>
        <b>{words.step(at + 1, STEPS.length)}</b> {words.steps[step]}
      </output>
      <div className={classes['buttons']}>
        {at > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => go(at - 1)}>
            {words.back}
          </Button>
        )}
        {at < STEPS.length - 1 && (
          <Button size="compact-sm" onClick={() => go(at + 1)}>
            {words.next}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {at === STEPS.length - 1 ? words.done : words.never}
        </Button>
      </div>
    </aside>
  );
}

/** Highlights the target of a step. */
function usePointer(step: FirstLrStep): void {
  useEffect(() => {
    const marked = [...document.querySelectorAll(TARGETS[step])];
    for (const each of marked) each.toggleAttribute('data-guided', true);
    return () => {
      for (const each of marked) each.toggleAttribute('data-guided', false);
    };
  }, [step]);
}

/** Moves the guide along when the user moves to another field by typing or Enter. */
function useFollowing(onStep: (at: number) => void): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const reached = STEPS.findIndex((each) => target.closest(TARGETS[each]) !== null);
      if (reached !== -1) onStep(reached);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [onStep]);
}
