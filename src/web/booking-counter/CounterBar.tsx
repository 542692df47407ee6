import { UnstyledButton } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { timeInIndia } from '#domain/rules/calendar-date.ts';
import { CounterLrs } from './CounterLrs.tsx';
import classes from './CounterLrs.module.css';
import { startSending } from './send.ts';
import { useNumbersLeft } from './useCounterHere.ts';
import { useCounterLrs, useLine, useLrWords, useSending } from './useCounterLrs.ts';

/** The counter's connection and number of waiting LRs, in the top bar; opens the list of its LRs. */
export default function CounterBar() {
  const words = useLrWords();
  const { silentSince } = useLine();
  const { isSending, of, done } = useSending();
  const { waiting } = useCounterLrs();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(startSending, []);
  const line = silentSince === null ? words.online : words.since(timeInIndia(new Date(silentSince)));
  const left = useNumbersLeft();
  const state = isSending
    ? words.sending(Math.max(1, of - done))
    : waiting === 0
      ? line
      : `${line} · ${words.wait(waiting)}`;
  const text = left === null ? state : `${state} · ${left > 0 ? words.left(left) : words.noneLeft}`;
  const Sign = silentSince === null ? IconPlugConnected : IconPlugConnectedX;
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes['bar']}
        data-silent={silentSince !== null || undefined}
        data-few={left !== null || undefined}
        aria-haspopup="dialog"
        aria-label={text}
        onClick={() => setOpened(true)}
      >
        <Sign size={18} aria-hidden />
        <span className={classes['text']} aria-hidden>
          {text}
        </span>
        {waiting > 0 && (
          <span className={classes['count']} aria-hidden>
            {waiting}
          </span>
        )}
      </UnstyledButton>
      {isSending && <progress className={classes['progress']} value={done} max={Math.max(1, of)} aria-label={text} />}
      {opened && (
        <CounterLrs
          onClose={() => {
            setOpened(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
