import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { countWaiting } from './lr-rows.ts';
import { liesHere, ownLrs } from './own-records.ts';
import { useLrWords } from './useCounterLrs.ts';

interface CounterLogoutProps {
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

/** The number of waiting LRs, or of waiting records if this counter is locked. */
const waitingLrs = async (): Promise<number> => await ownLrs().then((lrs) => lrs.filter(liesHere).length, countWaiting);

/** Before a logout from a counter, says how many LRs wait and that they stay; logs out at once if none do. */
export default function CounterLogout({ onLogout, onClose }: CounterLogoutProps) {
  const { t } = useLanguage();
  const words = useLrWords();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void waitingLrs()
      .catch(() => 0)
      .then((waiting) => (waiting === 0 ? onLogout() : setCount(waiting)));
    // Asked once, when it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function of the parent is no other question
  }, []);
  if (count === 0) return null;
  return (
    <Dialog title={words.logoutTitle(count)} onClose={onClose}>
      <p>{words.logoutAbout}</p>
      <div className={dialogClasses['choices']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button onClick={onLogout}>{t.frame.logout}</Button>
      </div>
    </Dialog>
  );
}
