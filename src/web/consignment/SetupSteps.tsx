import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQueries } from '#web/client/useQueries.ts';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import { settingsOf, useSettings } from './settings.ts';
import {
  pathAfter,
  readySteps,
  SETUP_PATH,
  SETUP_STEPS,
  STEP_PATHS,
  type Setup,
  type SetupStep,
} from './setup-steps.ts';
import classes from './SetupSteps.module.css';

/** The progress of the company's set-up; null until it is read. */
export function useSetup(): Setup | null {
  const enabled = useUser().tenantId !== '';
  const [settings, branches, books, heads] = useQueries({
    queries: [
      { ...callQuery('consignmentSettings'), enabled },
      { ...callQuery('branchList'), enabled },
      { ...callQuery('numberBookList'), enabled },
      { ...callQuery('chargeHeadList'), enabled },
    ],
  });
  if (!settings.data || !branches.data || !books.data || !heads.data) return null;
  return { settings: settingsOf(settings.data), branches: branches.data, books: books.data, heads: heads.data };
}

/** The set-up steps, shown above each step's page until the company uses the lawful form. */
export function SetupSteps({ at, goesOn = false }: { readonly at: SetupStep; readonly goesOn?: boolean }) {
  const { tenantId } = useUser();
  return tenantId === '' ? null : <StepsOfCompany at={at} goesOn={goesOn} />;
}

interface StepsProps {
  readonly at: SetupStep;
  /** Whether the page has no form whose Submit leads to the next step and so needs a button. */
  readonly goesOn: boolean;
}

function StepsOfCompany(props: StepsProps) {
  return useSettings()?.lrForm === 'classic' ? <Steps {...props} /> : null;
}

function Steps({ at, goesOn }: StepsProps) {
  const { t } = useLanguage();
  const words = t.consignment;
  const setup = useSetup();
  const ready = setup && readySteps(setup);
  return (
    <div className={classes['bar']}>
      <nav aria-label={words.setup.steps}>
        <ol className={classes['steps']}>
          {SETUP_STEPS.map((step, index) => (
            <li key={step}>
              <Link to={STEP_PATHS[step]} className={classes['step']}>
                <span className={classes['sign']} data-ready={ready?.[step] || undefined} aria-hidden>
                  {ready?.[step] ? <IconCheck size={14} /> : index + 1}
                </span>
                <span className={classes['name']}>{words.steps[step]}</span>
                {ready?.[step] && <span className="visually-hidden">{words.setup.ready}</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {goesOn && <NextStep after={at} ready={ready?.[at] === true} />}
    </div>
  );
}

function NextStep({ after, ready }: { readonly after: SetupStep; readonly ready: boolean }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const path = pathAfter(after);
  const name =
    path === SETUP_PATH
      ? t.menu.lawfulBilties
      : t.consignment.steps[SETUP_STEPS[SETUP_STEPS.indexOf(after) + 1] ?? after];
  const go = () => void navigate({ to: path });
  useKeys([{ ...KEYS.submit, label: t.consignment.setup.next(name), run: go }]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If nothing is left to do here, Enter continues.
    if (ready && takesFocus()) button.current?.focus();
  }, [ready]);
  return (
    <Button
      ref={button}
      variant={ready ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={16} aria-hidden />}
      onClick={go}
    >
      {t.consignment.setup.next(name)}
    </Button>
  );
}
