import { Button, Loader } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, worthRetrying } from '#web/client/problem.ts';
import { useQuery } from '#web/client/useQuery.ts';
import classes from './Captcha.module.css';
import { drawHosted } from './hosted-captcha.ts';
import { solveChallenge } from './solve-challenge.ts';

interface CaptchaProps {
  /** Called with the solution to send with the form; null when it has expired; an empty text if the portal needs no captcha. */
  readonly onSolved: (solution: string | null) => void;
}

type Config = Awaited<ReturnType<typeof request<'publicConfig'>>>['captcha'];

/** The captcha of the provider that the portal is configured to use. */
export default function Captcha({ onSolved }: CaptchaProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['publicConfig'],
    queryFn: ({ signal }) => request('publicConfig', { anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const captcha = data?.captcha;
  const off = captcha?.provider === 'off';
  useEffect(() => {
    if (off) onSolved('');
  }, [off, onSolved]);
  if (captcha === undefined)
    return <CaptchaStatus state={isError ? 'failed' : 'checking'} onRetry={() => void refetch()} />;
  if (captcha.provider === 'off') return null;
  if (captcha.provider === 'altcha') return <ProofOfWork onSolved={onSolved} />;
  return <HostedCaptcha provider={captcha.provider} siteKey={captcha.siteKey} onSolved={onSolved} />;
}

interface CaptchaStatusProps {
  readonly state: 'checking' | 'checked' | 'failed';
  readonly onRetry: () => void;
}

function CaptchaStatus({ state, onRetry }: CaptchaStatusProps) {
  const { t } = useLanguage();
  return (
    <div className={classes['box']} data-state={state}>
      {state === 'checking' && <Loader size={20} aria-hidden />}
      {state === 'checked' && <IconShieldCheck size={20} aria-hidden />}
      <output className={classes['status']}>{t.controls.captcha[state]}</output>
      {state === 'failed' && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t.actions.retry}
        </Button>
      )}
    </div>
  );
}

/** A solution is renewed this long before it expires, in milliseconds. */
const BEFORE_ITS_END = 30_000;

/** Delay before a failed attempt is retried, in milliseconds. */
const TRIED_AGAIN = 5000;

/** ALTCHA: the browser works for a second; the user need not do anything. */
function ProofOfWork({ onSolved }: CaptchaProps) {
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState<{ readonly round: number; readonly state: 'checked' | 'failed' } | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = async () => {
      try {
        const { solution, until } = await solveChallenge(ending.signal);
        setEnded({ round, state: 'checked' });
        onSolved(solution);
        timer = setTimeout(() => setRound(round + 1), Math.max(until - Date.now() - BEFORE_ITS_END, 1000));
      } catch (error) {
        if (ending.signal.aborted) return;
        setEnded({ round, state: 'failed' });
        onSolved(null);
        // A connection failure is retried automatically; after too many requests the user has to press the button.
        if (!(error instanceof Problem) || worthRetrying(error))
          timer = setTimeout(() => setRound(round + 1), TRIED_AGAIN);
      }
    };
    void work();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [round, onSolved]);
  return (
    <CaptchaStatus state={ended?.round === round ? ended.state : 'checking'} onRetry={() => setRound(round + 1)} />
  );
}

type HostedProps = CaptchaProps & {
  readonly provider: Exclude<Config['provider'], 'altcha' | 'off'>;
  readonly siteKey: string;
};

/** Turnstile, hCaptcha or reCAPTCHA, rendered by their own scripts. */
function HostedCaptcha({ provider, siteKey, onSolved }: HostedProps) {
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    const theme = document.documentElement.dataset['mantineColorScheme'] ?? 'light';
    const options = { siteKey, theme, language: language === 'Hindi' ? 'hi' : 'en' };
    const onToken = (token: string | null) => {
      if (!gone) onSolved(token);
    };
    if (place.current !== null) drawHosted(provider, place.current, options, onToken).catch(() => setFailed(round));
    return () => {
      gone = true;
    };
  }, [provider, siteKey, language, round, onSolved]);
  return (
    <>
      <div ref={place} className={classes['hosted']} />
      {failed === round && <CaptchaStatus state="failed" onRetry={() => setRound(round + 1)} />}
    </>
  );
}
