import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { VOUCHER_KINDS } from '#domain/records/voucher.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/address.ts';
import { request, type Answer } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { DataColumn } from '#web/ui/DataTable.tsx';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';

type Voucher = Answer<'moneyList'>['data'][number];

const PAGE_SIZE = 10;

const load = ({ choice, fromDate, toDate }: ListFilter, pageIndex: number, signal: AbortSignal) => {
  const kind = VOUCHER_KINDS.find((each) => each === choice) ?? '';
  return request('moneyList', { query: { fromDate, toDate, kind, pageIndex, pageSize: PAGE_SIZE }, signal });
};

function useColumns(): readonly DataColumn<Voucher>[] {
  const { say } = useLanguage();
  const words = useMoneyWords();
  return [
    { name: 'date', heading: say('Date'), unbroken: true, cell: ({ date }) => showDate(date) },
    {
      name: 'number',
      heading: say('Voucher No.'),
      strong: true,
      unbroken: true,
      cell: ({ voucherNo }) => voucherNo,
    },
    { name: 'kind', heading: say('Kind'), cell: ({ kind }) => say(kind) },
    {
      name: 'account',
      heading: words.particulars,
      cell: ({ account, accountName }) => accountTitle(account, accountName, say),
    },
    { name: 'reference', heading: say('Reference'), cell: ({ reference, paper }) => reference || paper },
    { name: 'amount', heading: say('Amount'), number: true, cell: ({ amount }) => shownAmount(amount) },
  ];
}

/** The vouchers of the company, the newest day first. */
export function VoucherList() {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const router = useRouter();
  const columns = useColumns();
  const filterFields: FilterFields = useMemo(
    () => ({
      text: false,
      dates: true,
      choice: {
        label: say('Kind'),
        any: words.anyKind,
        options: VOUCHER_KINDS.map((value) => ({ value, label: say(value) })),
      },
    }),
    [say, words],
  );
  const open = ({ voucherNo }: Voucher) => router.history.push(addressOf(VOUCHER_PATH, { voucherNo }));
  return (
    <PagedList
      kind="voucher"
      title={words.vouchers}
      columns={columns}
      keyOf={({ voucherNo }) => voucherNo}
      load={load}
      filterFields={filterFields}
      rowActions={(row) => [{ icon: IconEye, label: words.open(row.voucherNo), run: () => open(row) }]}
      onOpen={open}
      card={(row) => ({
        name: row.voucherNo,
        aside: shownAmount(row.amount),
        below: `${say(row.kind)} · ${accountTitle(row.account, row.accountName, say)}`,
        end: showDate(row.date),
      })}
      words={words}
    />
  );
}
