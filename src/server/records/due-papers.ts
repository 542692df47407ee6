import { sql } from 'kysely';
import { PAPER_KINDS, RENEWAL_DAYS, vehicle, vehiclePapers } from '#domain/records/vehicle.ts';
import { plateOf } from '#domain/rules/plate.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');
const plate = sql`${value('plate')}::text`;
const numberNames = Object.fromEntries(
  PAPER_KINDS.map((kind) => [
    kind,
    Object.entries(vehicle.fields).find(([, field]) => field === vehiclePapers[kind].number)?.[0] ?? '',
  ]),
);

// Along the index of each kind's due date; kinds not requested are not read.
const due = sql.join(
  PAPER_KINDS.map((kind) => {
    const { dueField, filter } = vehiclePapers[kind];
    const column = sql.ref(columnOf(dueField));
    return sql`select id, vehicle_no, ${sql.lit(filter)} as type, ${sql.ref(columnOf(numberNames[kind] ?? ''))} as number, ${column} as due
      from vehicle where tenant_id = ${tenant} and ${value('documentType')}::text in ('', ${sql.lit(filter)})
        and ${column} <= (now() at time zone 'Asia/Kolkata')::date + ${sql.lit(RENEWAL_DAYS)}
        and (${plate} = '' or plate like '%' || ${plate} || '%')`;
  }),
  sql` union all `,
);

const list = bySize((size) =>
  statement<Page>(
    `vehicle.due_papers_${size}`,
    sql`with due as materialized (${due})
      select coalesce((select json_agg(json_build_object('vehicleId', id, 'vehicle_No', vehicle_no, 'documentType', type,
          'number', number, 'due', due) order by due, vehicle_no, type)
        from (select * from due order by due, vehicle_no, type offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from due)::integer as total`,
  ),
);

/** The handler of the list of all vehicle papers that fall due. */
export function answerDuePapers(database: Database) {
  return {
    async duePapers({ tenantId, query }) {
      const { searchParam, documentType, pageIndex, pageSize } = query;
      // Text that is no plate matches no vehicle.
      const wanted = plateOf(searchParam);
      if (searchParam !== '' && wanted === '') return pageJson(NO_PAGE, query);
      const values = { plate: wanted, documentType, skip: (pageIndex - 1) * pageSize };
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), values);
      return pageJson(page, query);
    },
  } satisfies Partial<Answerers>;
}
