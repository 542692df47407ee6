import { clockTime } from '#domain/rules/calendar-date.ts';
import { sql } from 'kysely';
import { challan } from '#domain/documents/challan.ts';
import { BILTY_CANCELLED } from '#domain/rules/event-refusal.ts';
import type { CarriedLr } from '#print/papers/challan.ts';
import { LR_STATUSES, type LrStatus } from '#domain/rules/lr-status.ts';
import { unkeyed, type SaveCall } from '../changes/idempotency.ts';
import { statement, value } from '../database/statement.ts';
import type { Run, AfterSave } from '../documents/saving.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import { followParts, refuseMissing } from './packages.ts';
import { lockNoted, noteEvents, NOTHING_RECEIVED } from './event-statements.ts';

const tenant = value('tenantId');
const TWICE = 'This bilty is already on the challan.';

/** SQL for what the print of a challan in row `b` needs of each of its LRs. */
export const carriedLrs = sql`(select coalesce(json_agg(json_build_object('biltyNo', r.bilty_no,
    'lrNo', coalesce(nullif(r.lr_no, ''), r.bilty_no), 'date', r.bilty_date, 'destination', r.destination,
    'consignor', r.sender, 'consignee', r.receiver, 'basis', coalesce(r.payment_basis, ''), 'total', coalesce(r.total_amount, 0),
    'ewayBills', (select coalesce(string_agg(distinct i.eway_bill_no, ', '), '') from bilty_invoice i
      where i.tenant_id = ${tenant} and i.bilty_seq = r.seq and i.eway_bill_no <> ''),
    'unloaded', (select json_build_object('received', u.received, 'short', u.short, 'damaged', u.damaged, 'excess', u.excess, 'remark', u.remark)
      from challan_unload u where u.tenant_id = ${tenant} and u.challan_seq = l.challan_seq and u.line_no = l.line_no))), '[]')::text
  from challan_line l join bilty r on r.tenant_id = l.tenant_id and r.bilty_no = l.bilty_no
  where l.tenant_id = ${tenant} and l.challan_seq = b.seq)`;

/** Parses `carriedLrs`. */
export const readCarried = (text: string): readonly CarriedLr[] =>
  text === '' ? [] : (JSON.parse(text) as CarriedLr[]);

const { fromBranch } = challan.fields;
const { wire } = challan.lines.biltyNo;
const pathOf = (at: number) => `details[${at}].${wire}`;

type Locked = Awaited<ReturnType<typeof lockLrs>>[number];
/** Locks LRs in order of entry. */
export const lockLrs = (run: Run, numbers: readonly string[]) => run(lockNoted, { numbers });

/** Where LRs arrive; 0: at their delivery branch. */
interface ArrivedAt {
  readonly place: string;
  readonly branch: number;
}
const NOWHERE: ArrivedAt = { place: '', branch: 0 };

/** A status event of LRs. */
interface StatusEvent {
  readonly kind: LrStatus;
  readonly note: string;
  /** Absent: at their delivery branch. */
  readonly arrivedAt?: ArrivedAt;
}

/** Records a status event for LRs, if there are any. The challan's own audit entry has the key of the request. */
export async function noteStatus(
  run: Run,
  { session }: Pick<SaveCall, 'session'>,
  { kind, note, arrivedAt: { place, branch } = NOWHERE }: StatusEvent,
  lrs: readonly Locked[],
) {
  if (lrs.length === 0) return;
  const at = new Date().toISOString();
  const results = lrs.map(({ biltyNo }) => ({ bilty_No: biltyNo, ok: true, message: '', lr_Status: kind }));
  const written = { kind, at: clockTime(at), place, note, received: 0, credit_Reason: '', results };
  await run(noteEvents, {
    ...unkeyed(session),
    kind,
    at,
    place,
    branch,
    note,
    packages: 0,
    ...NOTHING_RECEIVED,
    creditReason: '',
    credits: '{}',
    source: 'challan',
    seqs: lrs.map(({ seq }) => seq),
    record: lrs.map(({ biltyNo }) => biltyNo).join(', '),
    recorded: JSON.stringify(written),
  });
}

/**
 * The status of LRs removed from a challan (`without`; 0: its lines are already deleted): by another challan that still carries part of
 * them, else the status before loading. Only LRs whose status came from a challan.
 */
