import { Button } from '@mantine/core';
import { IconEye, IconLock, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { accountFields, booksLock } from '#domain/records/voucher.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import partClasses from '#web/ui/Part.module.css';
import { toast } from '#web/ui/toast.ts';
import classes from './Money.module.css';
import { LEDGER_PATH, readMoneyAnew } from './shown.ts';
import { useBalance } from './useBalance.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

type Account = Answer<'accountList'>['data'][number];

const load = (_filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('accountList', { query: { pageIndex, pageSize: 20 }, signal });

/** The company's books: the date up to which they are locked, and every account with its balance. */
export function BooksPage() {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const { history } = useRouter();
  const balance = useBalance();
  const [adding, setAdding] = useState(false);
  const open = ({ account }: Account) => history.push(addressOf(LEDGER_PATH, { account }));
  const title = useAccountTitle();
  const titleOf = ({ account, name, nameHindi }: Account) => title(account, name, nameHindi);
  return (
    <>
      <PagedList
        kind="account"
        title={t.menu.accountBooks}
        columns={[
          { name: 'name', heading: say('Account'), strong: true, cell: titleOf },
          { name: 'group', heading: say('Group'), cell: ({ group }) => say(group) },
          { name: 'balance', heading: words.balance, number: true, cell: (row) => balance(row.balance) },
        ]}
        keyOf={({ account }) => account}
        load={load}
        exportList={() => request('accountListSheet', { query: {} })}
        exportName="Accounts.xlsx"
        rowActions={(row) => [{ icon: IconEye, label: words.ledgerOf(titleOf(row)), run: () => open(row) }]}
        onOpen={open}
        renderCard={(row) => ({ name: titleOf(row), aside: say(row.group), below: '', end: balance(row.balance) })}
        more={<ActionButton icon={IconPlus} text={words.newAccount} onClick={() => setAdding(true)} />}
        above={<Lock />}
        words={{ none: words.noAccounts }}
      />
      {adding && <AccountDialog onClose={() => setAdding(false)} />}
    </>
  );
}

// The group determines the kind.
const { kind: _kind, ...further } = accountFields;

function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useMoneyWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.newAccount}
      fields={further}
      initial={{ name: '', group: 'Bank Accounts' }}
      send={async (body) => {
        const { name } = await request('accountCreate', { body: { ...body, kind: '' } });
        toast.success(words.accountMade(name));
        readMoneyAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The date up to which the books are locked, and the button to change it. */
function Lock() {
  const words = useMoneyWords();
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({ ...callQuery('booksRead'), enabled: tenantId !== '', staleTime: 0 });
  if (data === undefined) return null;
  const { lockedUntil } = data;
  return (
    <section className={`card ${partClasses['part']} ${classes['lock']}`} aria-label={words.lock}>
      <p>{lockedUntil === null ? words.unlocked : words.lockedUntil(showDate(lockedUntil))}</p>
      <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {words.lock}
      </Button>
      {asking && (
        <AskDialog
          title={words.lock}
          intro={<p className={classes['intro']}>{words.lockIntro}</p>}
          fields={booksLock}
          initial={{ day: lockedUntil ?? '', reason: '' }}
          caption={words.lock}
          send={async (body) => {
            const locked = await request('booksLock', { body });
            toast.success(locked.lockedUntil === null ? words.opened : words.locked);
            void queries.invalidateQueries({ queryKey: ['booksRead'] });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
