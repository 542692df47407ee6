import { IconArrowsExchange, IconCashBanknoteMinus, IconEye, IconNotebook } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { VOUCHER_KINDS } from '#domain/records/voucher.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { addressOf } from '#web/address.ts';
import { request, type Answer } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import { useUser } from '#web/session.tsx';
import type { DataColumn } from '#web/ui/DataTable.tsx';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { VOUCHER_FORM_PATHS } from './voucher-screens.ts';

type Voucher = Answer<'moneyList'>['data'][number];

const PAGE_SIZE = 10;
/** What is entered besides receipts; a journal by admins. */
const FURTHER = [
  { name: 'payment', icon: IconCashBanknoteMinus },
  { name: 'contra', icon: IconArrowsExchange },
  { name: 'journal', icon: IconNotebook },
] as const;

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
  const { roleId } = useUser();
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
  const further = FURTHER.filter(({ name }) => name !== 'journal' || mayCall('companyAdmin', roleId));
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
      formPath={VOUCHER_FORM_PATHS.receipt}
      words={{ none: words.none, fresh: words.fresh.receipt }}
      seldom={further.map(({ name, icon }) => ({
        icon,
        text: words.fresh[name],
        onClick: () => router.history.push(VOUCHER_FORM_PATHS[name]),
      }))}
    />
  );
}
