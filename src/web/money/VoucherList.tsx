import { IconArrowsExchange, IconCashBanknoteMinus, IconEye, IconNotebook } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MODES } from '#domain/records/voucher.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import { useUser } from '#web/client/session.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { shownAmount, shownPaper, VOUCHER_PATH } from './shown.ts';
import { TakenBack } from './TakenBack.tsx';
import { useMoneyWords } from './useMoneyWords.ts';
import { VOUCHER_FORM_PATHS } from './voucher-screens.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

type Voucher = Answer<'moneyList'>['data'][number];

const PAGE_SIZE = 10;
/** What can be entered besides receipts; journals only by admins. */
const FURTHER = [
  { name: 'payment', icon: IconCashBanknoteMinus },
  { name: 'contra', icon: IconArrowsExchange },
  { name: 'journal', icon: IconNotebook },
] as const;

/** A list's filter as the arguments of its calls. */
const queryOf = ({ searchParam, choice, chosen = {}, fromDate, toDate }: ListFilter) => ({
  searchParam,
  fromDate,
  toDate,
  kind: VOUCHER_KINDS.find((each) => each === choice) ?? ('' as const),
  mode: MODES.find((each) => each === chosen['mode']) ?? ('' as const),
  branchId: Number(chosen['branchId'] ?? 0),
});
const load = (filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('moneyList', { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal });
const exportList = (filter: ListFilter) => request('moneyExportList', { query: queryOf(filter) });

function useColumns(): readonly ListColumn<Voucher>[] {
  const { say } = useLanguage();
  const title = useAccountTitle();
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
    {
      name: 'kind',
      heading: say('Kind'),
      cell: (voucher) => (
        <>
          {say(voucherKindTitle(voucher.kind))} <TakenBack voucher={voucher} />
        </>
      ),
    },
    {
      name: 'account',
      heading: words.particulars,
      cell: ({ account, accountName, accountNameHindi }) => title(account, accountName, accountNameHindi),
    },
    {
      name: 'reference',
      heading: say('Reference'),
      cell: ({ reference, paper, voucherNo }) => reference || (paper === voucherNo ? '' : shownPaper(paper, say)),
    },
    { name: 'amount', heading: say('Amount'), number: true, cell: ({ amount }) => shownAmount(amount) },
  ];
}

/** The foot of a voucher's card. */
const endOf = (voucher: Voucher) => (
  <>
    {showDate(voucher.date)} <TakenBack voucher={voucher} />
  </>
);

/** By what the list is narrowed. */
function useFilterFields(): FilterFields {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const branches = useBranches();
  const { all } = t.lists;
  return useMemo(
    () => ({
      dates: true,
      choice: {
        label: say('Kind'),
        any: words.anyKind,
        options: VOUCHER_KINDS.map((value) => ({ value, label: say(voucherKindTitle(value)) })),
      },
      choices: [
        {
          name: 'mode',
          label: say('Mode'),
          any: all,
          options: MODES.map((value) => ({ value, label: words.modes[value] })),
        },
        {
          name: 'branchId',
          label: say('Branch'),
          any: all,
          options: branches.map(({ id, name }) => ({ value: id, label: name })),
          // Every company has at least one.
          ...(branches.length === 0 && { pending: /^\d{1,9}$/ }),
        },
      ],
    }),
    [all, branches, say, words],
  );
}

/** The company's vouchers, newest day first. */
export function VoucherList() {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const router = useRouter();
  const { roleId } = useUser();
  const columns = useColumns();
  const title = useAccountTitle();
  const filterFields = useFilterFields();
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
      searchHint={words.searchHint}
      rowActions={(row) => [{ icon: IconEye, label: words.open(row.voucherNo), run: () => open(row) }]}
      onOpen={open}
      renderCard={(row) => ({
        name: row.voucherNo,
        aside: shownAmount(row.amount),
        below: `${say(voucherKindTitle(row.kind))} · ${title(row.account, row.accountName, row.accountNameHindi)}`,
        end: endOf(row),
      })}
      formPath={VOUCHER_FORM_PATHS.receipt}
      words={{ none: words.none, fresh: words.fresh.receipt }}
      exportList={exportList}
      exportName="Vouchers.xlsx"
      renderPrint={(filter, onClose) => (
        <PaperPrint
          title={words.vouchers}
          fileName="Vouchers.pdf"
          printKey={['moneyPrintList', JSON.stringify(filter)]}
          load={(language, signal) => request('moneyPrintList', { query: { ...queryOf(filter), language }, signal })}
          onClose={onClose}
        />
      )}
      seldom={further.map(({ name, icon }) => ({
        icon,
        text: words.fresh[name],
        onClick: () => router.history.push(VOUCHER_FORM_PATHS[name]),
      }))}
    />
  );
}
