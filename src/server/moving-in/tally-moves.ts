import { sql } from 'kysely';
import { blankRow } from '#domain/define.ts';
import { party, place } from '#domain/records/party.ts';
import { keepsItems } from '#domain/rules/accounts.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { madeKindOf } from '#domain/rules/heads.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import type { TallyBill } from '#domain/rules/tally-masters.ts';
import { recordChange } from '../changes/audit.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { invalid } from '../errors/errors.ts';
import { receivedOf } from '../files/received.ts';
import type { Answerers } from '../http/answering.ts';
import type { Tell } from '../http/progress.ts';
import { lockPostings, vouchersJson, type PostedVoucher } from '../ledger/posting.ts';
import { refusedByLedger } from '../ledger/refusals.ts';
import { completed } from '../records/party-changes.ts';
import { lower } from '../records/party-import.ts';
import { createPartyStore, newParty, partySteps } from '../records/party-store.ts';
import { partyNameOf, planOf, type PlannedLedger, type TallyPlan } from './tally-plan.ts';
import { MOST_LEDGERS, type TallyReader } from './tally-reader.ts';

// Tally's masters are taken in all at once or not at all: parties, accounts, and what they begin with, a voucher each, against Opening.

const UNREADABLE = 'The file could not be read. Export All Masters from Tally as XML and try again.';
const NOTHING = 'The file has no ledgers. Export All Masters from Tally as XML.';
const NO_TRIAL = 'The file has no trial balance. Export it from Tally as XML.';
const TOO_MANY = `There can be at most ${MOST_LEDGERS.toLocaleString('en-IN')} ledgers.`;
const DAY_AHEAD = 'Date cannot be in the future.';
const AT_ONCE = 100;
const SHOWN = 2000;

const tenant = value('tenantId');
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
const post = statement<{ posted: number }>(
  'moving_in.post_tally',
  sql`select count(post_vouchers(jsonb_build_array(v.voucher), '{}'::bigint[], '{}'::bigint[], 0, (${value('papers')}::text[])[v.nth],
        ${value('userName')}::text)) as posted from jsonb_array_elements(${value('vouchers')}::jsonb) with ordinality v (voucher, nth)`,
);
const record = statement(
  'moving_in.record_tally',
  sql`with d as (select ${value('sha256')}::text as sha256, ${value('rows')}::integer as rows),
      a as (${recordChange('moving_in.tally', {
        record: sql`'Tally'`,
        after: sql`json_build_object('file_Name', 'Tally', 'rows', d.rows, 'sha256', d.sha256)`,
        from: sql`d`,
      })}) select 1 as done from d`,
);

const sumOf = (openings: readonly TallyBill[]) => openings.reduce((sum, { amount }) => sum + amount, 0n);

/** A ledger as it is told. */
function toldOf({ ledger, group, fate, account, openings, isOpened }: PlannedLedger) {
  return {
    name: ledger.name,
    parent: ledger.parent,
    group,
    fate,
    is_New: account === '' && fate !== 'left',
    is_Opened: isOpened,
    gstin: ledger.gstin,
    opening_Amt: rupeesOf(ledger.opening),
    bill_Count: openings.filter(({ name }) => name !== '').length,
  };
}

/** What a file comes to: each ledger, and the sums of both sides. */
function toldPlan({ ledgers }: TallyPlan, saved: number) {
  const sides = ledgers.map(({ ledger }) => ledger.opening);
  const [debit, credit] = [sides.filter((each) => each > 0n), sides.filter((each) => each < 0n)].map((each) =>
    each.reduce((sum, amount) => sum + amount, 0n),
  );
  return {
    ledgers: ledgers.slice(0, SHOWN).map(toldOf),
    ledger_Count: ledgers.length,
    saved,
    debit_Amt: rupeesOf(debit ?? 0n),
    credit_Amt: rupeesOf(-(credit ?? 0n)),
  };
}

const isParty = ({ fate }: PlannedLedger) => fate === 'customer' || fate === 'supplier';

/** The party of a ledger as it is saved. */
function partyRow(planned: PlannedLedger) {
  const { pan, contact, gstin, address, city, pin, state } = planned.ledger;
  const name = partyNameOf(planned);
  const { row, places } = completed({ ...blankRow(party.fields), name, pan, contact }, [
    { ...blankRow(place.fields), gstin, address, city, pin, stateCode: state },
  ]);
  return newParty(row, places);
}

