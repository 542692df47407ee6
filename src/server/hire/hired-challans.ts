import { sql } from 'kysely';
import { MOST_CHALLANS, type hireMemo } from '#domain/documents/hire-memo.ts';
import { plateOf } from '#domain/rules/plate.ts';
import { shortageOfHire, type ShortLr } from '#domain/rules/hire-amounts.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { AfterSave } from '../documents/saving.ts';
import { conflict, invalid } from '../errors/errors.ts';

const tenant = value('tenantId');
const numbers = sql`${value('numbers')}::text[]`;
const TWICE = 'This challan is already on the memo.';
const TOO_MANY = `A memo can have at most ${MOST_CHALLANS} challans.`;

/** A challan as a hire memo needs it. */
interface HiredChallan {
  readonly challanNo: string;
  readonly state: string;
  readonly vehicleNo: string;
  /** The valid memo that it is on; empty: none. */
  readonly hiredBy: string;
}

const readChallans = statement<HiredChallan>(
  'hire.challans',
  sql`select c.challan_no as "challanNo", c.challan_state as state, c.vehicle_no as "vehicleNo",
        coalesce((select m.hire_no from hire_memo_line l join hire_memo m on m.tenant_id = ${tenant} and m.seq = l.hire_memo_seq
          where l.tenant_id = ${tenant} and l.challan_no = c.challan_no and l.is_live limit 1), '') as "hiredBy"
      from challan c where c.tenant_id = ${tenant} and c.challan_no = any (${numbers}) and c.seq > 0`,
);

const pathOf = (at: number) => `details[${at}].challan_No`;
/** The 409 for a challan on another valid memo. */
const hiredAlready = (challanNo: string, hiredBy: string, at: number) => {
  const message = `Challan ${challanNo} is on Hire Memo ${hiredBy} already.`;
  return conflict('hired', message, [{ path: pathOf(at), message }]);
};

interface Hired {
  readonly number: string;
  readonly vehicleNo: string;
  readonly challans: readonly string[];
}

/** Throws 422 for a challan that the company does not have or that is of another vehicle, 409 for one on another memo. */
async function checkedChallans(run: Run, { number, vehicleNo, challans }: Hired): Promise<readonly HiredChallan[]> {
  const found = new Map((await run(readChallans, { numbers: [...challans] })).map((each) => [each.challanNo, each]));
  return challans.map((challanNo, at) => {
    const refuse = (message: string) => invalid(message, [{ path: pathOf(at), message }]);
    const challan = found.get(challanNo);
    if (challan === undefined) throw refuse('Challan No. was not found.');
    if (plateOf(challan.vehicleNo) !== plateOf(vehicleNo))
      throw refuse(`Challan ${challanNo} goes on ${challan.vehicleNo}.`);
    if (challan.hiredBy !== '' && challan.hiredBy !== number) throw hiredAlready(challanNo, challan.hiredBy, at);
    return challan;
  });
}

const readVehicle = statement<{ vehicleNo: string }>(
  'hire.vehicle',
  sql`select m.vehicle_no as "vehicleNo" from hire_memo m where m.tenant_id = ${tenant} and m.hire_no = ${value('number')} and m.seq > 0`,
);

/** Checks the challans of a memo that is saved: 1 to 20 of one vehicle, each once. */
export const checkHired: AfterSave<typeof hireMemo> = async ({ run, number, after }) => {
  const challans = after.map(({ challanNo }) => challanNo);
  const twice = challans.findIndex((each, at) => challans.indexOf(each) < at);
  if (twice >= 0) throw invalid(TWICE, [{ path: pathOf(twice), message: TWICE }]);
  if (challans.length > MOST_CHALLANS) throw invalid(TOO_MANY, [{ path: 'details', message: TOO_MANY }]);
  const [memo] = await run(readVehicle, { number });
  await checkedChallans(run, { number, vehicleNo: memo?.vehicleNo ?? '', challans });
};

/** Throws 409 for a challan on a hire memo, which has to be cancelled first. */
export async function refuseHired(run: Run, challanNo: string): Promise<void> {
  const [challan] = await run(readChallans, { numbers: [challanNo] });
  if (challan !== undefined && challan.hiredBy !== '')
    throw conflict('hired', `Challan ${challanNo} is on Hire Memo ${challan.hiredBy}; cancel that first.`);
}

