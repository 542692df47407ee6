import { useMemo } from 'react';
import { cashOf } from '#domain/rules/accounts.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { Texts } from '#web/ui/entries.ts';
import { Field } from '#web/ui/Field.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AccountBalance, CashReason } from './CashOut.tsx';
import { Chosen, DayAndBranch, Narration } from './MoneyFields.tsx';
import { bankAccounts, useMoneyAccounts, useOwnBranches } from './useMoneyAccounts.ts';
import { VoucherEntry } from './VoucherEntry.tsx';
import { voucherScreens } from './voucher-screens.ts';

/** The usual contra: cash of the user's branch into the bank, if there is only one bank; null while loading. */
function useUsualWay(): Texts | null {
  const home = useOwnBranches()?.home;
  const { data, isPending, isPaused } = useQuery(bankAccounts);
  const [bank, ...others] = data ?? [];
  const to = others.length === 0 ? (bank?.account ?? '') : '';
  const isKnown = home !== undefined && (!isPending || isPaused);
  return useMemo(() => (isKnown ? { from: home === '' ? '' : cashOf(Number(home)), to } : null), [isKnown, home, to]);
}

/** Enters money moved between a branch's cash and a bank account, or between two banks. */
export function ContraForm() {
  const accounts = useMoneyAccounts();
  const preset = useUsualWay();
  if (preset === null) return <Pending height={320} radius="md" />;
  return (
    <VoucherEntry screen={voucherScreens.contra} preset={preset}>
      {(form) => (
        <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
          <DayAndBranch form={form} />
          {(['from', 'to'] as const).map((name) => (
            <Chosen
              key={name}
              form={form}
              name={name}
              options={accounts}
              description={<AccountBalance account={form.values[name]} day={form.values.day} />}
            />
          ))}
          <Field form={form} name="amount" />
          <Field form={form} name="reference" autoComplete="off" />
          <Narration form={form} />
          <CashReason form={form} account={form.values.from} />
        </section>
      )}
    </VoucherEntry>
  );
}
