import { useEffect, useRef } from 'react';

interface Resend {
  /** The save that got no answer: a new object each time, because two may fail between two renders; null when none did. */
  readonly failed: object | null;
  /** When that save was sent, as `performance.now()`. */
  readonly sentAt: () => number;
  /** What would be sent now. */
  readonly content: () => string;
  readonly send: () => void;
}

/** How many tries once the internet is back: a browser reports that before a server can be reached. */
const MOST_TRIES = 5;
const waitBefore = (tries: number) => 1000 * 2 ** tries;

/**
 * Resends what could not be sent once the internet is back; at once when it came back during the request. Content that was changed since
 * is not sent, because the clerk is not done with it.
 */
export function useResend({ failed, ...given }: Resend): void {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const onlineAt = useRef(-1);
  const tries = useRef(0);
  useEffect(() => {
    const note = () => {
      onlineAt.current = performance.now();
      tries.current = 0;
    };
    window.addEventListener('online', note);
    return () => window.removeEventListener('online', note);
  }, []);
  useEffect(() => {
    if (failed === null) return;
    const unsent = latest.current.content();
    const resend = () => {
      if (latest.current.content() !== unsent) return;
      tries.current += 1;
      latest.current.send();
    };
    if (onlineAt.current >= latest.current.sentAt()) return resend();
    const again = navigator.onLine && tries.current > 0 && tries.current < MOST_TRIES;
    const timer = again ? setTimeout(resend, waitBefore(tries.current)) : undefined;
    window.addEventListener('online', resend);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', resend);
    };
  }, [failed]);
}