// A concurrent cancellation holds the lock, so this waits for it.
const lockChallans = statement(
  'hire.lock_challans',
  sql`select c.seq from challan c where c.tenant_id = ${tenant} and c.challan_no = any (${numbers}) order by c.seq for share`,
);
const holdLines = statement(
  'hire.hold_challans',
  sql`update hire_memo_line set is_live = true where tenant_id = ${tenant} and hire_memo_seq = ${value('seq')}::bigint`,
);
const freeLines = statement(
  'hire.free_challans',
  sql`update hire_memo_line set is_live = false where tenant_id = ${tenant} and hire_memo_seq = ${value('seq')}::bigint`,
);

/** Reserves the challans for a memo. Throws 409 for one that is not dispatched, or is on another memo. */
export async function holdChallans(run: Run, seq: number, hired: Hired): Promise<void> {
  await run(lockChallans, { numbers: [...hired.challans] });
  const found = await checkedChallans(run, hired);
  const at = found.findIndex(({ state }) => state === 'draft' || state === 'cancelled');
  const waiting = found[at];
  if (waiting !== undefined) {
    const message = `Challan ${waiting.challanNo} is not dispatched.`;
    throw conflict('not_dispatched', message, [{ path: pathOf(at), message }]);
  }
  await run(holdLines, { seq });
}
/** Releases the challans of a memo. */
export const freeChallans = (run: Run, seq: number) => run(freeLines, { seq });

/** What counts of an LR when a hire is settled. */
interface CarriedLr extends ShortLr {
  readonly lrNo: string;
  readonly isUnloaded: boolean;
  readonly hasPod: boolean;
}

const UNDER_WAY = ['Booked', 'Loaded', 'Dispatched', 'In transit'];
const carried = sql`select coalesce(nullif(b.lr_no, ''), b.bilty_no) as "lrNo",
      c.challan_state not in ('draft', 'dispatched', 'arrived', 'cancelled')
        or coalesce(b.lr_status, '') not in (${sql.join(UNDER_WAY.map((each) => sql.lit(each)))}) as "isUnloaded",
      coalesce(b.lr_form, '') <> 'lawful' or coalesce(b.cancelled, 'no') = 'yes'
        or exists (select from bilty_pod p where p.tenant_id = ${tenant} and p.bilty_seq = b.seq) as "hasPod",
      coalesce(b.short, 0) as short,
      (select coalesce(sum(l.packages), 0) from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq) as packages,
      (select coalesce(sum(i.invoice_value), 0) from bilty_invoice i where i.tenant_id = ${tenant} and i.bilty_seq = b.seq) as "declaredValue"
    from hire_memo_line h join challan c on c.tenant_id = ${tenant} and c.challan_no = h.challan_no
      join challan_line x on x.tenant_id = ${tenant} and x.challan_seq = c.seq
      join bilty b on b.tenant_id = ${tenant} and b.bilty_no = x.bilty_no
    where h.tenant_id = ${tenant} and h.hire_memo_seq = ${value('seq')}::bigint order by h.line_no, x.line_no`;
const readCarried = statement<{ doc: JsonText }>(
  'hire.carried',
  sql`select coalesce(json_agg(k), '[]') as doc from (${carried}) k`,
);

/** What a memo's LRs mean for its settlement. */
export interface CarriedFacts {
  /** Why it cannot be settled yet; empty: it can. */
  readonly waiting: readonly string[];
  /** The value of what is short, in paise. */
  readonly shortage: bigint;
}

/** Reads them; `podNeeded`: whether the balance waits for the proofs of delivery. */
export async function factsOfCarried(run: Run, seq: number, podNeeded: boolean): Promise<CarriedFacts> {
  const [row] = await run(readCarried, { seq });
  const lrs = (row?.doc.parse() ?? []) as readonly CarriedLr[];
  const once = [...new Map(lrs.map((lr) => [lr.lrNo, lr])).values()];
  return {
    waiting: [
      ...once.filter(({ isUnloaded }) => !isUnloaded).map(({ lrNo }) => `LR ${lrNo} is not unloaded.`),
      ...(podNeeded ? once.filter(({ hasPod }) => !hasPod).map(({ lrNo }) => `POD of LR ${lrNo} is pending.`) : []),
    ],
    shortage: shortageOfHire(once),
  };
}
