import { Button } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './MovingIn.module.css';
import { useMovingWords } from './useMovingWords.ts';

type Plan = Answer<'movingInTally'>;
type Trial = Answer<'movingInTrial'>;

const rupees = (amount: number) => formatRupees(toPaise(Math.abs(amount)));

/** The two files of Tally, and what is asked of them. */
function useTally() {
  const { say } = useLanguage();
  const words = useMovingWords().tally;
  const [day, setDay] = useState(() => firstOfFinancialYear(todayInIndia()));
  const [masters, setMasters] = useState<File | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const work = async <Result,>(ask: () => Promise<Result>): Promise<Result | null> => {
    setShare(0);
    try {
      return await ask();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      return null;
    } finally {
      setShare(null);
    }
  };
  const send = (body: File, dryRun: 'yes' | 'no') =>
    work(() =>
      request('movingInTally', { query: { dryRun, day }, body, onProgress: (sent, done) => setShare(done ?? sent) }),
    );
  const check = async (file: File) => {
    setPlan(null);
    setMasters(file);
    setPlan(await send(file, 'yes'));
  };
  const take = async () => {
    if (masters === null) return;
    const taken = await send(masters, 'no');
    if (taken === null) return;
    toast.success(words.taken(taken.saved));
    setPlan(await send(masters, 'yes'));
  };
  const readTrial = async (file: File) => setTrial(await work(() => request('movingInTrial', { body: file })));
  return { day, setDay, plan, trial, share, check, take, readTrial };
}

/** Takes Tally's masters in: what becomes of each ledger is shown before anything is saved, its trial balance beside. */
export function TallyMasters() {
  const words = useMovingWords().tally;
  const { day, setDay, plan, trial, share, check, take, readTrial } = useTally();
  const busy = share !== null;
  const isNothingNew = plan?.ledgers.every(
    ({ isNew, isOpened, openingAmt }) => !isNew && (isOpened || openingAmt === 0),
  );
  return (
    <section className={`card ${classes['part']}`} aria-labelledby="tally-masters">
      <h2 id="tally-masters">{words.title}</h2>
      <p>{words.about}</p>
      <div className={classes['lineOfFields']}>
        <DateField label={words.day} value={day} onValue={setDay} />
        <XmlButton text={words.chooseMasters} busy={busy} strong={plan === null} onFile={(file) => void check(file)} />
        <XmlButton text={words.chooseTrial} busy={busy} onFile={(file) => void readTrial(file)} />
      </div>
      <output className={classes['result']} aria-live="polite">
        {busy && <progress aria-label={words.working} max={1} value={share} />}
        {plan !== null && (
          <span>
            {words.ledgers(plan.ledgerCount)} {words.sums(rupees(plan.debitAmt), rupees(plan.creditAmt))}
          </span>
        )}
        {trial !== null && <span>{words.trial(rupees(trial.debitAmt), rupees(trial.creditAmt))}</span>}
        {plan !== null && trial !== null && <Agreement plan={plan} trial={trial} />}
      </output>
      {plan !== null && (
        <>
          <Ledgers plan={plan} />
          <div className={classes['line']}>
            {isNothingNew === true ? (
              <span>{words.nothingNew}</span>
            ) : (
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-disabled={busy}
                onClick={() => !busy && void take()}
              >
                {words.take(plan.ledgerCount)}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Agreement({ plan, trial }: { readonly plan: Plan; readonly trial: Trial }) {
  const words = useMovingWords().tally;
  const [debit, credit] = [plan.debitAmt - trial.debitAmt, plan.creditAmt - trial.creditAmt].map((each) =>
    Math.round(each * 100),
  );
  return debit === 0 && credit === 0 ? (
    <span className={classes['fine']}>
      <IconCircleCheck size={18} aria-hidden /> {words.agrees}
    </span>
  ) : (
    <span className={classes['failure']}>{words.differs(rupees((debit ?? 0) / 100), rupees((credit ?? 0) / 100))}</span>
  );
}

interface XmlButtonProps {
  readonly text: string;
  readonly busy: boolean;
  readonly strong?: boolean;
  readonly onFile: (file: File) => void;
}

function XmlButton({ text, busy, strong = false, onFile }: XmlButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={strong ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-disabled={busy}
        onClick={() => !busy && input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        accept=".xml,text/xml,application/xml"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

/** What becomes of each ledger. */
function Ledgers({ plan: { ledgers, ledgerCount } }: { readonly plan: Plan }) {
  const { say } = useLanguage();
  const words = useMovingWords().tally;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can focus */}
      <section className={classes['scrolledBoth']} aria-label={words.ledgerTable} tabIndex={0}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{words.ledger}</th>
              <th scope="col">{words.group}</th>
              <th scope="col">{words.becomes}</th>
              <th scope="col">{words.opening}</th>
            </tr>
          </thead>
          <tbody>
            {ledgers.map(({ name, group, fate, isNew, isOpened, gstin, openingAmt, billCount }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two ledgers of a broken file may have one name
              <tr key={`${name} ${at}`}>
                <td>
                  {name} <span className="quiet">{gstin}</span>
                </td>
                <td>{say(group)}</td>
                <td>
                  {words.fates[fate]} {isNew && <Chip tone="fine" text={words.isNew} />}
                  {isOpened && openingAmt !== 0 && <Chip tone="off" text={words.isOpened} />}
                </td>
                <td className="number">
                  {openingAmt !== 0 && `${rupees(openingAmt)} ${openingAmt > 0 ? words.debit : words.credit}`}
                  {billCount > 0 && <span className="quiet"> {words.bills(billCount)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {ledgers.length < ledgerCount && <p className="quiet">{words.first(ledgers.length)}</p>}
    </>
  );
}
