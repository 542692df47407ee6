import {
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconFiles,
  IconLinkPlus,
  IconScale,
  IconTableImport,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { BANK_LINE_STATES } from '#domain/records/bank-line.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { DeskTabs } from '#web/eway/DeskTabs.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { shownAmount, shownRupees, VOUCHER_PATH } from '#web/money/shown.ts';
import type { Choice } from '#web/ui/choice.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { CertainBar } from './CertainBar.tsx';
import { BANK_LINES, readBankAnew, RECONCILIATION_PATH, type BankLine } from './bank-pages.ts';
import { NoBank } from './NoBank.tsx';
import { ProposalChip, ProposalText } from './ProposalText.tsx';
import { useAccept } from './useAccept.ts';
import { useBankAccount } from './useBankAccount.ts';
import { useBankWords } from './useBankWords.ts';

const BankImport = lazy(async () => ({ default: (await import('./BankImport.tsx')).BankImport }));
const BankFiles = lazy(async () => ({ default: (await import('./BankFiles.tsx')).BankFiles }));
const MatchDialog = lazy(async () => ({ default: (await import('./MatchDialog.tsx')).MatchDialog }));

const PAGE_SIZE = 10;
const ALL = 'all';
const BANK_ID = /^bank:\d{1,15}$/;

/** The entries of a bank account from its statements, each with its voucher in the books. */
export function BankPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const { account: wanted }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const found = useBankAccount(wanted);
  if (tenantId === '') return <FormFailure title={t.menu.bankMatch} text={t.documents.noUser} />;
  if (found === null) return <Pending height={320} radius="md" />;
  if (found.account !== '') return <Entries key={found.account} {...found} />;
  return (
    <>
      <PageHead title={t.menu.bankMatch} />
      <NoBank />
    </>
  );
}

interface OfAccount {
  readonly banks: readonly Choice[];
  readonly account: string;
}

function useEntryColumns(): readonly ListColumn<BankLine>[] {
  const words = useBankWords();
  return [
    { name: 'date', heading: words.date, unbroken: true, cell: ({ date }) => showDate(date) },
    {
      name: 'narration',
      heading: words.narration,
      strong: true,
      cell: ({ narration, reference }) => (
        <>
          {narration} {!narration.includes(reference) && <span className="quiet">{reference}</span>}
        </>
      ),
    },
    {
      name: 'deposit',
      heading: words.deposit,
      number: true,
      cell: ({ amount }) => (amount > 0 ? shownAmount(amount) : ''),
    },
    {
      name: 'withdrawal',
      heading: words.withdrawal,
      number: true,
      cell: ({ amount }) => (amount < 0 ? shownAmount(-amount) : ''),
    },
    {
      name: 'balance',
      heading: words.balance,
      number: true,
      cell: ({ balance }) => (balance === null ? '' : shownAmount(balance)),
    },
    { name: 'books', heading: words.inBooks, cell: (line) => <InBooks line={line} /> },
  ];
}

/** The voucher of an entry in the books, or the proposals for one. */
function InBooks({ line: { voucherNo, proposals } }: { readonly line: BankLine }) {
  const words = useBankWords();
  const [first] = proposals;
  if (voucherNo !== '') return <strong>{voucherNo}</strong>;
  if (first === undefined) return <span className="quiet">{words.nothing}</span>;
  return (
    <>
      <ProposalChip proposal={first} /> <ProposalText proposal={first} />
    </>
  );
}

/** Identifies an entry in a button's label. */
const entryOf = ({ amount, date }: BankLine) => `${shownRupees(amount)} ${showDate(date)}`;

