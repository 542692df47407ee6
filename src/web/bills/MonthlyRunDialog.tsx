import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { runRequest } from '#domain/records/freight-bill.ts';
import { addDays, showDate, showMonth, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { request, type Answer } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { asksOnce } from '#web/forms/asks-once.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useDefinedForm } from '#web/ui/form.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { Select } from '#web/ui/Select.tsx';
import { readBillsAnew, reportAddress } from './bill-pages.ts';
import classes from './MonthlyRun.module.css';
import { useBillWords } from './useBillWords.ts';

const OFTEN = 1500;
const MONTHS = 12;

type Run = NonNullable<Answer<'freightBillRun'>['run']>;

const runQuery = () => callQuery('freightBillRun');

/** The first days of the recent months, the current month first. */
function monthsUpTo(today: string): readonly string[] {
  const months = [`${today.slice(0, 7)}-01`];
  for (let day = months[0] ?? ''; months.length < MONTHS; months.push(day)) day = `${addDays(day, -1).slice(0, 7)}-01`;
  return months;
}
const lastOf = (month: string) => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Starts the monthly run that bills all parties, and shows its progress and result. */
export function MonthlyRunDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, say } = useLanguage();
  const words = useBillWords();
  const queries = useQueryClient();
  const read = useQuery({
    ...runQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run?.endedDate === null ? OFTEN : false),
  });
  const [asking, setAsking] = useState(true);
  const run = read.data?.run ?? null;
  const isUnderWay = run?.endedDate === null;
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) readBillsAnew(queries);
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, queries]);
  return (
    <Dialog title={words.run.title} size="lg" onClose={onClose}>
      <div className={classes['body']}>
        {read.data === undefined && !read.isError && <Pending height={120} radius="md" />}
        {read.isError && (
          <p className={classes['error']} role="alert">
            {say(sentenceOf(read.error))}
          </p>
        )}
        {read.data !== undefined && !isUnderWay && asking && (
          <RunForm mailed={run?.mail === 'yes'} onBegun={() => setAsking(false)} />
        )}
        {run !== null && isUnderWay && <Progress run={run} />}
        {run !== null && !isUnderWay && <Result run={run} />}
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            {t.ui.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

// The run's last day is derived from its month.
const { toDate: _toDate, ...RUN } = runRequest;

interface RunFormProps {
  /** Whether the previous run mailed its bills; the default for this one. */
  readonly mailed: boolean;
  readonly onBegun: () => void;
}

/** The form of a run, the months on offer, and the function that starts the run. */
function useRunForm({ mailed, onBegun }: RunFormProps) {
  const { say } = useLanguage();
  const queries = useQueryClient();
  const [today] = useState(todayInIndia);
  const [asks] = useState(asksOnce);
  const months = monthsUpTo(today);
  const lastMonth = months[1] ?? today;
  const form = useDefinedForm(RUN, {
    fromDate: lastMonth,
    billDate: lastOf(lastMonth),
    mail: mailed ? 'yes' : 'no',
  });
  const { fromDate: month, billDate } = form.values;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const choose = (first: string) => form.setValues({ fromDate: first, billDate: earlier(lastOf(first), today) });
  const begin = async () => {
    const read = form.read();
    if (busy || form.validate().hasErrors || !read.ok) return;
    setBusy(true);
    setFailure('');
    let begun = false;
    try {
      const body = { ...read.row, toDate: earlier(lastOf(month), billDate) };
      await asks(billDate, (askDay) =>
        request('freightBillMonthlyRun', { body: { ...body, askDay }, idempotencyKey: randomKey() }),
      );
      begun = true;
    } catch (error) {
      setFailure(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: runQuery().queryKey });
    setBusy(false);
    if (begun) onBegun();
  };
  return { form, months, choose, begin, busy, failure };
}

function RunForm(props: RunFormProps) {
  const { t, say } = useLanguage();
  const words = useBillWords();
  const { form, months, choose, begin, busy, failure } = useRunForm(props);
  const { fromDate: month, billDate, mail } = form.values;
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <p className={classes['intro']}>{words.run.intro}</p>
      <Select
        label={words.run.month}
        data={months.map((first) => ({ value: first, label: showMonth(first, t.controls.months) }))}
        value={month}
        allowDeselect={false}
        onChange={(first) => choose(first ?? month)}
        withAsterisk
        data-autofocus
      />
      <Field form={form} name="billDate" />
      <Checkbox
        className={classes['mail'] ?? ''}
        label={say(runRequest.mail.label)}
        description={words.run.mailHint}
        checked={mail === 'yes'}
        onChange={(event) => form.setFieldValue('mail', event.currentTarget.checked ? 'yes' : 'no')}
      />
      {failure !== '' && (
        <p className={classes['error']} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" className={classes['begin'] ?? ''} aria-disabled={busy || !isDay(billDate)}>
        {words.run.begin}
      </Button>
    </form>
  );
}

const daysOf = ({ fromDate, toDate }: Run) => `${showDate(fromDate)} – ${showDate(toDate)}`;

function Progress({ run }: { readonly run: Run }) {
  const words = useBillWords();
  const { parties, partiesDone } = run;
  const text = words.run.progress(partiesDone, parties);
  return (
    <section className={classes['progress']} aria-label={daysOf(run)}>
      <output>{text}</output>
      <progress aria-label={text} value={partiesDone / Math.max(1, parties)} max={1} />
      <p className={classes['intro']}>{words.run.goesOn}</p>
    </section>
  );
}

function Result({ run }: { readonly run: Run }) {
  const { say } = useLanguage();
  const words = useBillWords();
  const left = ({ leftCount, gate, reason }: Run['results'][number]) =>
    [say(reason), gate === '' ? '' : words.run.left(leftCount, words.gates[gate])]
      .filter((part) => part !== '')
      .join(' ');
  return (
    <section className={classes['result']}>
      <h3>{words.run.last(daysOf(run))}</h3>
      <p>{words.run.issued(run.billCount, run.lrCount, formatRupees(toPaise(run.totalAmt)))}</p>
      {run.mail === 'yes' && <p>{words.run.mailed(run.mailCount, run.unaddressedCount)}</p>}
      <ul>
        {run.results.map((result) => (
          <li key={result.party}>
            <span className={classes['party']}>
              <strong>{result.partyName}</strong>
              {result.totalAmt > 0 && <span>₹{formatRupees(toPaise(result.totalAmt))}</span>}
            </span>
            {result.billNos.length > 0 && (
              <span className={classes['bills']}>
                {result.billNos.map((billNo) => (
                  <Link key={billNo} to={reportAddress(billNo)}>
                    {billNo}
                  </Link>
                ))}
              </span>
            )}
            {result.mail === 'no address' && <span className={classes['left']}>{words.run.noAddress}</span>}
            {left(result) !== '' && <span className={classes['left']}>{left(result)}</span>}
          </li>
        ))}
      </ul>
      {run.more && <p className={classes['intro']}>{words.run.more(run.results.length)}</p>}
    </section>
  );
}
