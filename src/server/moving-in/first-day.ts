import { sql } from 'kysely';
import { DAYS_NEW, FIRST_DAY_STEPS } from '#domain/records/first-day.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';

// A company's first day: the steps of bringing in its old data, and which of them are done.

const tenant = value('tenantId');
const moved = (kind: string) =>
  sql`(select coalesce(sum(m.rows), 0) from moving_in m where m.tenant_id = ${tenant} and m.kind = ${sql.lit(kind)} and m.state in ('taken', 'taking'))`;

interface Counted {
  readonly setup: number;
  readonly tally: number;
  readonly oldLrs: number;
  readonly vehicles: number;
  readonly drivers: number;
  readonly firstLr: number;
  readonly skipped: string[];
  readonly isNew: boolean;
}
const counted = statement<Counted>(
  'first_day.counted',
  sql`select (select count(*)::integer from consignment_settings c where c.tenant_id = ${tenant} and c.lr_form = 'lawful') as setup,
        ${moved('Tally masters')}::integer as tally, ${moved('Old LRs')}::integer as "oldLrs",
        (select count(*)::integer from vehicle v where v.tenant_id = ${tenant}) as vehicles,
        (select count(*)::integer from employee e where e.tenant_id = ${tenant}) as drivers,
        (select greatest(0, s.last - s.gone - (select count(*) from bilty b where b.tenant_id = ${tenant} and b.moved_in is not null))::integer
          from series s where s.tenant_id = ${tenant} and s.kind = 'bilty') as "firstLr",
        array(select k.step from first_day_skip k where k.tenant_id = ${tenant}) as skipped,
        (select c.created_at > now() - make_interval(days => ${sql.lit(DAYS_NEW)}) from company c where c.tenant_id = ${tenant}) as "isNew"`,
);
const skip = statement(
  'first_day.skip',
  sql`insert into first_day_skip (tenant_id, step, skipped_by) values (${tenant}, ${value('step')}, ${value('userName')}) on conflict do nothing`,
);
const unskip = statement(
  'first_day.unskip',
  sql`delete from first_day_skip where tenant_id = ${tenant} and step = ${value('step')}`,
);

/** The handlers of the calls that guide a company through its first day. */
export function answerFirstDay(database: Database) {
  const read = async (tenantId: string) => {
    const [found] = await database.read({ tenantId }, counted, {});
    const steps = FIRST_DAY_STEPS.map((step) => {
      const count = found?.[step] ?? 0;
      const isSkipped = found?.skipped.includes(step) === true;
      return {
        step,
        state: count > 0 ? ('done' as const) : isSkipped ? ('skipped' as const) : ('open' as const),
        count,
      };
    });
    return { steps, is_New: found?.isNew === true, is_Dismissed: found?.skipped.includes('all') === true };
  };
  return {
    movingInSteps: ({ tenantId }) => read(tenantId),
    async movingInSkip({ tenantId, session: { userName }, body: { step, skipped } }) {
      await database.write({ tenantId }, skipped === 'no' ? unskip : skip, { step, userName });
      return await read(tenantId);
    },
  } satisfies Partial<Answerers>;
}
