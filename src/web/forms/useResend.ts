import { useEffect, useRef } from 'react';

/**
 * Sends again, once the internet is back, what could not be sent; unless it was changed since, for then the clerk is not
 * done with it. `waiting`: a save got no answer; `content`: what would be sent now.
 */
export function useResend(waiting: boolean, content: () => string, send: () => void): void {
  const latest = useRef({ content, send });
  useEffect(() => {
    latest.current = { content, send };
  });
  useEffect(() => {
    if (!waiting) return;
    const unsent = latest.current.content();
    const resend = () => {
      if (latest.current.content() === unsent) latest.current.send();
    };
    window.addEventListener('online', resend);
    return () => window.removeEventListener('online', resend);
  }, [waiting]);
}
