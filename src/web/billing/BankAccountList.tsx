import { IconEdit } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { bankAccount } from '#domain/records/bank-account.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { localPage } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import type { Account } from './answers.ts';
import { bankAccountScreen } from './bank-account-screen.ts';

const { accountName, bankName, accountNumber, ifsc, mode } = bankAccount.fields;

/** The accounts that companies pay into (spec 2 §2, View accounts). */
export function BankAccountList() {
  const { t, say } = useLanguage();
  const words = t.billing.bank;
  const router = useRouter();
  const edit = (row: Account) => router.history.push(addressOf(bankAccountScreen.formPath, { id: String(row.id) }));
  const modeOf = (row: Account) => {
    const { mode: name, isActive } = row;
    return (
      <>
        {t.billing.modes[name] ?? name} {isActive === 'no' && <Chip tone="off" text={words.closed} />}
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
          cell: (row) => row.accountName,
        },
        { name: 'bankName', heading: say(bankName.label), cell: (row) => row.bankName },
        { name: 'accountNumber', heading: say(accountNumber.label), unbroken: true, cell: (row) => row.accountNumber },
        { name: 'ifsc', heading: say(ifsc.label), unbroken: true, cell: (row) => row.ifsc },
        { name: 'mode', heading: say(mode.label), cell: modeOf },
      ]}
      keyOf={(row) => String(row.id)}
      load={async (_filter, page, signal) => localPage(await request('bankAccounts', { signal }), page)}
      rowActions={(row) => [{ icon: IconEdit, label: words.editOf(row.accountNumber), run: () => edit(row) }]}
      onOpen={edit}
      renderCard={(row) => ({
        name: row.accountName,
        aside: modeOf(row),
        below: row.bankName,
        end: row.accountNumber,
      })}
      formPath={bankAccountScreen.formPath}
      words={{ none: t.billing.none, fresh: words.freshOne }}
    />
  );
}
