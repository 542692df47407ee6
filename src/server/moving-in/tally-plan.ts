import { sql } from 'kysely';
import {
  fateOfLedger,
  openingsOf,
  type LedgerFate,
  type ReadLedger,
  type TallyBill,
} from '#domain/rules/tally-masters.ts';
import type { Group } from '#domain/rules/heads.ts';
import { ownAccountOf, partyOfPayable } from '#domain/rules/tally-names.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { knownPlaces, lower } from '../records/party-import.ts';
import { voucherById } from '../ledger/settlements.ts';

// Determines what each of Tally's ledgers becomes, given the company's data.

const tenant = value('tenantId');
const named = statement<{ id: string; name: string; kind: string }>(
  'moving_in.accounts',
  sql`select n.id, n.name, n.kind from account n where n.tenant_id = ${tenant} and n.name <> ''`,
);
const branches = statement<{ id: number; name: string }>(
  'moving_in.branches',
  sql`select b.id, b.name from branch b where b.tenant_id = ${tenant} order by b.is_active = 'yes' desc, b.id`,
);

const drivers = statement<{ id: number; name: string }>(
  'moving_in.drivers',
  sql`select e.id, e.emp_name as name from employee e where e.tenant_id = ${tenant} order by e.id desc`,
);

// Claims of LRs that were moved in are no opening balance; openings from this same file do not count as earlier.
const openedAccounts = statement<{ account: string }>(
  'moving_in.opened',
  sql`select a.account from unnest(${value('accounts')}::text[]) a (account)
      where exists (select from (select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.credit = a.account and e.debit = 'opening'
            union all select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.debit = a.account and e.credit = 'opening' offset 0) o
          cross join lateral ${voucherById(sql`o.voucher_id`)} v
          where v.kind <> 'Reversal' and v.bilty_seq = 0 and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null)
        and not exists (select from moving_in_row r where r.tenant_id = ${tenant} and r.account = a.account and r.account <> ''
          and r.moving_id = ${value('id')}::uuid and r.state = 'taken' and r.vouchers <> '{}')`,
);

/** A ledger as imported, under the portal's own group. */
export interface GroupedLedger {
  readonly ledger: ReadLedger;
  readonly group: Group;
}
/** A ledger with what it becomes. */
export interface PlannedLedger extends GroupedLedger {
  readonly fate: LedgerFate;
  /** Its account; empty: it is still to be created. */
  readonly account: string;
  /** Its opening balances; empty if the account already has one, or it is zero. */
  readonly openings: readonly TallyBill[];
  readonly isOpened: boolean;
}
export interface TallyPlan {
  readonly ledgers: readonly PlannedLedger[];
  /** The branch that openings are posted at. */
  readonly home: number;
}

/** A ledger identified by name. */
interface NamedLedger {
  readonly ledger: Pick<ReadLedger, 'name'>;
  readonly fate: LedgerFate;
}
/** Whether a ledger's account already exists and it has no opening balance. */
export const isNothingNew = ({ account, fate, openings }: PlannedLedger): boolean =>
  fate === 'left' || (account !== '' && openings.every(({ amount }) => amount === 0n));

/** The name of a ledger's party; the fate decides, because a ledger for money owed to a party may say so in its name. */
export const partyNameOf = ({ ledger: { name }, fate }: NamedLedger): string =>
  fate === 'supplier' ? partyOfPayable(name) : name;

/** Returns a function that finds the portal's own account for a ledger by its name; empty: none. */
async function ownAccounts(run: Run, offices: readonly { readonly id: number; readonly name: string }[]) {
  const byName = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [lower(name), id]));
  const ids = { branch: byName(offices.toReversed()), driver: byName(await run(drivers, {})) };
  return (name: string): string => {
    const own = ownAccountOf(name);
    if (own === null) return '';
    const { kind, of } = own;
    if (kind === 'tds') return /^20\d\d-\d\d$/.test(of) ? `tds:${of.slice(0, 4)}` : '';
    const id = ids[kind === 'driver' ? 'driver' : 'branch'].get(lower(of));
    return id === undefined ? '' : `${kind}:${id}`;
  };
}

/** Determines what some ledgers of a file become. */
export async function planOf(run: Run, moving: string, read: readonly GroupedLedger[]): Promise<TallyPlan> {
  const places = await knownPlaces(run);
  const accounts = new Map((await run(named, {})).map(({ id, name }) => [lower(name), id]));
  const offices = await run(branches, {});
  const home = offices[0]?.id ?? 0;
  const ownOf = await ownAccounts(run, offices);
  const partyOf = ({ gstin, name: ledgerName }: ReadLedger, fate: LedgerFate) => {
    const name = partyNameOf({ ledger: { name: ledgerName }, fate });
    const held = gstin === '' ? undefined : places.byGstin.get(gstin);
    const found = held ?? (places.named.get(lower(name)) ?? []).find((each) => gstin === '' || each.gstin === '');
    return found === undefined ? '' : String(found.id);
  };
  const accountOf = (ledger: ReadLedger, fate: LedgerFate, head: string) => {
    const party = fate === 'customer' || fate === 'supplier' ? partyOf(ledger, fate) : '';
    switch (fate) {
      case 'customer':
        return party === '' ? '' : `party:${party}`;
      case 'supplier':
        return party === '' ? '' : `payable:${party}`;
      case 'cash':
        // A cash ledger belongs to the branch named in it, else to the first.
        return `cash:${offices.find(({ name }) => lower(ledger.name).includes(lower(name)))?.id ?? home}`;
      case 'head':
        return head;
      case 'bank':
      case 'account':
        return accounts.get(lower(ledger.name)) ?? '';
      case 'left':
        return '';
    }
  };
  const found = read.map(({ ledger, group }) => {
    const own = ownOf(ledger.name);
    const { fate, head } = own === '' ? fateOfLedger(ledger.name, group) : { fate: 'head' as const, head: own };
    return { ledger, group, fate, account: accountOf(ledger, fate, head) };
  });
  const known = found.map(({ account }) => account).filter((account) => account !== '');
  const opened = new Set((await run(openedAccounts, { id: moving, accounts: known })).map(({ account }) => account));
  return {
    home,
    ledgers: found.map(({ ledger, group, fate, account }) => {
      const isOpened = account !== '' && opened.has(account);
      const openings = fate === 'left' || isOpened ? [] : openingsOf(ledger);
      return { ledger, group, fate, account, openings, isOpened };
    }),
  };
}
