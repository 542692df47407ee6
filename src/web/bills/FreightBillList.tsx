import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { freightBill } from '#domain/records/freight-bill.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { BILL_STATES } from '#domain/rules/freight-bill.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { shownAmount } from '#web/money/shown.ts';
import { rowOf } from '#web/client/queries.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { BILL_FORM_PATH, BILL_KIND, reportAddress, STATE_TONES } from './bill-pages.ts';
import { useBillWords } from './useBillWords.ts';

type ListedBill = Answer<'freightBillList'>['data'][number];

const PAGE_SIZE = 10;
const known = (bill: ListedBill) => rowOf(freightBill.fields, bill);

const queryOf = ({ searchParam, choice, fromDate, toDate }: ListFilter) =>
  ({ searchParam, fromDate, toDate, state: BILL_STATES.find((each) => each === choice) ?? '' }) as const;
const load = (filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('freightBillList', { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal });
const exportList = (filter: ListFilter) => request('freightBillExportList', { query: queryOf(filter) });

/** The company's bills, newest first. */
export function FreightBillList() {
  const { say } = useLanguage();
  const words = useBillWords();
  const { history } = useRouter();
  const filterFields: FilterFields = useMemo(
    () => ({
      dates: true,
      choice: {
        label: words.status,
        any: words.anyState,
        options: BILL_STATES.map((value) => ({ value, label: words.states[value] })),
      },
    }),
    [words],
  );
  const open = ({ billNo }: ListedBill) => history.push(reportAddress(billNo));
  const state = (bill: ListedBill) => <Chip tone={STATE_TONES[bill.state]} text={words.states[bill.state]} />;
  return (
    <PagedList
      kind={BILL_KIND}
      title={words.list}
      columns={[
        { name: 'number', heading: say('Bill No.'), strong: true, unbroken: true, cell: ({ billNo }) => billNo },
        { name: 'date', heading: say('Date'), unbroken: true, cell: (bill) => showDate(known(bill).billDate) },
        { name: 'party', heading: say('Party'), cell: (bill) => known(bill).partyName },
        { name: 'due', heading: words.dueDate, unbroken: true, cell: ({ dueDate }) => showDate(dueDate) },
        { name: 'total', heading: words.total, number: true, cell: (bill) => shownAmount(known(bill).total) },
        { name: 'open', heading: words.stillOpen, number: true, cell: ({ openAmt }) => shownAmount(openAmt) },
        { name: 'state', heading: words.status, unbroken: true, cell: state },
      ]}
      keyOf={({ billNo }) => billNo}
      load={load}
      filterFields={filterFields}
      searchHint={words.searchHint}
      rowActions={(bill) => [{ icon: IconEye, label: words.open(bill.billNo), run: () => open(bill) }]}
      onOpen={open}
      renderCard={(bill) => ({
        name: bill.billNo,
        aside: shownAmount(known(bill).total),
        below: `${known(bill).partyName} · ${showDate(known(bill).billDate)}`,
        end: state(bill),
      })}
      formPath={BILL_FORM_PATH}
      words={words}
      exportList={exportList}
      exportName="Freight_Bills.xlsx"
      renderPrint={(filter, onClose) => (
        <PaperPrint
          title={words.list}
          fileName="Freight_Bills.pdf"
          printKey={['freightBillPrintList', JSON.stringify(filter)]}
          load={(language, signal) =>
            request('freightBillPrintList', { query: { ...queryOf(filter), language }, signal })
          }
          onClose={onClose}
        />
      )}
    />
  );
}
