import { useRouter, useSearch } from '@tanstack/react-router';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { balanceSheetSides, PROFIT_LINES } from '#domain/rules/final-accounts.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { BALANCE_SHEET_PATH, LEDGER_PATH, PROFIT_LOSS_PATH, TRIAL_PATH } from '#web/money/shown.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { FinalAccount } from './FinalAccount.tsx';
import { FinalSides } from './FinalSides.tsx';
import classes from './FinalSides.module.css';
import { useReportWords } from './useReportWords.ts';

/** What the company owns and owes at the end of a day; each line links to its details for the same days. */
export function BalanceSheetPage() {
  const { t } = useLanguage();
  const words = useReportWords();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { to }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = to !== undefined && isDay(to) ? to : todayInIndia();
  const read = useQuery({ ...callQuery('ledgerBalanceSheet', { toDate: day }), enabled: tenantId !== '' });
  const yearFrom = firstOfFinancialYear(day);
  const before = addDays(yearFrom, -1);
  const leadsTo = (account: string, group: string) => {
    if (account === PROFIT_LINES.year) return addressOf(PROFIT_LOSS_PATH, { from: yearFrom, to: day, tenantId });
    if (account === PROFIT_LINES.earlier) {
      return addressOf(PROFIT_LOSS_PATH, { from: firstOfFinancialYear(before), to: before, tenantId });
    }
    if (account === 'party' || account === 'payable') return addressOf(TRIAL_PATH, { to: day, group, tenantId });
    return addressOf(LEDGER_PATH, { account, from: yearFrom, to: day, tenantId });
  };
  return (
    <FinalAccount
      title={t.menu.balanceSheet}
      read={read}
      fileName="Balance_Sheet"
      printKey={['ledgerBalanceSheetPrint', day]}
      print={(language, signal) => request('ledgerBalanceSheetPrint', { query: { toDate: day, language }, signal })}
      sheet={() => request('ledgerBalanceSheetExport', { query: { toDate: day } })}
      days={
        <DateField
          label={words.asOn}
          value={day}
          onValue={(next) => isDay(next) && history.push(addressOf(BALANCE_SHEET_PATH, { to: next, tenantId }))}
        />
      }
    >
      {(data) => (
        <>
          <FinalSides sides={balanceSheetSides(data)} addressOfLine={leadsTo} />
          <p className={classes['note']}>{words.balanceNote}</p>
        </>
      )}
    </FinalAccount>
  );
}
