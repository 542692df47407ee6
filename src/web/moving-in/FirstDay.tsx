import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { SETUP_PATH } from '#web/consignment/setup-steps.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './FirstDay.module.css';
import { howFar, STEPS, useFirstDay, type FirstDayStep } from './first-day.ts';
import shared from './MovingIn.module.css';
import { useMovingWords } from './useMovingWords.ts';

/** Where each step is done: a page, or a section of this one. */
const PLACES = {
  setup: SETUP_PATH,
  tally: '#tally-masters',
  oldLrs: '#old-lrs',
  vehicles: '#other-lists',
  drivers: '#other-lists',
  firstLr: '/dashboard/bilty',
} as const satisfies Record<FirstDayStep['step'], string>;

/** Skips a step, or resumes it. */
function useSkip() {
  const { say } = useLanguage();
  const queries = useQueryClient();
  return async (step: FirstDayStep['step'] | 'all', skipped: 'yes' | 'no') => {
    try {
      queries.setQueryData(STEPS, await request('movingInSkip', { body: { step, skipped } }));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
}

/** Guides a company through its first day step by step, until it dismisses the guide. */
export function FirstDay() {
  const words = useMovingWords().firstDay;
  const firstDay = useFirstDay();
  const skip = useSkip();
  if (firstDay === null || firstDay.isDismissed) return null;
  const { settled, all } = howFar(firstDay);
  return (
    <Section id="first-day" title={words.title} about={words.about}>
      <div className={shared['result']}>
        <span>{words.settled(settled, all)}</span>
        <progress aria-label={words.title} max={all} value={settled} />
      </div>
      <ol className={classes['steps']}>
        {firstDay.steps.map((step) => (
          <Step key={step.step} of={step} onSkip={(skipped) => void skip(step.step, skipped)} />
        ))}
      </ol>
      <div className={shared['line']}>
        <Button variant="default" onClick={() => void skip('all', 'yes')}>
          {settled === all ? words.close : words.dismiss}
        </Button>
      </div>
    </Section>
  );
}

interface StepProps {
  readonly of: FirstDayStep;
  readonly onSkip: (skipped: 'yes' | 'no') => void;
}

function Step({ of: { step, state, count }, onSkip }: StepProps) {
  const words = useMovingWords().firstDay;
  const { name, about, counted } = words.steps[step];
  const place = PLACES[step];
  return (
    <li className={classes['step']} data-state={state}>
      <span className={classes['sign']} aria-hidden>
        {state === 'done' && <IconCheck size={14} />}
        {state === 'skipped' && <IconMinus size={14} />}
      </span>
      <span className={classes['what']}>
        {place.startsWith('#') ? <a href={place}>{name}</a> : <Link to={place as '/dashboard/bilty'}>{name}</Link>}
        <span className="quiet">{about}</span>
      </span>
      <span className={classes['state']}>{state === 'done' ? counted(count) : words.states[state]}</span>
      {state !== 'done' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={state === 'skipped' ? words.takeUpThe(name) : words.skipThe(name)}
          onClick={() => onSkip(state === 'skipped' ? 'no' : 'yes')}
        >
          {state === 'skipped' ? words.takeUp : words.skip}
        </Button>
      )}
    </li>
  );
}
