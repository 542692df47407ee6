import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CHEQUE_STATES, chequeCancel, type ChequeState } from '#domain/records/cheque.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { cheques as english } from '#web/language/cheques.en.ts';
import { cheques as hindi } from '#web/language/cheques.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { useUser } from '#web/client/session.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { VOUCHER_FORM_PATHS } from './voucher-screens.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

type Cheque = Answer<'chequeList'>['data'][number];

const PAGE_SIZE = 10;
const KIND = 'cheque';
const TONES = { waiting: 'warning', posted: 'plain', returned: 'danger', cancelled: 'off' } as const satisfies Record<
  ChequeState,
  string
>;
const queryOf = ({ searchParam, choice }: ListFilter) => ({
  searchParam,
  state: CHEQUE_STATES.find((each) => each === choice) ?? ('' as const),
});
const load = (filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('chequeList', { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal });
const exportList = (filter: ListFilter) => request('chequeListSheet', { query: queryOf(filter) });
const useWords = () => (useLanguage().language === 'Hindi' ? hindi : english);

function useStateFilter(): FilterFields {
  const words = useWords();
  return useMemo(
    () => ({
      dates: false,
      choice: {
        label: words.state,
        any: words.anyState,
        options: CHEQUE_STATES.map((value) => ({ value, label: words.states[value] })),
      },
    }),
    [words],
  );
}

/** What the list shows of a cheque. */
function useChequeColumns() {
  const { say } = useLanguage();
  const words = useWords();
  const title = useAccountTitle();
  const named = ({ account, accountName, accountNameHindi }: Cheque) => title(account, accountName, accountNameHindi);
  const state = (cheque: Cheque) => <Chip tone={TONES[cheque.state]} text={words.states[cheque.state]} />;
  const whole = (cheque: Cheque) => (
    <>
      {state(cheque)} <span className="quiet">{say(cheque.reason)}</span>
    </>
  );
  const columns: readonly ListColumn<Cheque>[] = [
    { name: 'date', heading: say('Date'), unbroken: true, cell: ({ date }) => showDate(date) },
    { name: 'way', heading: say('Kind'), cell: ({ kind }) => words.direction[kind] },
    { name: 'account', heading: say('Account'), strong: true, cell: named },
    { name: 'number', heading: words.chequeNo, unbroken: true, cell: ({ reference }) => reference },
    {
      name: 'bank',
      heading: words.bank,
      cell: ({ bank, bankName, bankNameHindi }) => title(bank, bankName, bankNameHindi),
    },
    { name: 'amount', heading: say('Amount'), number: true, cell: ({ amount }) => shownAmount(amount) },
    { name: 'state', heading: words.state, cell: whole },
  ];
  return { columns, named, state };
}

/** Post-dated cheques: those waiting for their date, and what happened to the others. */
export function ChequeList() {
  const words = useWords();
  const { history } = useRouter();
  const { roleId } = useUser();
  const [given, setGiven] = useState<Cheque | null>(null);
  const filterFields = useStateFilter();
  const open = ({ voucherNo }: Cheque) => {
    if (voucherNo !== '') history.push(addressOf(VOUCHER_PATH, { voucherNo }));
  };
  const { columns, named, state } = useChequeColumns();
  const isOurs = mayCall('companyAdmin', roleId);
  return (
    <>
      <PagedList
        kind={KIND}
        title={words.title}
        columns={columns}
        keyOf={({ cheque }) => String(cheque)}
        load={load}
        exportList={exportList}
        exportName="Cheques.xlsx"
        filterFields={filterFields}
        searchHint={words.searchHint}
        rowActions={(cheque) => [
          ...(cheque.voucherNo === ''
            ? []
            : [{ icon: IconEye, label: words.open(cheque.voucherNo), run: () => open(cheque) }]),
          ...(cheque.state === 'waiting' && isOurs
            ? [{ icon: IconArrowBackUp, label: words.giveBackOf(cheque.reference), run: () => setGiven(cheque) }]
            : []),
        ]}
        onOpen={open}
        renderCard={(cheque) => ({
          name: named(cheque),
          aside: shownAmount(cheque.amount),
          below: `${words.direction[cheque.kind]} · ${showDate(cheque.date)} · ${cheque.reference}`,
          end: state(cheque),
        })}
        formPath={VOUCHER_FORM_PATHS.receipt}
        words={words}
      />
      {given !== null && <GiveBackDialog cheque={given} onClose={() => setGiven(null)} />}
    </>
  );
}

function GiveBackDialog({ cheque, onClose }: { readonly cheque: Cheque; readonly onClose: () => void }) {
  const words = useWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.giveBackOf(cheque.reference)}
      intro={<p>{words.giveBackIntro}</p>}
      fields={{ reason: chequeCancel.reason }}
      initial={{ reason: '' }}
      caption={words.giveBack}
      danger
      send={async ({ reason }) => {
        await request('chequeCancel', { body: { cheque: cheque.cheque, reason } });
        toast.success(words.givenBack);
        void queries.invalidateQueries({ queryKey: [KIND] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
