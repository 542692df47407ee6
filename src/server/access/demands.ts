import { sql } from 'kysely';
import { ROLES } from '#domain/rules/roles.ts';
import { secondFactorDemand } from '#domain/records/second-factor.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { sentColumns, setColumns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountOf } from './profile.ts';
import type { Sessions } from './sessions.ts';

const tenant = value('tenantId');
const { fields, table } = secondFactorDemand;

const read = statement<{ doc: JsonText }>(
  'second_factor_demand.read',
  sql`select json_build_object('demanded', coalesce((select d.demanded from second_factor_demand d where d.tenant_id = ${tenant}), 'no')) as doc`,
);
const sent = sentColumns(fields);
const set = statement<{ doc: JsonText }>(
  'second_factor_demand.set',
  sql`with old as (select json_build_object(${wirePairs(fields, 'o')}) as doc from second_factor_demand o where o.tenant_id = ${tenant}),
      r as (insert into second_factor_demand (tenant_id, ${sql.join(Object.keys(sent).map((column) => sql.ref(column)))}, updated_by)
        values (${tenant}, ${sql.join(Object.values(sent))}, ${value('userName')})
        on conflict (tenant_id) do update set ${sql.join(setColumns({ table, fields }))}, updated_at = excluded.updated_at, updated_by = excluded.updated_by
        returning *),
      ${docWithAudit('second_factor_demand.update', {
        record: sql`r.demanded`,
        doc: sql`json_build_object(${wirePairs(fields, 'r')})`,
        from: sql`r`,
        before: { doc: sql`(select doc from old)` },
      })}
      select doc from d`,
);

interface Services {
  readonly database: Database;
  readonly sessions: Sessions;
}

/** The handlers of the calls by which a company requires a second factor of its admins. */
export function answerDemands({ database, sessions }: Services) {
  const only = (rows: readonly { doc: JsonText }[]): JsonText => {
    const [row] = rows;
    if (row === undefined) throw new Error('A demand was read or set, and nothing answered.');
    return row.doc;
  };
  return {
    secondFactorDemand: async ({ tenantId }) => only(await database.read({ tenantId }, read, {})),
    async demandSecondFactor({ session, tenantId, body }) {
      // Otherwise the admin who requires it would be the first to be locked out of everything else.
      if (body.demanded === 'yes' && session.roleId === ROLES.admin && !(await accountOf(database, session)).hasFactor)
        throw conflict('no_second_factor', 'Please set up two-step login for yourself first.');
      const doc = only(await database.write({ tenantId }, set, { ...unkeyed(session), ...body }));
      sessions.forgetCompany(tenantId);
      return doc;
    },
  } satisfies Partial<Answerers>;
}
