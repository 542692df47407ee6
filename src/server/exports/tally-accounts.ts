import { sql } from 'kysely';
import type { Group } from '#domain/rules/heads.ts';
import { tallyNames } from '#domain/rules/tally-names.ts';
import type { TallyParty } from '#domain/rules/tally-xml.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { accountGroup, accountName, accountNameInHindi } from '../ledger/account-names.ts';
import { monthOf } from '../ledger/up-to.ts';

// The accounts of a company under their Tally names.

const tenant = value('tenantId');

/** The row that holds the company's own name in Tally. */
export const COMPANY_ITSELF = '';

export interface NamedAccount {
  readonly account: string;
  readonly name: string;
  readonly hindi: string;
  readonly group: Group;
  /** The stored name; empty: none yet. */
  readonly kept: string;
  /** Whether anything was posted to it up to the requested month. */
  readonly isUsed: boolean;
  /** Null: it is no party's account, or was not requested. */
  readonly party: TallyParty | null;
}

// All accounts that books begin with: beyond those with postings, those made by admins, and each party's.
const accounts = sql`select n.id, ${value('asBegun')}::boolean and n.name <> '' as is_begun from account n where n.tenant_id = ${tenant}
    union all select 'party:' || p.id, true from party p where ${value('asBegun')}::boolean and p.tenant_id = ${tenant}
      and exists (select from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id)
      and not exists (select from account n where n.tenant_id = ${tenant} and n.id in ('party:' || p.id, 'payable:' || p.id))`;
const read = statement<{ accounts: JsonText; company: string }>(
  'tally.accounts',
  sql`select coalesce((select t.name from tally_name t where t.tenant_id = ${tenant} and t.account = ${sql.lit(COMPANY_ITSELF)}),
        (select c.company_name from company c where c.tenant_id = ${tenant}), '') as company,
      (select coalesce(json_agg(json_build_object('account', a.id, 'name', ${accountName(sql`a.id`)}, 'hindi', ${accountNameInHindi(sql`a.id`)},
          'group', ${accountGroup(sql`a.id`)},
          'kept', coalesce((select t.name from tally_name t where t.tenant_id = ${tenant} and t.account = a.id), ''),
          'isUsed', a.is_begun or exists (select from account_month m where m.tenant_id = ${tenant} and m.account = a.id and m.month <= ${monthOf(sql`${value('toDate')}::date`)}),
          'party', case when ${value('withParties')}::boolean and a.id ~ '^(party|payable):[1-9]' then coalesce(
            (select json_build_object('address', l.address, 'city', l.city, 'pin', l.pin, 'state', l.state_code, 'gstin', case l.gstin when 'URP' then '' else l.gstin end,
                'pan', p.pan, 'contact', p.contact)
              from party_place l join party p on p.tenant_id = ${tenant} and p.id = l.party_id
              where l.tenant_id = ${tenant} and l.party_id = split_part(a.id, ':', 2)::bigint order by (l.gstin in ('', 'URP')), l.id limit 1),
            '{"address":"","city":"","pin":"","state":"","gstin":"","pan":"","contact":""}'::json) end)
        order by a.id), '[]') from (${accounts}) a) as accounts`,
);

export interface TallyAccounts {
  /** The company's name in Tally. */
  readonly company: string;
  readonly accounts: readonly NamedAccount[];
  /** The Tally name of each account: stored or proposed. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * All accounts of a company with their Tally names. `toDate`: postings up to its month count as use. `asBegun`: includes every account that
 * books begin with, used or not.
 */
export async function readTallyAccounts(
  database: Database,
  tenantId: string,
  {
    toDate,
    withParties,
    asBegun = false,
  }: { readonly toDate: string; readonly withParties: boolean; readonly asBegun?: boolean },
): Promise<TallyAccounts> {
  const [row] = await database.read({ tenantId }, read, { toDate, withParties, asBegun });
  const accounts = (row?.accounts.parse() ?? []) as readonly NamedAccount[];
  return { company: row?.company ?? '', accounts, names: tallyNames(accounts) };
}

const keep = statement(
  'tally.keep_names',
  sql`insert into tally_name (tenant_id, account, name, updated_by)
      select ${tenant}, n.account, n.name, ${value('userName')} from jsonb_to_recordset(${value('names')}::jsonb) as n (account text, name text)
      on conflict do nothing`,
);

/** Stores the proposed names of accounts without one, so that they keep them; returns how many there were. */
export async function keepProposed(
  database: Database,
  tenantId: string,
  { accounts, names }: Pick<TallyAccounts, 'accounts' | 'names'>,
  userName: string,
): Promise<number> {
  const proposed = accounts
    .filter(({ kept }) => kept === '')
    .map(({ account }) => ({ account, name: names.get(account) ?? account }));
  if (proposed.length > 0) await database.write({ tenantId }, keep, { names: JSON.stringify(proposed), userName });
  return proposed.length;
}
