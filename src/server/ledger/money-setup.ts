import { payableOf, receivableOf } from '#domain/rules/accounts.ts';
import { readPaise } from '#domain/rules/money.ts';
import { sql } from 'kysely';
import type { Group } from '#domain/rules/heads.ts';
import type { OpenItem } from '#domain/rules/settling.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { accountExists, accountGroup } from './account-names.ts';
import { voucherById } from './settlements.ts';

const tenant = value('tenantId');

/** The current data that a voucher is checked against. */
export interface MoneySetup {
  /** Whether the company has the branch. */
  readonly hasBranch: boolean;
  /** The requested accounts that the company has. */
  readonly accounts: readonly string[];
  /** The requested items that the company has. */
  readonly items: readonly OpenItem[];
  /** The number of another valid voucher of the account with the same reference; empty: none. */
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
        and v.reference = ${value('reference')}::text and v.reverses is null
        and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null and exists (select from entry e where e.tenant_id = ${tenant}
          and e.voucher_id = v.id and ${value('with')}::text in (e.debit, e.credit))), '')) as doc`,
);

/** Reads the data a voucher is checked against; `counterpart`: the account for which references must be unique. */
export async function setupOf(
  run: Run,
  request: {
    readonly branch: number;
    readonly accounts: readonly string[];
    readonly items?: readonly number[];
    readonly reference?: string;
    readonly counterpart?: string;
  },
): Promise<MoneySetup> {
  const { branch, accounts, items = [], reference = '', counterpart = '' } = request;
  const [read] = await run(readSetup, { branch, accounts, items, reference, with: counterpart });
  if (read === undefined) throw new Error('money.setup answered nothing.');
  const setup = read.doc.parse() as Omit<MoneySetup, 'items'> & {
    readonly items: readonly (Omit<OpenItem, 'open'> & { readonly open: string })[];
  };
  return { ...setup, items: setup.items.map((item) => ({ ...item, open: readPaise(item.open) })) };
}

// The side is a literal, not a parameter, so that the index of open credits is used by every plan.
const oldestOf = (side: OpenItem['side'], name: string) =>
  statement<{ id: number; paper: string; open: string }>(
    name,
    sql`select i.id, i.paper, (i.amount - i.settled)::text as open from item i where i.tenant_id = ${tenant}
        and i.account = ${value('account')}::text and i.side = ${sql.lit(side)} and i.settled < i.amount order by i.day, i.id limit 200`,
  );
const OLDEST = { D: oldestOf('D', 'money.oldest_debits'), C: oldestOf('C', 'money.oldest_credits') };

/** The oldest open items of a side on an account, as many as one receipt or payment may settle. */
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
/** What a party paid in cash on a day, in paise, less what was refunded or reversed. */
export async function cashOfDay(run: Run, account: string, day: string): Promise<bigint> {
  const [row] = await run(readCash, { account, day });
  return readPaise(row?.taken ?? '0.00');
}

const readPayee = statement<{ paid: string; group: Group }>(
  'money.payee',
  sql`select (select coalesce(sum(e.amount), 0)::numeric(16, 2)::text from unnest(${value('accounts')}::text[]) a (id)
          cross join lateral (select x.voucher_id, x.amount from entry x where x.tenant_id = ${tenant} and x.debit = a.id
            and x.day = ${value('day')}::date and x.credit like 'cash:%' offset 0) e
          cross join lateral ${voucherById(sql`e.voucher_id`)} v
        where v.reverses is null and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null) as paid,
      ${accountGroup(sql`${value('account')}::text`)} as "group"`,
);
/** All accounts of an account's owner: a party has two. */
const accountsOf = (account: string): readonly string[] => {
  const id = /^(?:party|payable):(\d+)$/.exec(account)?.[1];
  return id === undefined ? [account] : [receivableOf(Number(id)), payableOf(Number(id))];
};
/** What the owner of an account was paid in cash on a day, in paise, less reversals, and the account's group. */
export async function cashPaidTo(run: Run, account: string, day: string): Promise<{ paid: bigint; group: Group }> {
  const [row] = await run(readPayee, { account, accounts: accountsOf(account), day });
  if (row === undefined) throw new Error('money.payee answered nothing.');
  return { paid: readPaise(row.paid), group: row.group };
}

const readTruckOwner = statement<{ isOwner: boolean }>(
  'money.truck_owner',
  sql`select exists (select from entry e where e.tenant_id = ${tenant} and e.credit = 'payable:' || ${value('party')}::text and e.debit = 'hire')
        or exists (select from party p join vehicle h on h.tenant_id = ${tenant} and lower(btrim(h.owner)) = lower(btrim(p.name))
          where p.tenant_id = ${tenant} and p.id = ${value('party')}::text::bigint) as "isOwner"`,
);
/** Whether an account belongs to an owner of hired trucks: lorry hire was credited to the party, or a vehicle is in its name. */
export async function isTruckOwner(run: Run, account: string): Promise<boolean> {
  const [, party] = /^(?:party|payable):(\d+)$/.exec(account) ?? [];
  if (party === undefined) return account === 'hire';
  const [row] = await run(readTruckOwner, { party });
  return row?.isOwner === true;
}
