import { lazy, Suspense, useCallback, useState } from 'react';

// Loaded when a form is being filled in, not with its page.
const Captcha = lazy(() => import('./Captcha.tsx'));

/**
 * The captcha of a public form; it stands there from when `valid` first says that the other fields are. `box` goes into
 * the form, `solution` with the request (`captcha: solution`); until that is there, the form cannot be sent. After a
 * refusal call `again`: a solution serves once.
 */
export function useCaptcha(valid: boolean) {
  const [solution, setSolution] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => {
    setSolution(null);
    setRound((before) => before + 1);
  }, []);
  const box = (valid || solution !== null) && (
    <Suspense>
      <Captcha key={round} onSolved={setSolution} />
    </Suspense>
  );
  return { solution, box, again };
}
