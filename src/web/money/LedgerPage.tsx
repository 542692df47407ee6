import { Button } from '@mantine/core';
import { IconBell, IconPrinter } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState, type FormEvent } from 'react';
import { isOfParty } from '#domain/rules/accounts.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isPeriod } from '#web/lists/is-period.ts';
import chipClasses from '#web/lists/ListTools.module.css';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { useLocalPages } from '#web/lists/list-source.ts';
import { Period } from '#web/lists/Period.tsx';
import { useExport } from '#web/lists/useExport.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { ledgerPeriods } from './ledger-periods.ts';
import classes from './Ledger.module.css';
import { LedgerPrint } from './LedgerPrint.tsx';
import { LEDGER_PATH, shownAmount, shownPaper, VOUCHER_PATH } from './shown.ts';
import { useBalance } from './useBalance.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

const RemindDialog = lazy(() => import('./RemindDialog.tsx'));

interface LedgerChoice {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}
type Ledger = Answer<'ledgerRead'>;
type Entry = Ledger['entries'][number];

/** The ledger that the address asks for; invalid days become this month. */
function useLedgerChoice(): LedgerChoice {
  const { account = '', from, to }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [month] = ledgerPeriods(todayInIndia());
  const given = from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to;
  return given ? { account, from, to } : { account, from: month.from, to: month.to };
}

/** An account's ledger for a period: opening balance, postings and closing balance. */
export function LedgerPage() {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const { tenantId } = useUser();
  const choice = useLedgerChoice();
  const title = useAccountTitle();
  const { history } = useRouter();
  const read = useQuery({
    ...callQuery('ledgerRead', { account: choice.account, fromDate: choice.from, toDate: choice.to }),
    enabled: tenantId !== '' && choice.account !== '',
  });
  if (tenantId === '') return <FormFailure title={t.menu.ledger} text={t.documents.noUser} />;
  const name = read.data === undefined ? '' : title(choice.account, read.data.name, read.data.nameHindi);
  // An account's name arrives with its ledger: for another account the fields start afresh.
  const key = `${choice.account} ${choice.from} ${choice.to} ${name}`;
  return (
    <>
      <LedgerHead choice={choice} ledger={read.data} name={name} />
      <LedgerChoice
        key={key}
        choice={choice}
        title={name}
        onAsk={({ account, from, to }) => history.push(addressOf(LEDGER_PATH, { account, from, to, tenantId }))}
      />
      {choice.account === '' ? (
        <p className="quiet">{words.chooseAccount}</p>
      ) : (
        // Another ledger starts on its first page.
        <LedgerRows key={`${choice.account} ${choice.from} ${choice.to}`} read={read} />
      )}
    </>
  );
}

interface LedgerHeadProps {
  readonly choice: LedgerChoice;
  readonly ledger: Ledger | undefined;
  readonly name: string;
}

function LedgerHead({ choice, ledger, name }: LedgerHeadProps) {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const [printing, setPrinting] = useState(false);
  const [reminding, setReminding] = useState(false);
  const query = { account: choice.account, fromDate: choice.from, toDate: choice.to };
  const sheet = useExport('Ledger.xlsx', ledger === undefined ? null : () => request('ledgerExport', { query }));
  return (
    <PageHead title={t.menu.ledger}>
      {ledger !== undefined && (
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={() => setPrinting(true)} />
      )}
      {sheet !== null && <ActionButton {...sheet} />}
      {ledger !== undefined && isOfParty(choice.account) && (
        <ActionButton icon={IconBell} text={words.remind.action} onClick={() => setReminding(true)} />
      )}
      {reminding && ledger !== undefined && (
        <Suspense>
          <RemindDialog account={choice.account} name={name} onClose={() => setReminding(false)} />
        </Suspense>
      )}
      {printing && ledger !== undefined && (
        <LedgerPrint choice={choice} name={name} onClose={() => setPrinting(false)} />
      )}
    </PageHead>
  );
}

interface LedgerChoiceProps {
  readonly choice: LedgerChoice;
  readonly title: string;
  readonly onAsk: (choice: LedgerChoice) => void;
}

