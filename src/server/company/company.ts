import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { company, companyLogos, type Company } from '#domain/records/company.ts';
import { gstinMessage, ownGstinMessage, stateOfGstin } from '#domain/rules/gstin.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { STATE_CODES, stateCodeOf } from '#domain/rules/states.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Answerers } from '../http/answering.ts';
import { docWithAudit } from '../changes/audit.ts';
import { columns, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, denied, invalid, notFound } from '../errors/errors.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { docOf, versionedChange } from '../changes/optimistic-lock.ts';

/** SQL for a company under its wire names. Its `logo` is the first of the four that exists (spec 2 §3 names it in addition to them). */
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
      s as (insert into series (tenant_id, kind, last) select c.tenant_id, kind.name,
          case kind.name when 'branch' then 1 when 'charge_head' then (select count(*) from seeded_charge_heads()) else 0 end from c, kind),
      b as (insert into branch (tenant_id, id, branch_code, name, address, city, pin, state_code, gstin, contact, is_active, created_by, updated_by)
        select c.tenant_id, 1, 'HO', 'Head Office', c.address, c.city, ${value('branchPin')}, ${value('stateCode')}, '', c.contact1, 'yes', c.created_by, c.created_by from c),
      z as (insert into consignment_settings (tenant_id, created_by, updated_by) select c.tenant_id, c.created_by, c.created_by from c),
      k as (insert into books (tenant_id, updated_by) select c.tenant_id, c.created_by from c),
      h as (insert into charge_head (tenant_id, id, name, name_hindi, basis, amount, minimum, is_taxable, place, is_active, created_by, updated_by)
        select c.tenant_id, h.id, h.name, h.name_hindi, 'typed', 0, 0, 'yes', h.id, 'yes', c.created_by, c.created_by from c, seeded_charge_heads() h),
      ${docWithAudit('company.create', { record: sql`company_name`, doc: companyJson('c'), from: sql`c` })}
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
const updateCompany = versionedChange({
  name: 'company.update',
  table: company.table,
  row: (alias) => sql`${sql.raw(alias)}.tenant_id = ${value('tenantId')}`,
  set: setColumns(company),
  record: 'company_name',
  json: companyJson,
});
// The only place that sees several companies: a definer function, called only for a super admin.
const listCompanies = statement<{ doc: JsonText }>(
  'company.list',
  sql`select coalesce(json_agg(${companyJson('c')}), '[]') as doc from platform_companies() c`,
);

/** The fields of a new company's head office that differ from the company's own. */
function headOffice({ state, gstin, pin }: Company) {
  const ofGstin = STATE_CODES.includes(stateOfGstin(gstin)) ? stateOfGstin(gstin) : '';
  return { stateCode: stateCodeOf(state) || ofGstin, branchPin: pin.length === 6 ? pin : '' };
}

const ALREADY = 'You already have a company.';

/** Throws 422 for an invalid GSTIN, unless it was already saved. */
function refuseWrongGstin(gstin: string, saved: string): void {
  const message = ownGstinMessage(gstin, saved);
  if (message !== null)
    throw invalid('Please fill all required fields.', [{ path: company.fields.gstin.wire, message }]);
}

/** Reads a company's JSON; throws 404. */
export const companyReader =
  (database: Database) =>
  async (tenantId: string): Promise<JsonText> => {
    const [row] = await database.read({ tenantId }, readCompany, {});
    if (!row) throw notFound();
    return row.doc;
  };

/** The handlers of company calls; `read` returns a company's JSON, throwing 404. */
export function answerCompany(database: Database, sessions: Sessions) {
  const read = companyReader(database);

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
      refuseWrongGstin(body.gstin, '');
      const tenantId = randomUUID();
      const doc = await database.transaction({ tenantId }, async (run) => {
        const [made] = await run(insertCompany, {
          userId: session.userId,
          ...unkeyed(session),
          ...(body satisfies Company),
          ...headOffice(body),
        });
        await run(workAsAccess, {});
        const linked = await run(linkMaker, { userId: session.userId });
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
      if (gstinMessage(body.gstin) !== null) {
        const saved = (await read(tenantId)).parse() as { readonly gsT_NO: string };
        refuseWrongGstin(body.gstin, saved.gsT_NO);
      }
      const [changed] = await database.write({ tenantId }, updateCompany, { ...unkeyed(session), ...body });
      return docOf(changed);
    },
  } satisfies Partial<Answerers>;
  return { answers, read };
}

const workAsAccess = statement('access.enter', sql`set local app.access = 'on'`);
