import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_BILLED } from '#domain/rules/freight-bill.ts';
import { formatPlainRupees } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { brokenConstraint, constraintDetail, Refusal } from '../errors/errors.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeFirst } from '../jobs/lease.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { lockPostings } from '../ledger/posting.ts';
import { billRefusal } from './bill-refusals.ts';
import { lockLrs, lrsOf, readUnbilled, setupOfBills } from './billable.ts';
import { draftsOf, lackOf } from './drafts.ts';
import { issueBills } from './issuing.ts';
import { mailBills } from './mailed-bills.ts';

// Bills all parties over some days, party after party, by whichever portal takes the work. A party's bills and the record of them are one
// transaction, so a portal that dies leaves no party half billed, and another portal continues with the next party.

const tenant = value('tenantId');
const HELD_S = 30;
/** LRs of a party examined in one step: if the first ones lack something, those after them are billed all the same. */
const LOOKED_AT = 5000;

const unbilled = readUnbilled(LOOKED_AT);

const lease = leaseOf({
  table: 'bill_run',
  key: { tenant_id: tenant, id: sql`${value('id')}::uuid` },
  open: sql`done_at is null`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
const due = dueStatement<{ tenantId: string; id: string }>('bill_run.due', lease.due({ orderBy: sql`asked_at` }));
const take = statement<{ tenantId: string; id: string }>(
  'bill_run.take',
  lease.takeOne({ answer: sql`t.tenant_id as "tenantId", t.id` }),
);
const giveBack = statement('bill_run.give_back', lease.giveBack());
const finish = statement('bill_run.finish', lease.finish(sql`done_at = now()`));

interface Step {
  /** Null: no party is left. */
  readonly party: number | null;
  readonly fromDate: string;
  readonly toDate: string;
  readonly billDate: string;
  readonly mail: 'yes' | 'no';
  readonly userName: string;
}
/** The next party; no row if another portal has the run. The run's row stays locked until the party is recorded. */
const nextParty = statement<Step>(
  'bill_run.next',
  sql`with r as (update bill_run set taken_until = now() + make_interval(secs => ${sql.lit(HELD_S)})
      where tenant_id = ${tenant} and id = ${value('id')}::uuid and taker = ${value('taker')}::uuid and done_at is null returning *)
    select (select p.party_id from bill_run_party p where p.tenant_id = ${tenant} and p.run_id = r.id and p.done_at is null
        order by p.party_id limit 1) as party,
      r.from_date::text as "fromDate", r.to_date::text as "toDate", r.bill_date::text as "billDate", r.mail, r.asked_by as "userName" from r`,
);
const noteParty = statement(
  'bill_run.note',
  sql`with ended as (select case when ${value('isDone')}::boolean then now() end as at)
    update bill_run_party set bill_nos = bill_nos || ${value('numbers')}::text[], lrs = lrs + ${value('lrs')}::bigint,
      total = total + ${value('total')}::text::numeric(14, 2), left_lrs = ${value('left')}::bigint, mails = mails + ${value('mails')}::bigint,
      unaddressed = unaddressed or ${value('unaddressed')}::boolean, lacks = ${value('lacks')},
      done_at = ended.at
    from ended where tenant_id = ${tenant} and run_id = ${value('id')}::uuid and party_id = ${value('party')}::bigint`,
);
const notePartyRefused = statement(
  'bill_run.note_refused',
  sql`update bill_run_party set reason = ${value('reason')}, done_at = now()
    where tenant_id = ${tenant} and run_id = ${value('id')}::uuid and party_id = ${value('party')}::bigint and done_at is null
      and exists (select from bill_run r where r.tenant_id = ${tenant} and r.id = ${value('id')}::uuid and r.taker = ${value('taker')}::uuid)`,
);

/** Bills a party for as many LRs as a bill may have; returns what the run records of it. */
async function billParty(run: Run, party: number, { fromDate, toDate, billDate, mail, userName }: Step) {
  const [found] = await run(unbilled, { party, fromDate, toDate, branchId: 0 });
  const lrs = found === undefined ? [] : lrsOf(found.lrs);
  const lacking = lrs.flatMap((lr) => (found === undefined ? [] : (lackOf(lr, found) ?? [])));
  const ready = lrs.filter((lr) => found !== undefined && lackOf(lr, found) === null);
  const numbers = ready.slice(0, MOST_BILLED).map(({ biltyNo }) => biltyNo);
  const left = { left: lacking.length, lacks: lacking[0] ?? '' };
  const unmailed = { mails: 0, unaddressed: false };
  if (numbers.length === 0) return { ...left, ...unmailed, numbers: [], lrs: 0, total: '0', isDone: true };
  await run(lockLrs, { numbers });
  await run(lockPostings, {});
  // Read after the locks: a clerk may have billed or changed one of them meanwhile.
  const setup = await setupOfBills(run, { party, numbers });
  const billed = setup.lrs.filter(
    (lr) => lr.billedIn === '' && lr.isTbb && lr.partyId === party && lr.lrDate <= toDate && lackOf(lr, setup) === null,
  );
  const request = {
    party,
    numbers: billed.map(({ biltyNo }) => biltyNo),
    billDate,
    dueDate: null,
    remark: '',
    gateReason: '',
  };
  const drafts = billed.length === 0 ? [] : draftsOf({ ...setup, lrs: billed }, request, false);
  const issued =
    drafts.length === 0
      ? { numbers: [], total: 0n }
      : await issueBills(run, setup, drafts, { ...request, userName, idempotencyKey: null, bodyHash: null });
  const isMailed = mail === 'yes' && issued.numbers.length > 0;
  return {
    ...left,
    ...(isMailed ? await mailBills(run, { party, numbers: issued.numbers, userName }) : unmailed),
    numbers: issued.numbers,
    lrs: billed.length,
    total: formatPlainRupees(issued.total),
    isDone: ready.length <= MOST_BILLED && lrs.length <= LOOKED_AT,
  };
}

/** Why a party cannot be billed, as a sentence; undefined: an internal error, which is retried. */
function reasonOf(error: unknown): string | undefined {
  const refusal =
    error instanceof Refusal ? error : billRefusal(brokenConstraint(error) ?? '', constraintDetail(error));
  return refusal !== undefined && refusal.status < 500 ? refusal.message : undefined;
}

/** Bills the next party of a run; returns whether the run is finished. */
async function step(database: Database, { tenantId, ...of }: { tenantId: string; id: string; taker: string }) {
  const tried: { party?: number } = {};
  try {
    return await database.transaction({ tenantId }, async (run) => {
      const [next] = await run(nextParty, of);
      // Another portal has the run.
      if (next === undefined) return true;
      if (next.party === null) {
        await run(finish, of);
        return true;
      }
      tried.party = next.party;
      await run(noteParty, { id: of.id, party: next.party, ...(await billParty(run, next.party, next)) });
      return false;
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined || tried.party === undefined) throw error;
    await database.write({ tenantId }, notePartyRefused, { ...of, party: tried.party, reason });
    return false;
  }
}

/** Carries out the requested runs, one after another; returns how many were completed. */
export async function billParties(database: Database, signal: AbortSignal): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const taker = randomUUID();
    const job = signal.aborted ? undefined : await takeFirst(database, { due, take }, { taker });
    if (job === undefined) return ended;
    for (let done = false; !done;) {
      if (signal.aborted) {
        await database.write('access', giveBack, { ...job, taker });
        return ended;
      }
      done = (await unlessAway(database, job.tenantId, () => step(database, { ...job, taker }))) ?? true;
    }
  }
}

/** The background job of monthly runs. */
export const monthlyRunJob = (database: Database): BackgroundJob => ({
  name: 'Monthly runs of bills',
  everyMs: 2000,
  run: (signal) => billParties(database, signal),
});