/** Chooses the account and the period. */
function LedgerChoice({ choice, title, onAsk }: LedgerChoiceProps) {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const [picked, setPicked] = useState({ account: choice.account, title });
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const root = useRef<HTMLFormElement>(null);
  useFirstFocus(root, choice.account === '');
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (picked.account !== '' && isPeriod(from, to)) onAsk({ account: picked.account, from, to });
  };
  return (
    <form ref={root} className={classes['choice']} onSubmit={show} noValidate>
      <AccountPicker
        label={say('Account')}
        shown={picked.title}
        onPick={(account, title) => {
          setPicked({ account, title });
          if (account !== '' && account !== choice.account && isPeriod(from, to)) onAsk({ account, from, to });
        }}
      />
      <Period labels={t.documents.list} from={from} to={to} onFrom={setFrom} onTo={setTo} />
      <Button type="submit" variant="default" className={classes['go'] ?? ''}>
        {words.show}
      </Button>
      <fieldset className={`${chipClasses['chips']} ${classes['periods']}`} aria-label={t.lists.period}>
        {ledgerPeriods(todayInIndia()).map((period) => (
          <button
            key={period.name}
            type="button"
            className={chipClasses['chip']}
            aria-pressed={choice.from === period.from && choice.to === period.to}
            title={`${showDate(period.from)} – ${showDate(period.to)}`}
            onClick={() => onAsk({ account: picked.account, from: period.from, to: period.to })}
          >
            {words.periods[period.name]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

const PAGE_SIZE = 50;

function useColumns(): readonly ListColumn<Entry>[] {
  const title = useAccountTitle();
  const { say } = useLanguage();
  const words = useMoneyWords();
  const balance = useBalance();
  const orNothing = (amount: number) => (amount === 0 ? '' : shownAmount(amount));
  return [
    { name: 'date', heading: say('Date'), unbroken: true, cell: ({ date }) => showDate(date) },
    { name: 'voucher', heading: say('Voucher'), unbroken: true, strong: true, cell: ({ voucherNo }) => voucherNo },
    {
      name: 'particulars',
      heading: words.particulars,
      cell: ({ other, otherName, otherNameHindi, reference, narration }) =>
        [title(other, otherName, otherNameHindi), reference, narration].filter((part) => part !== '').join(' – '),
    },
    {
      name: 'paper',
      heading: words.paper,
      cell: ({ paper, voucherNo }) => (paper === voucherNo ? '' : shownPaper(paper, say)),
    },
    { name: 'debit', heading: say('Debit'), number: true, cell: ({ debit }) => orNothing(debit) },
    { name: 'credit', heading: say('Credit'), number: true, cell: ({ credit }) => orNothing(credit) },
    { name: 'balance', heading: words.balance, number: true, cell: (row) => balance(row.balance) },
  ];
}

function LedgerRows({ read }: { readonly read: ReturnType<typeof useQuery<Ledger>> }) {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const balance = useBalance();
  const columns = useColumns();
  const title = useAccountTitle();
  const { history } = useRouter();
  // An entry has no id, only its position.
  const rows = useMemo(() => read.data?.entries.map((entry, nth) => ({ ...entry, nth })), [read.data]);
  const source = useLocalPages(read, rows, PAGE_SIZE);
  return (
    <>
      {read.data !== undefined && <Balances ledger={read.data} />}
      <List
        label={t.menu.ledger}
        source={source}
        columns={columns}
        keyOf={({ nth }) => String(nth)}
        onOpen={({ voucherNo }) => history.push(addressOf(VOUCHER_PATH, { voucherNo }))}
        renderCard={(row) => ({
          name: row.voucherNo,
          aside: showDate(row.date),
          below: title(row.other, row.otherName, row.otherNameHindi),
          end: (
            <span className="amount">
              {row.debit > 0 ? words.dr(shownAmount(row.debit)) : words.cr(shownAmount(row.credit))} ·{' '}
              {balance(row.balance)}
            </span>
          ),
        })}
        empty={<p>{words.nothingPosted}</p>}
      />
    </>
  );
}

/** The opening balance, the totals and the closing balance. */
function Balances({ ledger }: { readonly ledger: Ledger }) {
  const words = useMoneyWords();
  const balance = useBalance();
  return (
    <dl className={`card ${classes['balances']}`}>
      <div>
        <dt>{words.opening}</dt>
        <dd>{balance(ledger.opening)}</dd>
      </div>
      <div>
        <dt>{words.closing}</dt>
        <dd>
          <strong>{balance(ledger.closing)}</strong>
        </dd>
      </div>
    </dl>
  );
}
