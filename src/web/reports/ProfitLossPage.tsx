import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { profitLossSides } from '#domain/rules/final-accounts.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { LEDGER_PATH, PROFIT_LOSS_PATH, shownAmount } from '#web/money/shown.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { isDay } from '#web/ui/typed-date.ts';
import { FinalAccount } from './FinalAccount.tsx';
import { FinalSides } from './FinalSides.tsx';
import classes from './FinalSides.module.css';
import { PeriodChoice, type Days } from './PeriodChoice.tsx';

/** The days in the address; invalid ones become the financial year up to today. */
function useDays(): Days {
  const { from, to }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to) return { from, to };
  const today = todayInIndia();
  return { from: firstOfFinancialYear(today), to: today };
}

/** Income and expenses of a period, by groups; each head links to its ledger of those days. */
export function ProfitLossPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { from, to } = useDays();
  const query = { fromDate: from, toDate: to };
  const read = useQuery({
    ...callQuery('ledgerProfitLoss', query),
    enabled: tenantId !== '',
    placeholderData: keepPreviousData,
  });
  const ask = (days: Days) => history.push(addressOf(PROFIT_LOSS_PATH, { ...days, tenantId }));
  return (
    <FinalAccount
      title={t.menu.profitLoss}
      read={read}
      fileName="Profit_Loss"
      printKey={['ledgerProfitLossPrint', from, to]}
      print={(language, signal) => request('ledgerProfitLossPrint', { query: { ...query, language }, signal })}
      sheet={() => request('ledgerProfitLossExport', { query })}
      days={<PeriodChoice from={from} to={to} onAsk={ask} />}
    >
      {(data) => (
        <>
          <FinalSides
            sides={profitLossSides(data)}
            addressOfLine={(account) => addressOf(LEDGER_PATH, { account, from, to, tenantId })}
          />
          <Results data={data} />
        </>
      )}
    </FinalAccount>
  );
}

function Results({ data }: { readonly data: Answer<'ledgerProfitLoss'> }) {
  const { say } = useLanguage();
  const results = [
    ['Gross Profit', data.grossProfit],
    ['Net Profit', data.netProfit],
  ] as const;
  return (
    <dl className={classes['results']}>
      {results.map(([name, amount]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd data-loss={amount < 0 || undefined}>{shownAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
