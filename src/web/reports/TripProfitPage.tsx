import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { addDays, showMonth, todayInIndia } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { PROFIT_GROUPS, type ProfitGroup } from '#domain/rules/profit-groups.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useNumberedPages, type ListSource } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { shownAmount, shownRupees, TRIP_PROFIT_PATH } from '#web/money/shown.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import sideClasses from './FinalSides.module.css';
import { LineChart } from './LineChart.tsx';
import { PeriodChoice, type Days } from './PeriodChoice.tsx';
import { ProfitBars, type ProfitRow } from './ProfitBars.tsx';
import classes from './Reports.module.css';
import { routeOf, useProfitColumns } from './useProfitColumns.ts';
import { useReportWords } from './useReportWords.ts';

type TripProfit = Answer<'profitRead'>;

const PAGE_SIZE = 10;
const MONTHS = 12;

interface ProfitFilter extends Days {
  readonly by: ProfitGroup;
  /** Only this vehicle; empty: all. */
  readonly vehicle: string;
}

/** The filter in the address; invalid days become this month. */
function useProfitSearch(): ProfitFilter & { readonly pageIndex: number } {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { from = '', to = '', page = '' } = search;
  const today = todayInIndia();
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : { from: `${today.slice(0, 8)}01`, to: today };
  return {
    ...days,
    by: PROFIT_GROUPS.find((each) => each === search['by']) ?? 'vehicle',
    vehicle: search['vehicle'] ?? '',
    pageIndex: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The first day of the month a number of months before that of a day. */
function monthsBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The profit of trips: freight less hire and expenses, by vehicle, trip, route or month. */
export function TripProfitPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { pageIndex, ...filter } = useProfitSearch();
  const query = { by: filter.by, vehicle: filter.vehicle, fromDate: filter.from, toDate: filter.to };
  const go = (next: ProfitFilter, page = 1) =>
    history.push(addressOf(TRIP_PROFIT_PATH, { ...next, tenantId, page: page === 1 ? '' : String(page) }));
  const read = useQuery({
    ...callQuery('profitRead', { ...query, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const source = useNumberedPages(read, (wanted) => go(filter, wanted));
  const sheet = useExport('Profit.xlsx', () => request('profitExport', { query }));
  const nameOf = useRowName();
  if (tenantId === '') return <FormFailure title={t.menu.tripProfit} text={t.documents.noUser} />;
  const profits = read.data;
  return (
    <>
      <PageHead title={t.menu.tripProfit}>{sheet !== null && <ActionButton {...sheet} />}</PageHead>
      <Choice filter={filter} onAsk={(next) => go(next)} />
      {profits !== undefined && profits.data.length > 0 && (
        <>
          <Totals totals={profits.totals} />
          <ProfitBars label={t.menu.tripProfit} rows={profits.data} nameOf={nameOf} />
        </>
      )}
      <Rows filter={filter} source={source} nameOf={nameOf} onAsk={(next) => go(next)} />
      <Months to={filter.to} vehicle={filter.vehicle} />
    </>
  );
}

/** The name of a row: its vehicle, its trip, its route or its month. */
function useRowName(): (row: ProfitRow) => string {
  const { t } = useLanguage();
  const words = useReportWords();
  return ({ trip, number, vehicleNo, from, to, month }) => {
    if (trip !== '') return words.trips[trip](number);
    if (vehicleNo !== '') return vehicleNo;
    if (month !== '') return showMonth(month, t.controls.months);
    return from === '' && to === '' ? words.noChallan : `${from} – ${to}`;
  };
}

interface ChoiceProps {
  readonly filter: ProfitFilter;
  readonly onAsk: (next: ProfitFilter) => void;
}

function Choice({ filter, onAsk }: ChoiceProps) {
  const words = useReportWords();
  const { t } = useLanguage();
  return (
    <div className={pageClasses['choice']}>
      <Select
        label={words.profitBy}
        data={PROFIT_GROUPS.map((by) => ({ value: by, label: words.profitGroups[by] }))}
        value={filter.by}
        allowDeselect={false}
        onChange={(by) => onAsk({ ...filter, by: PROFIT_GROUPS.find((each) => each === by) ?? filter.by })}
      />
      <PeriodChoice from={filter.from} to={filter.to} onAsk={(days) => onAsk({ ...filter, ...days })} />
      {filter.vehicle !== '' && (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`${filter.vehicle}: ${t.documents.list.clear}`}
          onClick={() => onAsk({ ...filter, vehicle: '' })}
        >
          {filter.vehicle}
        </Button>
      )}
    </div>
  );
}

/** The totals of all rows, including those of other pages. */
function Totals({ totals }: { readonly totals: TripProfit['totals'] }) {
  const words = useReportWords();
  const profits = [
    [words.freight, totals.freight],
    [words.hire, totals.hire],
    [words.tripExpenses, totals.expenses],
    [words.profit, totals.profit],
    [words.fixedCost, totals.fixedCost],
    [words.unbilled, totals.unbilled],
  ] as const;
  return (
    <dl className={sideClasses['results']}>
      {profits.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-loss={amount < 0 || undefined}>{shownRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  readonly filter: ProfitFilter;
  readonly source: ListSource<ProfitRow>;
  readonly nameOf: (row: ProfitRow) => string;
  readonly onAsk: (next: ProfitFilter) => void;
}

/** A row for each vehicle, trip, route or month; a vehicle and a month link to their trips, a trip to its paper. */
function Rows({ filter, source, nameOf, onAsk }: RowsProps) {
  const { t } = useLanguage();
  const words = useReportWords();
  const { history } = useRouter();
  const unbilled = (row: ProfitRow) => (row.unbilled === 0 ? '' : words.unbilledOf(shownAmount(row.unbilled)));
  const columns = useProfitColumns(filter.by, nameOf);
  const open = (row: ProfitRow) => {
    if (row.trip !== '') history.push(addressOf(...paperOf(row)));
    else if (filter.by === 'vehicle') onAsk({ ...filter, by: 'trip', vehicle: row.vehicleNo });
    else if (filter.by === 'month') onAsk({ ...filter, by: 'trip', ...daysOf(row.month) });
  };
  return (
    <List
      label={t.menu.tripProfit}
      source={source}
      columns={columns}
      keyOf={({ key }) => key}
      {...(filter.by !== 'route' && { onOpen: open })}
      renderCard={(row) => ({
        name: nameOf(row),
        aside: shownRupees(row.profit),
        below: [filter.by === 'trip' ? routeOf(row) : words.challanCount(row.challans), unbilled(row)]
          .filter((part) => part !== '')
          .join(' · '),
        end: null,
      })}
      empty={<p>{words.noTrips}</p>}
    />
  );
}

/** The page of a trip's paper: its sheet, hire memo or challan. */
const paperOf = ({ trip, number }: ProfitRow): [string, Readonly<Record<string, string>>] => {
  if (trip === 'sheet') return [kindPages.tripSheet.reportPath, { tripNo: number }];
  if (trip === 'hire') return [kindPages.hire.reportPath, { hireNo: number }];
  return [kindPages.challan.reportPath, { challanNo: number }];
};

/** The days of a month, `yyyy-mm`. */
const daysOf = (month: string): Days => ({ from: `${month}-01`, to: addDays(monthsBefore(`${month}-01`, -1), -1) });

/** The twelve months up to that of a day: freight, costs and profit as lines; the list by month has the same numbers. */
function Months({ to, vehicle }: { readonly to: string; readonly vehicle: string }) {
  const { t } = useLanguage();
  const words = useReportWords();
  const query = {
    by: 'month',
    vehicle,
    fromDate: monthsBefore(to, MONTHS - 1),
    toDate: to,
    pageIndex: 1,
    pageSize: 100,
  } as const;
  const { data } = useQuery(callQuery('profitRead', query));
  if (data === undefined || data.data.length === 0) return null;
  const months = Array.from({ length: MONTHS }, (_, at) => monthsBefore(to, MONTHS - 1 - at).slice(0, 7));
  const rows = months.map((month) => data.data.find((row) => row.month === month));
  const places = months.map((month) => showMonth(month, t.controls.months));
  const lines = [
    { name: words.freight, values: rows.map((row) => row?.freight ?? 0) },
    { name: words.costs, values: rows.map((row) => inRupees(row?.hire ?? 0, row?.expenses ?? 0)) },
    { name: words.profit, values: rows.map((row) => row?.profit ?? 0), strong: true },
  ];
  const profits = places.map((place, at) => `${place} ${shownRupees(rows[at]?.profit ?? 0)}`);
  return (
    <>
      <h2 className={classes['heading']}>{words.twelveMonths}</h2>
      <LineChart label={`${words.profit}: ${profits.join('; ')}`} lines={lines} places={places} />
      <p className={classes['note']}>{words.tripProfitNote}</p>
    </>
  );
}

/** Two amounts in rupees, added in paise. */
const inRupees = (one: number, other: number) => Number(toPaise(one) + toPaise(other)) / 100;
