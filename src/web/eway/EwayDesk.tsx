import { IconCalendarPlus, IconEdit, IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { EWAY_TABS } from '#domain/records/eway-bill.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn, type ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { countdown } from './countdown.ts';
import classes from './EwayDesk.module.css';
import { DeskTabs } from './DeskTabs.tsx';
import { ewayScreen } from './eway-screen.ts';
import { TickedBills, type TickedBill } from './TickedBills.tsx';
import { useEwayWords } from './useEwayWords.ts';

type Bill = Answer<'ewayBillPage'>['data'][number];

const ExtendDialog = lazy(async () => ({ default: (await import('./ExtendDialog.tsx')).ExtendDialog }));

const PAGE_SIZE = 20;
const FURTHER_TABS = [
  'part A only',
  'without LR',
  'number only',
  'all',
] as const satisfies readonly (typeof EWAY_TABS)[number][];

const queryOf = ({ searchParam, choice }: ListFilter) =>
  ({ searchParam, tab: FURTHER_TABS.find((each) => each === choice) ?? 'expiring' }) as const;
const load = (filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('ewayBillPage', { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal });
const exportList = (filter: ListFilter) => request('ewayBillExportList', { query: queryOf(filter) });

/** The current time, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

const textOf = (bill: Bill, name: string) => textIn(bill, name);
/** Whether only the number is known, from an LR, and the bill was not read. */
const isNumberOnly = (bill: Bill) => textOf(bill, 'ewayState') === '';
const isOpen = (bill: Bill) => ['Part A only', 'Active'].includes(textOf(bill, 'ewayState'));

const numberOf = (bill: Bill) => textOf(bill, 'ewayBillNo');

/** The ticked bills that are open, across all pages. */
function useTicks() {
  const { lists } = useLanguage().t;
  const [bills, setBills] = useState<readonly TickedBill[]>([]);
  const ticks: RowTicks<Bill> = {
    label: (bill) => (isOpen(bill) ? lists.selectRow(numberOf(bill)) : null),
    has: (bill) => bills.some(({ number }) => number === numberOf(bill)),
    set: (rows, ticked) => {
      const set = rows.map((bill): TickedBill => ({ number: numberOf(bill), challan: bill.challanNo }));
      const others = (before: readonly TickedBill[]) =>
        before.filter(({ number }) => !set.some((each) => each.number === number));
      setBills((before) => [...others(before), ...(ticked ? set : [])]);
    },
  };
  return { bills, ticks, clear: () => setBills([]) };
}

/** The filter fields of the desk: its tabs are the options of one choice. */
function useTabFilter() {
  const words = useEwayWords();
  return useMemo(
    () =>
      ({
        dates: false,
        choice: {
          label: words.show,
          any: words.tabs.expiring,
          elsewhere: true,
          options: FURTHER_TABS.map((value) => ({ value, label: words.tabs[value] })),
        },
      }) satisfies FilterFields,
    [words],
  );
}

/** The columns of the list. */
function useDeskColumns() {
  const words = useEwayWords();
  const now = useNow();
  const ends = (bill: Bill): ReactNode => <Ending bill={bill} now={now} />;
  const route = (bill: Bill) =>
    [textOf(bill, 'fromPlace'), textOf(bill, 'toPlace')].filter((place) => place !== '').join(' – ');
  const lr = (bill: Bill) => bill.lrNo || bill.biltyNo || words.noLr;
  const columns: readonly ListColumn<Bill>[] = [
    { name: 'number', heading: words.number, strong: true, unbroken: true, cell: numberOf },
    { name: 'ends', heading: words.ends, cell: ends },
    { name: 'route', heading: words.route, cell: route },
    { name: 'vehicle', heading: words.vehicle, unbroken: true, cell: (bill) => textOf(bill, 'vehicleNo') },
    { name: 'lr', heading: words.lr, unbroken: true, cell: lr },
  ];
  return { columns, ends, route, lr };
}

/** The actions of a row: a bill of which only the number is known is to be read. */
function useRowActions(edit: (bill: Bill) => void, extend: (bill: Bill) => void) {
  const words = useEwayWords();
  return (bill: Bill) => [
    isNumberOnly(bill)
      ? { icon: IconScan, label: words.readOf(numberOf(bill)), run: () => edit(bill) }
      : { icon: IconEdit, label: words.edit(numberOf(bill)), run: () => edit(bill) },
    ...(isOpen(bill)
      ? [{ icon: IconCalendarPlus, label: words.extendOf(numberOf(bill)), run: () => extend(bill) }]
      : []),
  ];
}

/** The transporter's desk: its e-way bills, those that expire first at the top. */
export function EwayDesk() {
  const words = useEwayWords();
  const router = useRouter();
  const queries = useQueryClient();
  const [extended, setExtended] = useState<Bill | null>(null);
  const filterFields = useTabFilter();
  const { bills, ticks, clear } = useTicks();
  const edit = (bill: Bill) =>
    router.history.push(
      addressOf(ewayScreen.formPath, isNumberOnly(bill) ? { number: numberOf(bill) } : { id: numberOf(bill) }),
    );
  const { columns, ends, route, lr } = useDeskColumns();
  const actionsOf = useRowActions(edit, setExtended);
  return (
    <>
      <PagedList
        kind="eway_bill"
        title={words.list}
        columns={columns}
        keyOf={numberOf}
        load={load}
        filterFields={filterFields}
        searchHint={words.searchHint}
        rowActions={actionsOf}
        onOpen={edit}
        renderTabs={(filter, onFilter) => (
          <DeskTabs
            label={words.show}
            tabs={[{ value: 'expiring', label: words.tabs.expiring }, ...filterFields.choice.options]}
            filter={filter}
            onFilter={onFilter}
          />
        )}
        ticks={ticks}
        renderCard={(bill) => ({ name: numberOf(bill), aside: lr(bill), below: route(bill), end: ends(bill) })}
        formPath={ewayScreen.formPath}
        words={words}
        exportList={exportList}
        exportName="Eway_Bills.xlsx"
        renderPrint={(filter, onClose) => <DeskPrint filter={filter} onClose={onClose} />}
      />
      {bills.length > 0 && <TickedBills bills={bills} onClear={clear} />}
      <Suspense>
        {extended !== null && (
          <ExtendDialog
            number={numberOf(extended)}
            validUpto={textOf(extended, 'validUpto')}
            onDone={() => {
              setExtended(null);
              void queries.invalidateQueries({ queryKey: ['eway_bill', 'list'] });
            }}
            onClose={() => setExtended(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function DeskPrint({ filter, onClose }: { readonly filter: ListFilter; readonly onClose: () => void }) {
  const words = useEwayWords();
  return (
    <PaperPrint
      title={words.list}
      fileName="Eway_Bills.pdf"
      printKey={['ewayBillPrintList', JSON.stringify(filter)]}
      load={(language, signal) => request('ewayBillPrintList', { query: { ...queryOf(filter), language }, signal })}
      onClose={onClose}
    />
  );
}

/** When a bill expires, and the time left. */
function Ending({ bill, now }: { readonly bill: Bill; readonly now: number }) {
  const words = useEwayWords();
  const validUpto = textOf(bill, 'validUpto');
  const { text, urgency } = countdown(validUpto, now, words);
  if (isNumberOnly(bill)) return words.notRead;
  if (!isOpen(bill)) return showMoment(validUpto);
  return (
    <span className={classes['ending']}>
      {validUpto !== '' && <span className={classes['moment']}>{showMoment(validUpto)}</span>}
      <span className={classes['left']} data-urgency={urgency}>
        {text}
        {bill.isEstimate === 'yes' && ` · ${words.estimate}`}
      </span>
    </span>
  );
}
