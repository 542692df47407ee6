import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { electionYears, yearToElect } from '#domain/rules/election-year.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { electionOf, ELECTIONS, type Election } from '#domain/rules/gst.ts';
import { lawOf, type LawFactName, type LawRow } from '#domain/rules/law.ts';
import { request } from '#web/client/request.ts';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { ActionButton, FormBar } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { FormTitle } from '#web/forms/FormTitle.tsx';
import { KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useOwnSave } from '#web/forms/useOwnSave.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/toast.ts';
import { Select } from '#web/ui/Select.tsx';
import { KEYS } from '#web/key-register.ts';
import { useSettings, type Settings } from './settings.ts';
import { pathAfter, SETUP_PATH } from './setup-steps.ts';
import { SetupSteps } from './SetupSteps.tsx';
import classes from './TaxForm.module.css';

const yearName = (first: number) => financialYearOf(`${first}-04-01`);

/** The company's GST election for each financial year, its meaning, and today's legal rates. */
export function TaxForm() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const title = t.consignment.steps.tax;
  if (tenantId === '') return <FormFailure title={title} text={t.documents.noUser} />;
  return (
    <>
      <SetupSteps at="tax" />
      <TaxOfCompany title={title} />
    </>
  );
}

function TaxOfCompany({ title }: { readonly title: string }) {
  const settings = useSettings();
  const { say } = useLanguage();
  const { error, isError, refetch } = useQuery(callQuery('consignmentSettings'));
  if (isError) return <FormFailure title={title} text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
  return settings === null ? <h1 tabIndex={-1}>{title}</h1> : <OpenTax title={title} settings={settings} />;
}

/** The chosen election and its save. Elections have no version: the last one saved counts. */
function useElection(settings: Settings) {
  const { t, say } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const today = todayInIndia();
  const [year, setYear] = useState(yearToElect(today) ?? electionYears(today)[1]);
  const standing = electionOf(settings.elections, `${year}-04-01`);
  const [chosen, setChosen] = useState<Election | null>(null);
  const save = useOwnSave();
  const [advice, setAdvice] = useState<readonly string[]>([]);
  const election = chosen ?? standing;
  const submit = async () => {
    if (save.saving) return;
    const elect = async () => {
      const body = { year, election };
      const { advice: advised = [], ...answer } = await request('consignmentElect', { body });
      setAdvice(advised.map(({ message }) => message));
      queries.setQueryData(callQuery('consignmentSettings').queryKey, answer);
      toast.success(t.consignment.tax.saved(yearName(year)));
      setChosen(null);
      // Any advice is shown here, so the page moves on only without it.
      if (settings.lrForm === 'classic' && advised.length === 0) await navigate({ to: pathAfter('tax') });
    };
    await save.send(elect, (error) => toast.error(say(sentenceOf(error))));
  };
  const chooseYear = (next: number) => {
    setYear(next);
    setAdvice([]);
    setChosen(null);
  };
  return { year, chooseYear, election, setChosen, dirty: chosen !== null, save, submit, advice };
}

function OpenTax({ title, settings }: { readonly title: string; readonly settings: Settings }) {
  const { t } = useLanguage();
  const words = t.consignment.tax;
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const { year, chooseYear, election, setChosen, dirty, save, submit, advice } = useElection(settings);
  const run = () => void submit();
  useEffect(() => {
    if (takesFocus()) root.current?.querySelector<HTMLElement>('[name="election"]:checked')?.focus();
  }, []);
  useKeys([
    { ...KEYS.submit, label: t.keys.submit, run },
    { ...KEYS.save, label: t.keys.submit, run },
  ]);
  return (
    <KeyboardForm
      formRef={root}
      titled="tax-title"
      title={<FormTitle id="tax-title" text={title} />}
      save={save}
      onSubmit={run}
    >
      <Notices settings={settings} advice={advice} />
      <section className={`card ${fieldClasses['group']} ${classes['election']}`}>
        <Select
          name="year"
          className={classes['year'] ?? ''}
          label={words.year}
          data={electionYears(todayInIndia()).map((each) => ({ value: String(each), label: yearName(each) }))}
          value={String(year)}
          allowDeselect={false}
          onChange={(next) => chooseYear(Number(next))}
        />
        <RadioCards
          name="election"
          label={words.election}
          value={election}
          onValue={(value) => setChosen(ELECTIONS.find((each) => each === value) ?? null)}
          cards={ELECTIONS.map((each) => ({
            value: each,
            label: words.names[each],
            content: <Meaning election={each} />,
          }))}
        />
        <Elected elections={settings.elections} />
      </section>
      <FormBar saving={save.saving} dirty={dirty} draftStored={false} onCancel={() => setChosen(null)}>
        <ActionButton
          icon={IconListCheck}
          text={t.menu.lawfulBilties}
          onClick={() => void navigate({ to: SETUP_PATH })}
        />
      </FormBar>
    </KeyboardForm>
  );
}

interface NoticesProps {
  readonly settings: Settings;
  readonly advice: readonly string[];
}

function Notices({ settings, advice }: NoticesProps) {
  const { t, say } = useLanguage();
  const words = t.consignment.tax;
  const due = yearToElect(todayInIndia());
  return (
    <>
      {settings.companyGstin === '' && <output className={noticeClasses['notice']}>{words.noGstin}</output>}
      {due !== null && <output className={noticeClasses['notice']}>{words.reminder(yearName(due))}</output>}
      {advice.map((message) => (
        <output key={message} className={noticeClasses['notice']}>
          {say(message)}
        </output>
      ))}
    </>
  );
}

/** The rate in the law table for each election. */
const RATES = {
  reverse: 'GST reverse charge',
  low: 'GST forward charge low',
  high: 'GST forward charge high',
} as const satisfies Record<Election, LawFactName>;

/** The meaning of an election, at today's legal rate. */
function Meaning({ election }: { readonly election: Election }) {
  const { t } = useLanguage();
  const { data } = useQuery(callQuery('lawRates'));
  // The law table's rows are answered with the fields of `LawRow`.
  const rate = data && lawOf(data as unknown as readonly LawRow[], RATES[election], todayInIndia());
  return (
    <>
      <strong>{t.consignment.tax.names[election]}</strong>
      {rate && <span className={classes['rate']}>{t.consignment.tax.rate(rate.value)}</span>}
      <span className={classes['meaning']}>{t.consignment.tax.meaning[election]}</span>
      {rate && (
        <span className={classes['source']} lang="en">
          {rate.notification}
        </span>
      )}
    </>
  );
}

/** The elections made so far. */
function Elected({ elections }: Pick<Settings, 'elections'>) {
  const { t } = useLanguage();
  const words = t.consignment.tax;
  if (elections.length === 0) return <p className={classes['elected']}>{words.none}</p>;
  return (
    <ul className={classes['elected']} aria-label={words.elected}>
      {elections.map(({ year, election }) => (
        <li key={year}>{words.electedFor(yearName(year), words.names[election])}</li>
      ))}
      <li>{words.goesOn}</li>
    </ul>
  );
}
