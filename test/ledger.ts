import { VOUCHER_KINDS } from '#domain/records/voucher.ts';
import type { TestCompany } from './factories.ts';
import { asOwner } from './factories.ts';
import { PROMISES } from './ledger-promises.ts';
import type { TestPortal } from './portal.ts';

// The database as the witness of a company's ledger.

/** What the ledger counts: its vouchers, those of each kind, open items, and accounts that admins make. */
export const LEDGER_SERIES = [
  'voucher',
  'open_item',
  'account',
  ...VOUCHER_KINDS.map((kind) => `voucher_${kind.toLowerCase()}`),
];

/** What of a company's ledger breaks a promise; `collected`: whether something of To Pay was collected, so that LRs say no more what is open. */
export function brokenPromises(portal: TestPortal, { tenantId }: Pick<TestCompany, 'tenantId'>, collected = false) {
  return asOwner(portal, async (client) => {
    const broken: string[] = [];
    for (const [promise, query] of Object.entries(PROMISES)) {
      const values = query.includes('$2') ? [tenantId, !collected] : [tenantId];
      const { rows } = await client.query<{ broken: string }>(query, values);
      broken.push(...rows.map((row) => `${promise}: ${row.broken}`));
    }
    return broken;
  });
}

/** The balance of each account, debits less credits, but for those that are even. */
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