const standing = statement<{ seq: number; status: LrStatus }>(
  'challan.standing',
  sql`select e.bilty_seq as seq, case when bool_or(k.challan_state <> 'draft') then 'Dispatched' when count(k.seq) > 0 then 'Loaded'
        when exists (select from bilty_event a where a.tenant_id = ${tenant} and a.bilty_seq = e.bilty_seq and a.kind = 'Arrived'
          and a.voided_at is null) then 'Arrived' else 'Booked' end as status
      from (select distinct on (x.bilty_seq) x.* from bilty_event x where x.tenant_id = ${tenant}
        and x.bilty_seq = any(${value('seqs')}::bigint[]) and x.kind in (${sql.join(LR_STATUSES.map((each) => sql.lit(each)))}) and x.voided_at is null
        order by x.bilty_seq, x.id desc) e
      join bilty b on b.tenant_id = ${tenant} and b.seq = e.bilty_seq
      left join (challan_line l join challan k on k.tenant_id = l.tenant_id and k.seq = l.challan_seq and k.challan_state in ('draft', 'dispatched', 'arrived'))
        on l.tenant_id = ${tenant} and l.bilty_no = b.bilty_no and l.challan_seq <> ${value('without')}::bigint and l.challan_seq > 0
          and not exists (select from challan_unload u where u.tenant_id = l.tenant_id and u.challan_seq = l.challan_seq and u.line_no = l.line_no)
      where e.kind in ('Loaded', 'Dispatched') and e.source = 'challan' group by e.bilty_seq`,
);

/** Records the current status of LRs that were removed from a challan; LRs that have moved on stay as they are. */
export async function putBack(
  run: Run,
  saving: Pick<SaveCall, 'session'>,
  { note, lrs, without = 0 }: { readonly note: string; readonly lrs: readonly Locked[]; readonly without?: number },
) {
  if (lrs.length === 0) return;
  const found = await run(standing, { seqs: lrs.map(({ seq }) => seq), without });
  const now = new Map(found.map(({ seq, status }) => [seq, status]));
  const changed = lrs.filter(({ seq, status }) => now.has(seq) && now.get(seq) !== status);
  for (const kind of new Set(changed.map(({ seq }) => now.get(seq)))) {
    const alike = changed.filter(({ seq }) => now.get(seq) === kind);
    if (kind !== undefined) await noteStatus(run, saving, { kind, note }, alike);
  }
}

/**
 * Locks the LRs of a challan while it is saved: an added LR becomes Loaded unless it has moved on, and a removed one goes back if a challan
 * loaded it (spec 3 §4). Throws 422 for an LR listed twice, 404 for one the company does not have, 409 for one that was cancelled before it
 * was added.
 */
export const loadLrs: AfterSave<typeof challan> = async ({
  run,
  saving,
  number: challanNo,
  before,
  after,
  was,
  is,
}) => {
  const standing = new Set(before.map(({ biltyNo }) => biltyNo));
  const numbers = after.map(({ biltyNo }) => biltyNo);
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) < at);
  if (twice >= 0) throw invalid(TWICE, [{ path: pathOf(twice), message: TWICE }]);
  // Removed LRs are locked in the same statement: everything that records events locks them in the same order.
  const locked = await lockLrs(run, [...new Set([...standing, ...numbers])]);
  const found = new Map(locked.map((lr) => [lr.biltyNo, lr]));
  if (numbers.some((number) => !found.has(number))) throw notFound();
  const cancelled = numbers.findIndex((number) => !standing.has(number) && found.get(number)?.status === 'Cancelled');
  if (cancelled >= 0)
    throw conflict('cancelled', BILTY_CANCELLED, [{ path: pathOf(cancelled), message: BILTY_CANCELLED }]);

  const note = `Challan ${challanNo}`;
  const branch = Number(is[fromBranch.wire]);
  // Lines that were already there took their packages when they were saved.
  const held = new Map(before.map((line) => [line.biltyNo, line.packages]));
  const isMoved = was !== null && Number(was[fromBranch.wire]) !== branch;
  const taken = after
    .map((line, at) => ({ ...line, at }))
    .filter(({ biltyNo, packages }) => isMoved || packages > (held.get(biltyNo) ?? -1));
  const seqs = locked.map(({ seq }) => seq);
  await refuseMissing(run, { seqs, lines: taken, branch });
  const from: readonly string[] = branch > 0 ? ['Booked', 'Arrived'] : ['Booked'];
  const comes = ({ biltyNo, status }: Locked) => !standing.has(biltyNo) && from.includes(status);
  await noteStatus(run, saving, { kind: 'Loaded', note }, locked.filter(comes));
  await putBack(run, saving, { note, lrs: locked.filter(({ biltyNo }) => !numbers.includes(biltyNo)) });
  await followParts(run, seqs);
};
