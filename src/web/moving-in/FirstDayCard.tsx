import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '#web/ui/Section.tsx';
import { howFar, useFirstDay } from './first-day.ts';
import classes from './MovingIn.module.css';
import { useMovingWords } from './useMovingWords.ts';

/** Leads a new company's admin to the steps of its first day, until they are done or it has enough of them. */
export default function FirstDayCard() {
  const words = useMovingWords().firstDay;
  const firstDay = useFirstDay();
  // It stands below what is still coming, which would push it about.
  const coming = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const [isSettled, setSettled] = useState(false);
  if (coming === 0 && !isSettled) setSettled(true);
  if (firstDay === null || !isSettled || !firstDay.isNew || firstDay.isDismissed) return null;
  const { settled, all } = howFar(firstDay);
  if (settled === all) return null;
  return (
    <Section id="first-day" title={words.title} about={words.about}>
      <div className={classes['result']}>
        <span>{words.settled(settled, all)}</span>
        <progress aria-label={words.title} max={all} value={settled} />
      </div>
      <div className={classes['line']}>
        <Link to="/dashboard/moving-in">{words.goOn}</Link>
      </div>
    </Section>
  );
}
