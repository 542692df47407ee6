import { readPaise } from '#domain/rules/money.ts';
import { sql } from 'kysely';
import type { OpenItem } from '#domain/rules/settling.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../documents/store.ts';
import { accountExists } from './account-names.ts';

const tenant = value('tenantId');

/** What a voucher is checked against, as it stands. */
export interface MoneySetup {
  /** Whether the branch is the company's. */
  readonly hasBranch: boolean;
  /** Of the accounts that were asked for, those that the company has. */
  readonly accounts: readonly string[];
  /** Of the items that were asked for, the company's own. */
  readonly items: readonly OpenItem[];
  /** The number of another voucher of the account with the same reference; empty: none. */
  readonly sameReference: string;
}

const readSetup = statement<{ doc: JsonText }>(
  'money.setup',
  sql`select json_build_object(
      'hasBranch', exists (select from branch b where b.tenant_id = ${tenant} and b.id = ${value('branch')}::bigint),
      'accounts', (select coalesce(json_agg(a.id), '[]') from unnest(${value('accounts')}::text[]) as a (id) where ${accountExists(sql`a.id`)}),
      'items', (select coalesce(json_agg(json_build_object('id', i.id, 'account', i.account, 'side', i.side, 'paper', i.paper,
          'open', (i.amount - i.settled)::text)), '[]') from item i where i.tenant_id = ${tenant} and i.id = any (${value('items')}::bigint[])),
      'sameReference', coalesce((select min(v.voucher_no) from voucher v where v.tenant_id = ${tenant} and v.reference <> ''
        and v.reference = ${value('reference')}::text and v.reverses is null and exists (select from entry e where e.tenant_id = ${tenant}
          and e.voucher_id = v.id and ${value('with')}::text in (e.debit, e.credit))), '')) as doc`,
);

/** Reads what a voucher is checked against; `counterpart`: the account with which a reference would be used again. */
export async function setupOf(
  run: Run,
  asked: {
    readonly branch: number;
    readonly accounts: readonly string[];
    readonly items?: readonly number[];
    readonly reference?: string;
    readonly counterpart?: string;
  },
): Promise<MoneySetup> {
  const { branch, accounts, items = [], reference = '', counterpart = '' } = asked;
  const [read] = await run(readSetup, { branch, accounts, items, reference, with: counterpart });
  if (read === undefined) throw new Error('money.setup answered nothing.');
  const setup = read.doc.parse() as Omit<MoneySetup, 'items'> & {
    readonly items: readonly (Omit<OpenItem, 'open'> & { readonly open: string })[];
  };
  return { ...setup, items: setup.items.map((item) => ({ ...item, open: readPaise(item.open) })) };
}

// The side is written, not bound: the index of open credits serves whichever way the statement is planned.
const oldestOf = (side: OpenItem['side'], name: string) =>
  statement<{ id: number; paper: string; open: string }>(
    name,
    sql`select i.id, i.paper, (i.amount - i.settled)::text as open from item i where i.tenant_id = ${tenant}
        and i.account = ${value('account')}::text and i.side = ${sql.lit(side)} and i.settled < i.amount order by i.day, i.id limit 200`,
  );
const OLDEST = { D: oldestOf('D', 'money.oldest_debits'), C: oldestOf('C', 'money.oldest_credits') };

/** The oldest items of a side that are open on an account, as many as a receipt or a payment may settle. */
export async function oldestItems(
  run: Run,
  { account, side }: Pick<OpenItem, 'account' | 'side'>,
): Promise<readonly OpenItem[]> {
  const rows = await run(OLDEST[side], { account });
  return rows.map(({ id, paper, open }) => ({ id, account, side, paper, open: readPaise(open) }));
}

const readCash = statement<{ taken: string }>(
  'money.cash_of_day',
  sql`select (coalesce((select sum(e.amount) from entry e where e.tenant_id = ${tenant} and e.credit = ${value('account')}::text
            and e.day = ${value('day')}::date and e.debit like 'cash:%'), 0)
          - coalesce((select sum(e.amount) from entry e where e.tenant_id = ${tenant} and e.debit = ${value('account')}::text
            and e.day = ${value('day')}::date and e.credit like 'cash:%'), 0))::numeric(14, 2)::text as taken`,
);
/** What a party gave in cash on a day, in paise, less what was given back or reversed. */
export async function cashOfDay(run: Run, account: string, day: string): Promise<bigint> {
  const [row] = await run(readCash, { account, day });
  return readPaise(row?.taken ?? '0.00');
}
