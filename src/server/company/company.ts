import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { company, companyLogos, type Company } from '#domain/records/company.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Session, Sessions } from '../access/sessions.ts';
import type { Answerers } from '../answering.ts';
import { recordChange } from '../audit.ts';
import { columnOf, columns, stampPairs, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { changedBySomeoneElse, conflict, denied, notFound } from '../errors.ts';

/** A company under its wire names, as SQL. Its `logo` is the first of the four that there is (spec 2 §3 names it besides them). */
export const companyJson = (table: string) =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'tenantId', ${sql.ref(`${table}.tenant_id`)}, ${wirePairs(company.fields, table)},
    'logo', coalesce(${sql.join(Object.keys(companyLogos).map((slot) => sql`nullif(${sql.ref(`${table}.${slot}`)}, '')`))}, ''),
    ${wirePairs(companyLogos, table)}, ${stampPairs(table)}, 'update_Date', ${sql.ref(`${table}.updated_at`)})`;

const names = Object.keys(company.fields);
const given = sql.join(names.map((name) => value(name)));

const insertCompany = statement<{ doc: JsonText }>(
  'company.insert',
  sql`with c as (
        insert into company (tenant_id, made_by, ${columns(company.fields)}, created_by, updated_by)
        values (${value('tenantId')}, ${value('userId')}, ${given}, ${value('userName')}, ${value('userName')}) returning *),
      s as (insert into series (tenant_id, kind) select c.tenant_id, kind.name from c, kind),
      d as (select company_name, ${companyJson('c')} as doc from c),
      a as (${recordChange('company.create', { record: sql`company_name`, after: sql`doc`, from: sql`d` })})
      select doc from d`,
);
const linkMaker = statement<{ id: string }>(
  'company.link_maker',
  sql`update user_account set tenant_id = ${value('tenantId')}, updated_at = now(), updated_by = user_name
      where id = ${value('userId')} and tenant_id is null returning id`,
);
const readCompany = statement<{ doc: JsonText }>(
  'company.read',
  sql`select ${companyJson('c')} as doc from company c where tenant_id = ${value('tenantId')}`,
);
const updateCompany = statement<{ doc: JsonText | null; there: boolean }>(
  'company.update',
  sql`with old as (select ${companyJson('c')} as doc, tenant_id, updated_at from company c where tenant_id = ${value('tenantId')} for update),
      c as (
        update company set ${sql.join(names.map((name) => sql`${sql.ref(columnOf(name))} = ${value(name)}`))},
          updated_at = greatest(now(), company.updated_at + interval '1 ms'), updated_by = ${value('userName')}
        from old where company.tenant_id = ${value('tenantId')} and old.tenant_id = company.tenant_id
            and (${value('updatedDate')}::timestamptz is null or old.updated_at = ${value('updatedDate')}) returning company.*),
      d as (select c.company_name, ${companyJson('c')} as doc, old.doc as before from c, old),
      a as (${recordChange('company.update', { record: sql`company_name`, before: sql`before`, after: sql`doc`, from: sql`d` })})
      select (select doc from d) as doc, exists (select from old) as there`,
);
// The one place that sees more than one company: a definer function, called only for a super admin.
const listCompanies = statement<{ doc: JsonText }>(
  'company.list',
  sql`select coalesce(json_agg(${companyJson('c')}), '[]') as doc from platform_companies() c`,
);

const ALREADY = 'You already have a company.';

/** Reads a company's JSON; throws 404. */
export const companyReader =
  (database: Database) =>
  async (tenantId: string): Promise<JsonText> => {
    const [row] = await database.read({ tenantId }, readCompany, { tenantId });
    if (!row) throw notFound();
    return row.doc;
  };

/** Answers the company's calls; `read` gives a company's JSON, throwing 404. */
export function answerCompany(database: Database, sessions: Sessions) {
  const read = companyReader(database);
  const by = (session: Session) => ({ userName: session.userName, idempotencyKey: null, bodyHash: null });

  const answers = {
    async listCompanies({ session, tenantId }) {
      if (tenantId !== null) return new JsonText(`[${(await read(tenantId)).bytes}]`);
      if (session.roleId !== ROLES.superAdmin) return [];
      const [row] = await database.read('access', listCompanies, {});
      return row?.doc ?? new JsonText('[]');
    },

    async createCompany({ session, body }) {
      if (session.roleId !== ROLES.admin) throw denied();
      if (session.tenantId !== null) throw conflict('company_exists', ALREADY);
      const tenantId = randomUUID();
      const doc = await database.transaction({ tenantId }, async (run) => {
        const [made] = await run(insertCompany, {
          tenantId,
          userId: session.userId,
          ...by(session),
          ...(body satisfies Company),
        });
        await run(workAsAccess, {});
        const linked = await run(linkMaker, { tenantId, userId: session.userId });
        if (linked.length === 0) throw conflict('company_exists', ALREADY);
        return made?.doc;
      });
      sessions.forgetUser(session.userId);
      if (doc === undefined) throw notFound();
      return doc;
    },

    async getCompany({ tenantId }) {
      return await read(tenantId);
    },

    async updateCompany({ session, tenantId, body }) {
      const [row] = await database.write({ tenantId }, updateCompany, { tenantId, ...by(session), ...body });
      if (!row?.there) throw notFound();
      if (row.doc === null) throw changedBySomeoneElse();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
  return { answers, read };
}

const workAsAccess = statement('access.enter', sql`set local app.access = 'on'`);