/** The actions on an entry. */
function useEntryActions(onMatch: (line: BankLine) => void) {
  const words = useBankWords();
  const { say } = useLanguage();
  const { history } = useRouter();
  const queries = useQueryClient();
  const accept = useAccept();
  const undo = async ({ line }: BankLine) => {
    try {
      await request('bankRelease', { body: { line } });
      toast.success(words.undone);
      readBankAnew(queries);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  const open = (line: BankLine) =>
    line.voucherNo === '' ? onMatch(line) : history.push(addressOf(VOUCHER_PATH, { voucherNo: line.voucherNo }));
  const actions = (line: BankLine) => {
    const { voucherNo, proposals } = line;
    if (voucherNo !== '')
      return [
        { icon: IconEye, label: words.open(voucherNo), run: () => open(line) },
        { icon: IconArrowBackUp, label: words.undo(voucherNo), run: () => void undo(line) },
      ];
    const [first] = proposals;
    return [
      ...(first?.isCertain === true
        ? [
            {
              icon: IconCheck,
              label: words.accept(entryOf(line)),
              run: () => void accept(line, first),
            },
          ]
        : []),
      { icon: IconLinkPlus, label: words.match(entryOf(line)), run: () => onMatch(line) },
    ];
  };
  return { open, actions };
}

function useFilterFields(banks: readonly Choice[]): FilterFields {
  const words = useBankWords();
  return useMemo(
    () => ({
      dates: true,
      choice: {
        label: words.show,
        any: words.tabs.waiting,
        options: [
          { value: 'matched', label: words.tabs.matched },
          { value: ALL, label: words.tabs.all },
        ],
        elsewhere: true,
      },
      choices: [{ name: 'account', label: words.account, any: '', options: banks, pending: BANK_ID, elsewhere: true }],
    }),
    [banks, words],
  );
}

/** Loads a page of an account's entries. */
function useLoad(account: string) {
  return useCallback(
    ({ searchParam, choice, fromDate, toDate }: ListFilter, pageIndex: number, signal: AbortSignal) => {
      const state = choice === ALL ? '' : (BANK_LINE_STATES.find((each) => each === choice) ?? 'waiting');
      return request('bankLines', {
        query: { account, state, searchParam, fromDate, toDate, pageIndex, pageSize: PAGE_SIZE },
        signal,
      });
    },
    [account],
  );
}

type Opened = 'import' | 'files' | null;

function Entries({ banks, account }: OfAccount) {
  const { t } = useLanguage();
  const words = useBankWords();
  const { history } = useRouter();
  const [opened, setOpened] = useState<Opened>(null);
  const [matched, setMatched] = useState<BankLine | null>(null);
  const filterFields = useFilterFields(banks);
  const columns = useEntryColumns();
  const { open, actions } = useEntryActions(setMatched);
  const load = useLoad(account);
  return (
    <>
      <PagedList
        kind={BANK_LINES}
        title={t.menu.bankMatch}
        columns={columns}
        keyOf={({ line }) => String(line)}
        load={load}
        filterFields={filterFields}
        searchHint={words.searchHint}
        rowActions={actions}
        onOpen={open}
        renderCard={(line) => ({
          name: line.narration,
          aside: shownAmount(line.amount),
          below: [showDate(line.date), line.reference].filter((part) => part !== '').join(' · '),
          end: <InBooks line={line} />,
        })}
        words={words}
        more={
          <>
            <ActionButton icon={IconTableImport} text={words.import} onClick={() => setOpened('import')} />
            <ActionButton
              icon={IconScale}
              text={words.reconciliation}
              onClick={() => history.push(addressOf(RECONCILIATION_PATH, { account }))}
            />
          </>
        }
        seldom={[{ icon: IconFiles, text: words.files, onClick: () => setOpened('files') }]}
        renderTabs={(filter, onFilter) => (
          <Above banks={banks} account={account} filter={filter} onFilter={onFilter}>
            <CertainBar key={account} account={account} />
          </Above>
        )}
      />
      <Suspense>
        <Files account={account} opened={opened} onClose={() => setOpened(null)} />
        {matched !== null && <MatchDialog line={matched} onClose={() => setMatched(null)} />}
      </Suspense>
    </>
  );
}

interface FilesProps extends Pick<OfAccount, 'account'> {
  readonly opened: Opened;
  readonly onClose: () => void;
}

function Files({ account, opened, onClose }: FilesProps) {
  const queries = useQueryClient();
  const changed = () => readBankAnew(queries);
  if (opened === 'import') return <BankImport account={account} onImported={changed} onClose={onClose} />;
  return opened === 'files' ? <BankFiles account={account} onChanged={changed} onClose={onClose} /> : null;
}

interface AboveProps extends OfAccount {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly children: ReactNode;
}

/** The choice of the account and of which entries to show. */
function Above({ banks, account, filter, onFilter, children }: AboveProps) {
  const words = useBankWords();
  return (
    <>
      <div className={pageClasses['choice']}>
        <Select
          label={words.account}
          data={[...banks]}
          value={account}
          allowDeselect={false}
          onChange={(next) => onFilter({ ...filter, chosen: { account: next ?? account } })}
        />
        {children}
      </div>
      <DeskTabs
        label={words.show}
        tabs={[
          { value: 'waiting', label: words.tabs.waiting },
          { value: 'matched', label: words.tabs.matched },
          { value: ALL, label: words.tabs.all },
        ]}
        filter={filter}
        onFilter={onFilter}
      />
    </>
  );
}

// In the same chunk as the entries, from which it is opened.
export { Reconciliation } from './Reconciliation.tsx';
