import { IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { byGroup } from '#domain/rules/final-accounts.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useAllRows } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import classes from './Ledger.module.css';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { LEDGER_PATH, shownAmount, TRIAL_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

type Account = Answer<'ledgerTrial'>['accounts'][number];
/** A line of the table: a group with its total, or one of its accounts. */
interface Line {
  readonly group: Account['group'];
  readonly account: Account | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

// Longer groups, parties above all, start collapsed.
const OPEN_UP_TO = 12;

/** The groups of a trial balance, which of them are open, and the visible lines. */
function useGroups(accounts: readonly Account[] | undefined) {
  const { group: named }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const groups = byGroup(accounts ?? []);
  const isOpen = (group: string) => {
    const found = groups.find((each) => each.group === group);
    const begins = group === named || (found !== undefined && found.accounts.length <= OPEN_UP_TO);
    return begins !== turned.has(group);
  };
  const lines = groups.flatMap(({ group, accounts: within }): Line[] => {
    const all = within.map((account): Line => {
      return { group, account, debit: toPaise(account.debit), credit: toPaise(account.credit) };
    });
    const sum = (side: 'debit' | 'credit') => all.reduce((paise, line) => paise + line[side], 0n);
    const head: Line = { group, account: null, debit: sum('debit'), credit: sum('credit') };
    return isOpen(group) ? [head, ...all] : [head];
  });
  const turn = (group: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  return { lines: accounts === undefined ? undefined : lines, isOpen, turn };
}

/** The trial balance at the end of a day: every account with a balance, by group; both sides add up to the same. */
export function TrialBalance() {
  const { t, say } = useLanguage();
  const title = useAccountTitle();
  const words = useMoneyWords();
  const { history } = useRouter();
  const { tenantId } = useUser();
  const { to }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = to !== undefined && isDay(to) ? to : todayInIndia();
  const read = useQuery({ ...callQuery('ledgerTrial', { toDate: day }), enabled: tenantId !== '' });
  const { lines, isOpen, turn } = useGroups(read.data?.accounts);
  const source = useAllRows(read, lines);
  if (tenantId === '') return <FormFailure title={t.menu.trialBalance} text={t.documents.noUser} />;
  const nameOf = ({ account, group }: Line) =>
    account === null ? say(group) : title(account.account, account.name, account.nameHindi);
  const open = ({ account, group }: Line) => {
    if (account === null) return turn(group);
    history.push(
      addressOf(LEDGER_PATH, { account: account.account, from: firstOfFinancialYear(day), to: day, tenantId }),
    );
  };
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
      <List
        label={t.menu.trialBalance}
        source={source}
        columns={[
          {
            name: 'account',
            heading: say('Account'),
            cell: (line) => accountCell(line, nameOf(line), isOpen(line.group)),
          },
          { name: 'debit', heading: say('Debit'), number: true, cell: (line) => sumCell(line, 'debit') },
          { name: 'credit', heading: say('Credit'), number: true, cell: (line) => sumCell(line, 'credit') },
        ]}
        keyOf={({ account, group }) => account?.account ?? group}
        onOpen={open}
        renderCard={(line) => ({
          ...(line.account === null ? { name: nameOf(line) } : { below: nameOf(line) }),
          end: <Sides line={line} />,
        })}
        empty={<p>{words.nothingPosted}</p>}
        totals={read.data && <Totals {...read.data} />}
      />
    </>
  );
}

/** A line's debit and credit, on a card. */
function Sides({ line: { debit, credit } }: { readonly line: Line }) {
  const words = useMoneyWords();
  const sides = [debit > 0n ? words.dr(formatRupees(debit)) : '', credit > 0n ? words.cr(formatRupees(credit)) : ''];
  return <span className="amount">{sides.filter((part) => part !== '').join(' · ')}</span>;
}

/** A line's amount on one side; a group's is bold. */
function sumCell(line: Line, side: 'debit' | 'credit'): ReactNode {
  const text = line[side] === 0n ? '' : formatRupees(line[side]);
  return line.account === null ? <strong>{text}</strong> : text;
}

/** The name of a line; a group's folds its accounts. */
function accountCell({ account }: Line, name: string, isOpen: boolean): ReactNode {
  if (account !== null) return <span className={classes['within']}>{name}</span>;
  return (
    <button type="button" className={classes['fold']} aria-expanded={isOpen}>
      <IconChevronRight size={16} aria-hidden />
      {name}
    </button>
  );
}

/** The totals of both sides. */
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
        <PaperPrint
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
