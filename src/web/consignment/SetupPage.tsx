import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { saveSettings, settingsOf } from './settings.ts';
import { readySteps, SETUP_STEPS, STEP_PATHS, type Setup, type SetupStep } from './setup-steps.ts';
import { useSetup } from './SetupSteps.tsx';
import classes from './SetupPage.module.css';

/** The set-up of lawful bilties: its steps, and the choice of the form for new bilties. */
export function SetupPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  if (tenantId === '') return <FormFailure title={t.menu.lawfulBilties} text={t.documents.noUser} />;
  return <SetupOfCompany />;
}

function SetupOfCompany() {
  const { t, say } = useLanguage();
  const { error, isError, refetch } = useQuery(callQuery('consignmentSettings'));
  const setup = useSetup();
  const title = t.menu.lawfulBilties;
  if (isError) return <FormFailure title={title} text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={classes['intro']}>{t.consignment.setup.intro}</p>
      {setup === null ? <Pending height={320} radius="md" /> : <Steps setup={setup} />}
    </>
  );
}

function Steps({ setup }: { readonly setup: Setup }) {
  const { t } = useLanguage();
  const words = t.consignment;
  const ready = readySteps(setup);
  const next = SETUP_STEPS.find((step) => !ready[step]);
  return (
    <>
      <ol className={`card ${classes['steps']}`}>
        {SETUP_STEPS.map((step, index) => (
          <li key={step} className={classes['step']}>
            <span className={classes['sign']} data-ready={ready[step] || undefined} aria-hidden>
              {ready[step] ? <IconCheck size={16} /> : index + 1}
            </span>
            <span>
              <Link to={STEP_PATHS[step]}>{words.steps[step]}</Link>
              <span className={classes['state']}>
                {ready[step] ? words.setup.about[step] : words.setup.missing[step]}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Choice setup={setup} next={next} />
    </>
  );
}

interface ChoiceProps {
  readonly setup: Setup;
  /** The first unfinished step. */
  readonly next: SetupStep | undefined;
}

/** The choice of the form for new bilties. */
function Choice({ setup, next }: ChoiceProps) {
  const { t, say } = useLanguage();
  const words = t.consignment.setup;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const { settings } = setup;
  const lawful = settings.lrForm === 'lawful';
  useEffect(() => {
    if (takesFocus()) first.current?.focus();
  }, []);
  const use = async (lrForm: 'classic' | 'lawful') => {
    if (saving) return;
    setSaving(true);
    try {
      // Read anew, to keep what another page or admin saved meanwhile; by a request of its own, for a query that is being fetched may be
      // cancelled by the save of the step before.
      const now = await request('consignmentSettings', {});
      await saveSettings(settingsOf(now), { lrForm });
      toast.success(lrForm === 'lawful' ? words.usesLawful : words.usesClassic);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['consignmentSettings'] });
    setSaving(false);
  };
  return (
    <section className={classes['choice']} aria-label={words.form}>
      <p>{lawful ? words.usesLawful : words.usesClassic}</p>
      {lawful && (
        // Never focused by itself: Enter would change the form of all new bilties.
        <Button variant="default" onClick={() => void use('classic')}>
          {words.useClassic}
        </Button>
      )}
      {!lawful && next !== undefined && (
        <Button
          ref={first}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => void navigate({ to: STEP_PATHS[next] })}
        >
          {words.goOn(t.consignment.steps[next])}
        </Button>
      )}
      {!lawful && (
        <Button {...(next === undefined ? { ref: first } : { variant: 'default' })} onClick={() => void use('lawful')}>
          {words.useLawful}
        </Button>
      )}
    </section>
  );
}
