import { sql } from 'kysely';
import { blankRow } from '#domain/define.ts';
import { completedParty, party, place } from '#domain/records/party.ts';
import { keepsItems } from '#domain/rules/accounts.ts';
import { madeKindOf } from '#domain/rules/heads.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import type { TallyBill } from '#domain/rules/tally-masters.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { lockPostings, POSTED_AT_ONCE, vouchersJson, type PostedVoucher } from '../ledger/posting.ts';
import { lower } from '../records/party-import.ts';
import { newParty, partySteps, type createPartyStore } from '../records/party-store.ts';
import { setOffered } from './offered-parties.ts';
import { ledgerOfRow } from './staged-ledgers.ts';
import { partyNameOf, planOf, type PlannedLedger } from './tally-plan.ts';

// Imports Tally's ledgers as parties and accounts with their opening balances, some at a time: one voucher each, against Opening. In the
// same transaction the row is marked as imported, with its vouchers.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;
/** Ledgers per transaction: other saves of the company run in between. */
const ROWS_AT_ONCE = 100;

const nextLedgers = statement<{ row: number; doc: JsonText }>(
  'moving_in.next_ledgers',
  sql`select r.row_no as row, r.doc from moving_in_row r where r.tenant_id = ${tenant} and r.moving_id = ${id} and r.state = 'new'
      order by r.row_no limit ${sql.lit(ROWS_AT_ONCE)} for update`,
);
const makeAccounts = statement<{ id: string; name: string }>(
  'moving_in.make_accounts',
  sql`with x as materialized (select a.*, row_number() over (order by a.nth) as place
        from jsonb_to_recordset(${value('accounts')}::jsonb) as a (nth integer, name text, kind text, group_name text)),
      s as (insert into series as s (tenant_id, kind, last) select ${tenant}::uuid, 'account', count(*) from x having count(*) > 0
        on conflict (tenant_id, kind) do update set last = s.last + excluded.last returning last),
      r as (insert into account (tenant_id, id, name, kind, group_name, created_by)
        select ${tenant}::uuid, case x.kind when 'Bank' then 'bank' else 'head' end || ':' || (s.last - (select count(*) from x) + x.place), x.name, x.kind, x.group_name, ${value('userName')}
        from x, s returning id, name)
      select id, name from r`,
);
const post = statement<{ voucher: number }>(
  'moving_in.post_tally',
  sql`select (post_vouchers(jsonb_build_array(v.voucher), '{}'::bigint[], '{}'::bigint[], 0, (${value('papers')}::text[])[v.nth],
        ${value('userName')}::text))[1] as voucher from jsonb_array_elements(${value('vouchers')}::jsonb) with ordinality v (voucher, nth) order by v.nth`,
);
// Parties made by a file whose import was undone since: they are offered again.
const notOffered = statement<{ party: number }>(
  'moving_in.not_offered',
  sql`select distinct split_part(r.account, ':', 2)::bigint as party from moving_in_row r
      where r.tenant_id = ${tenant} and r.account <> '' and r.account = any (${value('accounts')}::text[]) and r.is_made and r.state = 'undone'`,
);
const noteTaken = statement(
  'moving_in.note_ledgers',
  sql`update moving_in_row r set state = x.state, account = x.account, is_made = x.is_made, vouchers = x.vouchers, doc = null
      from jsonb_to_recordset(${value('rows')}::jsonb) as x (row_no integer, state text, account text, is_made boolean, vouchers bigint[])
      where r.tenant_id = ${tenant} and r.moving_id = ${id} and r.row_no = x.row_no`,
);

const isParty = ({ fate }: PlannedLedger) => fate === 'customer' || fate === 'supplier';

/** The party of a ledger, ready to be saved. */
function partyRow(planned: PlannedLedger) {
  const { pan, contact, gstin, address, city, pin, state } = planned.ledger;
  const { row, places } = completedParty({ ...blankRow(party.fields), name: partyNameOf(planned), pan, contact }, [
    { ...blankRow(place.fields), gstin, address, city, pin, stateCode: state },
  ]);
  return newParty(row, places);
}

type PartyStore = Pick<ReturnType<typeof createPartyStore>, 'add'>;

/** Creates missing parties, and sets the account of each ledger. Ledgers of the same party create it once. */
async function makeParties(
  run: Run,
  saving: SaveCall,
  store: PartyStore,
  ledgers: readonly PlannedLedger[],
  accountOf: Map<PlannedLedger, string>,
): Promise<void> {
  const wanted = ledgers.filter((each) => isParty(each) && each.account === '');
  const toMake = [...Map.groupBy(wanted, (each) => each.ledger.gstin || lower(partyNameOf(each))).values()];
  const rows = toMake.flatMap(([first]) => (first === undefined ? [] : [partyRow(first)]));
  if (rows.length === 0) return;
  for (const [at, doc] of (await store.add(saving, rows, run)).entries()) {
    const { id: made } = doc.parse() as { id: number };
    for (const each of toMake[at] ?? [])
      accountOf.set(each, `${each.fate === 'customer' ? 'party' : 'payable'}:${made}`);
  }
}

