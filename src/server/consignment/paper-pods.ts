import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { POD_CONDITIONS, POD_REMARK, POD_WAYS, paperPod } from '#domain/records/pod.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { recordChange } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import { sentColumns } from '../database/columns.ts';
import type { Database, Run } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';

// Paper PODs received at the office, many at once (spec 4 §4).

const tenant = value('tenantId');
const IN_THE_FUTURE = 'Received On cannot be in the future.';
const NOT_TAKEN = 'No POD was recorded. See the message on each LR.';

interface LockedLr {
  readonly seq: number;
  readonly biltyNo: string;
  readonly lrNo: string;
  readonly isLawful: boolean;
  readonly cancelled: boolean;
  /** The delivery date in India; null: it is not delivered. */
  readonly delivered: string | null;
  /** When its paper was received; null: it was not. */
  readonly receivedOn: string | null;
}

/** Locks LRs in order of entry, like everything that records their events. */
const lock = statement<{ seq: number }>(
  'paper_pod.lock',
  sql`select seq from bilty where tenant_id = ${tenant} and bilty_no = any(${value('numbers')}::text[]) and seq > 0 order by seq for no key update`,
);
// Read after the lock, so that events recorded while it waited are seen.
const readLocked = statement<LockedLr>(
  'paper_pod.lrs',
  sql`select b.seq, b.bilty_no as "biltyNo", coalesce(nullif(b.lr_no, ''), b.bilty_no) as "lrNo", coalesce(b.lr_form, '') = 'lawful' as "isLawful",
        b.cancelled is not distinct from 'yes' as cancelled,
        case when b.lr_status = 'Delivered' then (select max((e.at at time zone 'Asia/Kolkata')::date) from bilty_event e
          where e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.kind = 'Delivered' and e.voided_at is null)::text end as delivered,
        (select max(p.received_on)::text from bilty_pod p where p.tenant_id = ${tenant} and p.bilty_seq = b.seq) as "receivedOn"
      from bilty b where b.tenant_id = ${tenant} and b.seq = any(${value('seqs')}::bigint[]) order by b.seq`,
);

const columns = { ...sentColumns(paperPod), source: sql`'clerk'`, created_by: value('userName') };
const add = statement<{ done: number }>(
  'paper_pod.create',
  sql`with w as (select x.seq, row_number() over (order by x.seq) as place from unnest(${value('seqs')}::bigint[]) as x (seq)),
      n as (insert into series (tenant_id, kind, last) select ${tenant}, 'bilty_pod', count(*) from w
        on conflict (tenant_id, kind) do update set last = series.last + excluded.last returning last),
      r as (insert into bilty_pod (tenant_id, id, bilty_seq, received_packages, short, damaged, reason, receiver_name, receiver_phone, delivered_at,
          ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
        select ${tenant}::uuid, n.last - (select count(*) from w) + w.place, w.seq, 0, 0, 0, '', '', '', (select max(e.at) from bilty_event e
          where e.tenant_id = ${tenant} and e.bilty_seq = w.seq and e.kind = 'Delivered' and e.voided_at is null), ${sql.join(Object.values(columns))}
        from w, n returning id),
      b as (update bilty b set has_pod = true from w where b.tenant_id = ${tenant} and b.seq = w.seq and b.has_pod is not true),
      a as (${recordChange('bilty_pod.create', {
        record: sql`left(${value('record')}::text, 200)`,
        after: sql`${value('recorded')}::json`,
        from: sql`n`,
      })})
      select count(*)::integer as done from r`,
);

/** Why the paper POD of an LR cannot be received; null: it can. */
function faultOf(number: string, lr: LockedLr | undefined, receivedOn: string): string | null {
  if (lr === undefined) return `Bilty No. ${number} was not found.`;
  const { lrNo, delivered } = lr;
  if (!lr.isLawful) return `Bilty No. ${number} is not in the lawful form.`;
  if (lr.cancelled) return `LR ${lrNo} is cancelled.`;
  if (lr.receivedOn !== null) return `The POD of LR ${lrNo} came in on ${showDate(lr.receivedOn)} already.`;
  if (delivered === null) return `LR ${lrNo} is not delivered yet.`;
  return receivedOn < delivered ? `LR ${lrNo} was delivered on ${showDate(delivered)}, after its POD came in.` : null;
}

/** LRs by number, under their locks. Throws 422 with a sentence for each whose paper cannot be received. */
async function admitPapers(run: Run, numbers: readonly string[], receivedOn: string): Promise<readonly number[]> {
  const seqs = (await run(lock, { numbers })).map(({ seq }) => seq);
  const found = new Map((await run(readLocked, { seqs })).map((lr) => [lr.biltyNo, lr]));
  const errors = numbers.flatMap((number): FieldError[] => {
    const message = faultOf(number, found.get(number), receivedOn);
    return message === null ? [] : [{ path: 'bilty_Nos', message }];
  });
  const [only] = errors;
  if (only !== undefined) throw invalid(numbers.length === 1 ? only.message : NOT_TAKEN, errors);
  return seqs;
}

/** The handler of the call that receives paper PODs. */
export function answerPaperPods(database: Database) {
  return {
    async deliveryPodIn({ body, ...saving }) {
      const { numbers, receivedOn, docket } = body;
      if (receivedOn > todayInIndia()) throw refusedAt('received_On', IN_THE_FUTURE);
      const cameBy = body.cameBy || POD_WAYS[0];
      const condition = body.condition || POD_CONDITIONS[0];
      if (condition === 'remarked' && body.remark === '') throw refusedAt('remark', POD_REMARK);
      const remark = condition === 'remarked' ? body.remark : '';
      const said = { received_On: receivedOn, came_By: cameBy, docket, condition, remark };
      const record = numbers.join(', ');
      const recorded = JSON.stringify({ bilty_Nos: record, ...said });
      const values = { ...stampOf(saving), receivedOn, cameBy, docket, condition, remark, recorded };
      await once(database, saving, () =>
        database.transaction({ tenantId: saving.tenantId }, async (run) => {
          const seqs = await admitPapers(run, numbers, receivedOn);
          await run(add, { ...values, seqs, record });
          return new JsonText(recorded);
        }),
      );
      return { bilty_Nos: numbers, received_On: receivedOn };
    },
  } satisfies Partial<Answerers>;
}
