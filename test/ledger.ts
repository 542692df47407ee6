import type { Client } from 'pg';
import { VOUCHER_KINDS, voucherSeries } from '#domain/rules/voucher-kinds.ts';
import type { TestCompany } from './factories.ts';
import { asOwner } from './factories.ts';
import { INVARIANTS } from './ledger-invariants.ts';
import type { TestPortal } from './portal.ts';

// A company’s ledger as seen in the database.

/** The series of the ledger: its vouchers, those of each kind, open items, and accounts made by admins. */
export const LEDGER_SERIES = ['voucher', 'open_item', 'account', 'cheque', ...VOUCHER_KINDS.map(voucherSeries)];

/** The broken invariants of a company’s ledger, as the owner of the database sees it, possibly within a transaction. */
export async function brokenAsSeenBy(client: Client, { tenantId }: Pick<TestCompany, 'tenantId'>): Promise<string[]> {
  const broken: string[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query<{ broken: string }>(query, [tenantId]);
    broken.push(...rows.map((row) => `${invariant}: ${row.broken}`));
  }
  return broken;
}

/** The broken invariants of a company’s ledger. */
export const brokenInvariants = (portal: Pick<TestPortal, 'connection'>, of: Pick<TestCompany, 'tenantId'>) =>
  asOwner(portal, (client) => brokenAsSeenBy(client, of));

/** The balance of each account, debits less credits, without those that are even. */
export function balances(portal: TestPortal, { tenantId }: Pick<TestCompany, 'tenantId'>) {
  return asOwner(portal, async (client) => {
    const { rows } = await client.query<{ account: string; balance: string }>(
      `select account, sum(debit - credit)::text as balance from account_month where tenant_id = $1
       group by 1 having sum(debit - credit) <> 0 order by 1`,
      [tenantId],
    );
    return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
  });
}
