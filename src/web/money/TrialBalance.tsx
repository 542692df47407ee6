import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountTitle } from '#domain/rules/accounts.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/address.ts';
import { request } from '#web/client.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useExport } from '#web/lists/useExport.ts';
import { useListFailure } from '#web/lists/useListFailure.ts';
import { callQuery } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import classes from './Ledger.module.css';
import { MoneyPrint } from './MoneyPrint.tsx';
import { LEDGER_PATH, shownAmount, TRIAL_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';

/** The trial balance at the end of a day: every account that is not even; both sides come to the same. */
export function TrialBalance() {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const { history } = useRouter();
  const { tenantId } = useUser();
  const { to }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = to !== undefined && isDay(to) ? to : todayInIndia();
  const read = useQuery({ ...callQuery('ledgerTrial', { toDate: day }), enabled: tenantId !== '' });
  const failure = useListFailure(read);
  if (tenantId === '') return <FormFailure title={t.menu.trialBalance} text={t.documents.noUser} />;
  const orNothing = (amount: number) => (amount === 0 ? '' : shownAmount(amount));
  return (
    <>
      <TrialHead day={day} />
      <div className={classes['day']}>
        <DateField
          label={words.asOn}
          value={day}
          onValue={(next) => isDay(next) && history.push(addressOf(TRIAL_PATH, { to: next, tenantId }))}
        />
      </div>
      <DataTable
        label={t.menu.trialBalance}
        columns={[
          {
            name: 'account',
            heading: say('Account'),
            strong: true,
            cell: ({ account, name }) => accountTitle(account, name, say),
          },
          { name: 'kind', heading: say('Kind'), cell: ({ kind }) => say(kind) },
          { name: 'debit', heading: say('Debit'), number: true, cell: ({ debit }) => orNothing(debit) },
          { name: 'credit', heading: say('Credit'), number: true, cell: ({ credit }) => orNothing(credit) },
        ]}
        rows={read.data?.accounts}
        keyOf={({ account }) => account}
        pageSize={10}
        onOpen={({ account }) => history.push(addressOf(LEDGER_PATH, { account, tenantId }))}
        renderCard={({ account, name, kind, debit, credit }) => ({
          top: (
            <span className={classes['cardTop']}>
              <strong>{accountTitle(account, name, say)}</strong>
              <span>{say(kind)}</span>
            </span>
          ),
          end: (
            <span className="amount">{debit > 0 ? words.dr(shownAmount(debit)) : words.cr(shownAmount(credit))}</span>
          ),
        })}
        old={read.isPlaceholderData}
        empty={<p>{words.nothingPosted}</p>}
        failure={failure}
      />
      {read.data !== undefined && read.data.accounts.length > 0 && <Totals {...read.data} />}
    </>
  );
}

/** What both sides come to. */
function Totals({ debit, credit }: { readonly debit: number; readonly credit: number }) {
  const words = useMoneyWords();
  return (
    <output className={classes['total']}>
      <strong>{words.debits(shownAmount(debit))}</strong>
      <strong>{words.credits(shownAmount(credit))}</strong>
    </output>
  );
}

function TrialHead({ day }: { readonly day: string }) {
  const { t } = useLanguage();
  const [printing, setPrinting] = useState(false);
  const sheet = useExport('Trial_Balance.xlsx', () => request('ledgerTrialExport', { query: { toDate: day } }));
  return (
    <PageHead title={t.menu.trialBalance}>
      <ActionButton icon={IconPrinter} text={t.actions.print} onClick={() => setPrinting(true)} />
      {sheet !== null && <ActionButton {...sheet} />}
      {printing && (
        <MoneyPrint
          title={t.menu.trialBalance}
          fileName="Trial_Balance.pdf"
          printKey={['ledgerTrialPrint', day]}
          load={(language, signal) => request('ledgerTrialPrint', { query: { toDate: day, language }, signal })}
          onClose={() => setPrinting(false)}
        />
      )}
    </PageHead>
  );
}