/** Creates what the company lacks; returns the account of each ledger. */
async function madeAccounts(run: Run, saving: SaveCall, store: PartyStore, ledgers: readonly PlannedLedger[]) {
  const accountOf = new Map(ledgers.flatMap((each) => (each.account === '' ? [] : [[each, each.account] as const])));
  await makeParties(run, saving, store, ledgers, accountOf);
  const accounts = ledgers.filter((each) => (each.fate === 'bank' || each.fate === 'account') && each.account === '');
  const named = new Map(accounts.map((each) => [lower(each.ledger.name), each]));
  const made = await run(makeAccounts, {
    userName: saving.session.userName,
    accounts: JSON.stringify(
      [...named.values()].map(({ ledger: { name }, group }, nth) => ({
        nth,
        name,
        kind: madeKindOf(group),
        group_name: group,
      })),
    ),
  });
  const byName = new Map(made.map((account) => [lower(account.name), account.id]));
  for (const each of accounts) accountOf.set(each, byName.get(lower(each.ledger.name)) ?? '');
  return accountOf;
}

/** The opening vouchers of a ledger, each with its paper. */
function vouchersOf({ openings }: PlannedLedger, account: string, branch: number, day: string) {
  // Without bills of its own it is a single balance.
  const each: readonly TallyBill[] = keepsItems(account)
    ? openings
    : [{ name: '', day: '', due: '', amount: openings.reduce((sum, { amount }) => sum + amount, 0n) }];
  return each
    .filter(({ amount }) => amount !== 0n)
    .map((bill): { paper: string; voucher: PostedVoucher } => {
      const billed = bill.day !== '' && bill.day <= day ? bill.day : day;
      const [side, amount] = bill.amount > 0n ? (['D', bill.amount] as const) : (['C', -bill.amount] as const);
      const rows = postingsOf({ event: 'opening item', account, side, amount });
      const due = bill.due > billed ? bill.due : billed;
      return {
        paper: bill.name.slice(0, 40),
        voucher: { kind: 'Journal', day: billed, branch, rows, due, belowZero: 'Opening' },
      };
    });
}

export interface LedgersToTake {
  readonly moving: string;
  /** The date of the balances. */
  readonly day: string;
  readonly saving: SaveCall;
  readonly store: PartyStore;
}

/** Imports some ledgers of a file, within a transaction; returns how many were processed, 0 if none is left. */
export async function takeSomeLedgers(run: Run, { moving, day, saving, store }: LedgersToTake): Promise<number> {
  await run(partySteps.takeTurn, {});
  await run(lockPostings, {});
  const rows = await run(nextLedgers, { id: moving });
  if (rows.length === 0) return 0;
  const { home, ledgers } = await planOf(
    run,
    moving,
    rows.map(({ doc }) => ledgerOfRow(doc)),
  );
  const accountOf = await madeAccounts(run, saving, store, ledgers);
  const again = await run(notOffered, { accounts: ledgers.map(({ account }) => account) });
  for (const each of again) await setOffered(run, saving, each.party, 'yes');
  const vouchers = ledgers.flatMap((of) =>
    vouchersOf(of, accountOf.get(of) ?? '', home, day).map((each) => ({ ...each, of })),
  );
  const { userName } = saving.session;
  const posted: { readonly voucher: number }[] = [];
  for (let from = 0; from < vouchers.length; from += POSTED_AT_ONCE) {
    const some = vouchers.slice(from, from + POSTED_AT_ONCE);
    posted.push(
      ...(await run(post, {
        vouchers: vouchersJson(some.map(({ voucher }) => voucher)),
        papers: some.map(({ paper }) => paper),
        userName,
      })),
    );
  }
  const reoffered = new Set(again.map((each) => String(each.party)));
  await run(noteTaken, {
    id: moving,
    rows: JSON.stringify(
      ledgers.map((of, at) => {
        const own = posted.filter((_, nth) => vouchers[nth]?.of === of).map(({ voucher }) => voucher);
        const account = accountOf.get(of) ?? '';
        const isMade =
          (of.account === '' && account !== '') || (isParty(of) && reoffered.has(account.split(':')[1] ?? ''));
        const state = isMade || own.length > 0 ? 'taken' : 'known';
        return { row_no: rows[at]?.row, state, account, is_made: isMade, vouchers: own };
      }),
    ),
  });
  return rows.length;
}
