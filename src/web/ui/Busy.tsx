import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './Busy.module.css';

// The longest that the specification allows a spinner over the page.
const LONGEST = 3000;

/** A spinner over the whole page while something is running, for at most three seconds. */
export function Busy() {
  const { t } = useLanguage();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <output className={styles['busy']} aria-label={t.shell.loading}>
      <Loader />
    </output>
  );
}
