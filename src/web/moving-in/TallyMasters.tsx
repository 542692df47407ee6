import { Button } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ChooseFile } from '#web/ui/ChooseFile.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './MovingIn.module.css';
import { useAsking, useNewestMove, useSending, type Move } from './moves.ts';
import { Sending, Standing } from './Standing.tsx';
import { useMovingWords } from './useMovingWords.ts';

type Plan = Answer<'movingInTally'>;
type Trial = Answer<'movingInTrial'>;

const XML = '.xml,text/xml,application/xml';
const rupees = (amount: number) => formatRupees(toPaise(Math.abs(amount)));

/** Imports Tally's masters: shows what each ledger becomes before anything is saved, with the trial balance beside it. */
export function TallyMasters() {
  const words = useMovingWords().tally;
  const [day, setDay] = useState(() => firstOfFinancialYear(todayInIndia()));
  const [trial, setTrial] = useState<Trial | null>(null);
  const { move, isBusy } = useNewestMove('Tally masters');
  const { sent, send } = useSending('Tally masters', { day });
  const ask = useAsking();
  const busy = sent !== null || isBusy;
  const isChecked = sent === null && move?.state === 'checked' && move.problem === '';
  const readTrial = (file: File) => ask(async () => setTrial(await request('movingInTrial', { body: file })));
  return (
    <Section id="tally-masters" title={words.title} about={words.about}>
      <div className={classes['lineOfFields']}>
        <DateField label={words.day} value={day} onValue={setDay} />
        <ChooseFile text={words.chooseMasters} accept={XML} isMain={!isChecked} isBusy={busy} onFile={send} />
        <ChooseFile
          text={words.chooseTrial}
          accept={XML}
          isMain={false}
          isBusy={sent !== null}
          onFile={(file) => void readTrial(file)}
        />
      </div>
      <output className={classes['result']} aria-live="polite">
        <Sending share={sent} />
        {sent === null && move !== null && <Standing move={move} />}
        {isChecked && (
          <span>
            {words.ledgers(move.rows)}{' '}
            {words.sums(showDate(move.day ?? day), rupees(move.told.debitAmt ?? 0), rupees(move.told.creditAmt ?? 0))}
          </span>
        )}
        {trial !== null && <span>{words.trial(rupees(trial.debitAmt), rupees(trial.creditAmt))}</span>}
        {isChecked && trial !== null && <Agreement move={move} trial={trial} />}
      </output>
      {isChecked && <Checked move={move} busy={busy} />}
    </Section>
  );
}

/** What the ledgers of a checked file become, and the import button. */
function Checked({ move: { id, rows, known }, busy }: { readonly move: Move; readonly busy: boolean }) {
  const words = useMovingWords().tally;
  const ask = useAsking();
  const { data: plan } = useQuery(callQuery('movingInTally', { id }));
  return (
    <>
      {plan !== undefined && <Ledgers plan={plan} ledgerCount={rows} />}
      <div className={classes['line']}>
        {known === rows ? (
          <span>{words.nothingNew}</span>
        ) : (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-disabled={busy}
            onClick={() => !busy && void ask(() => request('movingInStart', { body: { id, take: 'all' } }))}
          >
            {words.take(rows - known)}
          </Button>
        )}
      </div>
    </>
  );
}

function Agreement({ move: { told }, trial }: { readonly move: Move; readonly trial: Trial }) {
  const words = useMovingWords().tally;
  const debit = toPaise(told.debitAmt ?? 0) - toPaise(trial.debitAmt);
  const credit = toPaise(told.creditAmt ?? 0) - toPaise(trial.creditAmt);
  const shown = (paise: bigint) => formatRupees(paise < 0n ? -paise : paise);
  return debit === 0n && credit === 0n ? (
    <span className={classes['fine']}>
      <IconCircleCheck size={18} aria-hidden /> {words.agrees}
    </span>
  ) : (
    <span className={classes['failure']}>{words.differs(shown(debit), shown(credit))}</span>
  );
}

/** What each ledger becomes. */
function Ledgers({ plan: { ledgers }, ledgerCount }: { readonly plan: Plan; readonly ledgerCount: number }) {
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
