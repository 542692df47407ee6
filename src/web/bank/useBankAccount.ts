import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { bankAccounts, useBanks } from '#web/money/useMoneyAccounts.ts';
import type { Choice } from '#web/ui/choice.ts';

/** The company's bank accounts, and the one named in the address, or else the first; null while they load. */
export function useBankAccount(
  wanted: string | undefined,
): { readonly banks: readonly Choice[]; readonly account: string } | null {
  const { tenantId } = useUser();
  const { isPending } = useQuery({ ...bankAccounts, enabled: tenantId !== '' });
  const banks = useBanks();
  if (isPending) return null;
  return { banks, account: banks.find(({ value }) => value === wanted)?.value ?? banks[0]?.value ?? '' };
}
