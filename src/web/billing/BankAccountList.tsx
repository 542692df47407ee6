import { IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { bankAccount } from '#domain/records/bank-account.ts';
import { addressOf } from '#web/address.ts';
import { request } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { heldPage, type ListRow } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { Account } from './answers.ts';
import { bankAccountScreen } from './bank-account-screen.ts';
import { State } from './State.tsx';

const { accountName, bankName, accountNumber, ifsc, mode } = bankAccount.fields;
const accountIn = (row: ListRow) => row as Account;

/** The accounts that companies pay into (spec 2 §2, View accounts). */
export function BankAccountList() {
  const { t, say } = useLanguage();
  const words = t.billing.bank;
  const router = useRouter();
  const edit = (row: ListRow) =>
    router.history.push(addressOf(bankAccountScreen.formPath, { id: String(accountIn(row).id) }));
  const modeOf = (row: ListRow) => {
    const { payment_Mode: name, is_Active: isActive } = accountIn(row);
    return (
      <>
        {t.billing.modes[name] ?? name} {isActive === 'no' && <State of="over">{words.closed}</State>}
      </>
    );
  };
  return (
    <PagedList
      kind="bank_account"
      of=""
      title={words.list}
      columns={[
        {
          name: 'accountName',
          heading: say(accountName.label),
          strong: true,
          cell: (row) => accountIn(row).bank_Account_Name,
        },
        { name: 'bankName', heading: say(bankName.label), cell: (row) => accountIn(row).bank_Name },
        { name: 'accountNumber', heading: say(accountNumber.label), cell: (row) => accountIn(row).account_Number },
        { name: 'ifsc', heading: say(ifsc.label), cell: (row) => accountIn(row).ifsC_Code },
        { name: 'mode', heading: say(mode.label), cell: modeOf },
      ]}
      keyOf={(row) => String(accountIn(row).id)}
      load={async (_filter, page, signal) => heldPage(await request('bankAccounts', { signal }), page)}
      acts={(row) => [{ icon: IconEdit, label: words.editOf(accountIn(row).account_Number), run: () => edit(row) }]}
      onOpen={edit}
      card={(row) => ({
        name: accountIn(row).bank_Account_Name,
        beside: modeOf(row),
        below: accountIn(row).bank_Name,
        end: accountIn(row).account_Number,
      })}
      formPath={bankAccountScreen.formPath}
      words={{ none: t.billing.none, fresh: words.freshOne }}
    />
  );
}