/** Makes parties and accounts that the company has not; answers each ledger's account. */
async function madeAccounts(run: Run, saving: SaveCall, database: Database, { ledgers }: TallyPlan) {
  const accountOf = new Map(ledgers.flatMap((each) => (each.account === '' ? [] : [[each, each.account] as const])));
  const store = createPartyStore(database);
  const parties = Map.groupBy(
    ledgers.filter((each) => isParty(each) && each.account === ''),
    (each) => each.ledger.gstin || lower(partyNameOf(each)),
  );
  const toMake = [...parties.values()];
  for (let from = 0; from < toMake.length; from += AT_ONCE) {
    const some = toMake.slice(from, from + AT_ONCE);
    const rows = some.flatMap(([first]) => (first === undefined ? [] : [partyRow(first)]));
    for (const [at, doc] of (await store.add(saving, rows, run)).entries()) {
      const { id } = doc.parse() as { id: number };
      for (const each of some[at] ?? []) accountOf.set(each, `${each.fate === 'customer' ? 'party' : 'payable'}:${id}`);
    }
  }
  const accounts = ledgers.filter((each) => (each.fate === 'bank' || each.fate === 'account') && each.account === '');
  const made = await run(makeAccounts, {
    userName: saving.session.userName,
    accounts: JSON.stringify(
      accounts.map(({ ledger: { name }, group }, nth) => ({ nth, name, kind: madeKindOf(group), group_name: group })),
    ),
  });
  const byName = new Map(made.map(({ id, name }) => [name, id]));
  for (const each of accounts) accountOf.set(each, byName.get(each.ledger.name) ?? '');
  return accountOf;
}

/** The vouchers of what a ledger begins with, each with its paper. */
function vouchersOf({ openings }: PlannedLedger, account: string, branch: number, day: string) {
  // What has no bills of its own is one balance.
  const each: readonly TallyBill[] = keepsItems(account)
    ? openings
    : [{ name: '', day: '', due: '', amount: sumOf(openings) }];
  return each
    .filter(({ amount }) => amount !== 0n)
    .map((bill): { paper: string; voucher: PostedVoucher } => {
      const billed = bill.day !== '' && bill.day <= day ? bill.day : day;
      const [side, amount] = bill.amount > 0n ? (['D', bill.amount] as const) : (['C', -bill.amount] as const);
      const rows = postingsOf({ event: 'opening item', account, side, amount });
      return {
        paper: bill.name.slice(0, 40),
        voucher: {
          kind: 'Journal',
          day: billed,
          branch,
          rows,
          due: bill.due > billed ? bill.due : billed,
          belowZero: 'Opening',
        },
      };
    });
}

/** Takes a plan in, within a transaction; answers how many ledgers there were something to do for. */
async function takePlan(
  run: Run,
  saving: SaveCall,
  database: Database,
  plan: TallyPlan,
  { day, tell }: { readonly day: string; readonly tell: Tell },
): Promise<number> {
  const { userName } = saving.session;
  const accountOf = await madeAccounts(run, saving, database, plan);
  const vouchers = plan.ledgers.flatMap((each) => vouchersOf(each, accountOf.get(each) ?? '', plan.home, day));
  for (let from = 0; from < vouchers.length; from += AT_ONCE) {
    const some = vouchers.slice(from, from + AT_ONCE);
    await run(post, {
      vouchers: vouchersJson(some.map(({ voucher }) => voucher)),
      papers: some.map(({ paper }) => paper),
      userName,
    });
    tell((from + some.length) / vouchers.length);
  }
  return plan.ledgers.filter((each) => each.account === '' || sumOf(each.openings) !== 0n).length;
}

const refuse = (message: string, path = 'file') => invalid(message, [{ path, message }]);

/** Answers the calls that take Tally's masters in, and read its trial balance. */
export function answerTallyMoves({ database, tally }: { readonly database: Database; readonly tally: TallyReader }) {
  async function read(body: Blob) {
    const found = await tally.read(body);
    if (found === null) throw refuse(UNREADABLE);
    return found;
  }
  return {
    async movingInTally({ query, body, tell, ...saving }) {
      const { tenantId } = saving;
      const found = await read(body);
      if (found.ledgers.length === 0) throw refuse(NOTHING);
      if (found.ledgers.length > MOST_LEDGERS) throw refuse(TOO_MANY);
      const today = todayInIndia();
      const day = query.day ?? firstOfFinancialYear(today);
      if (day > today) throw refuse(DAY_AHEAD, 'day');
      const isDry = query.dryRun === 'yes';
      const work = database.transaction({ tenantId }, async (run) => {
        if (!isDry) {
          await run(partySteps.takeTurn, {});
          await run(lockPostings, {});
        }
        const plan = await planOf(run, found);
        if (isDry) return toldPlan(plan, 0);
        const saved = await takePlan(run, saving, database, plan, { day, tell });
        await run(record, { ...stampOf(saving), sha256: receivedOf(body).sha256, rows: plan.ledgers.length });
        return toldPlan(plan, saved);
      });
      return await work.catch((error: unknown) => {
        throw refusedByLedger(error) ?? error;
      });
    },
    async movingInTrial({ body }) {
      const { trial } = await read(body);
      if (trial === null) throw refuse(NO_TRIAL);
      return { debit_Amt: rupeesOf(trial.debit), credit_Amt: rupeesOf(trial.credit) };
    },
  } satisfies Partial<Answerers>;
}
