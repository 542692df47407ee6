import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  KEY_EXPIRY_PAST,
  KEY_EXPIRY_TOO_LATE,
  KEY_NAME_TAKEN,
  KEY_PREFIX,
  MOST_KEY_YEARS,
  MOST_KEYS,
  TOO_MANY_KEYS,
} from '#domain/records/api-key.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { hashOf } from '../access/session-token.ts';
import type { Sessions } from '../access/sessions.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');
const isGood = sql`(k.ended_at is null and k.expires_on >= (now() at time zone 'Asia/Kolkata')::date)`;
const state = sql`case when k.ended_at is not null then 'ended' when ${isGood} then 'good' else 'expired' end`;
const branchName = sql`coalesce((select b.name from branch b where b.tenant_id = ${tenant} and b.id = k.branch_id), '')`;
/** The JSON pairs of a key `k` as answered. */
const pairs = sql`'id', k.id, 'name', k.name, 'scopes', to_json(k.scopes), 'expires_On', k.expires_on, 'branch', k.branch_id, 'branch_Name', ${branchName},
    'begins', k.begins, 'state', ${state}, 'created_Date', k.created_at, 'created_By', k.created_by, 'last_Used_Date', k.last_used_at,
    'last_Used_Address', k.last_used_address, 'ended_Date', k.ended_at, 'ended_By', k.ended_by`;
/** The key as audited. */
const audited = sql`json_build_object('name', k.name, 'scopes_Told', array_to_string(k.scopes, ', '), 'expires_On', k.expires_on, 'branch_Name', ${branchName},
    'state', ${state})`;

const list = bySize((size) =>
  statement<Page>(
    `api_key.list_${size}`,
    sql`with k as (select k.*, json_build_object(${pairs}) as doc, ${isGood} as good from api_key k where k.tenant_id = ${tenant})
        select coalesce((select json_agg(doc) from (select doc from k order by good desc, created_at desc, id
            offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data, (select count(*) from k) as total`,
  ),
);
// Two concurrent calls may exceed the limit together; it only keeps the list short.
const create = statement<{ doc: JsonText }>(
  'api_key.create',
  sql`with k as (insert into api_key (tenant_id, name, scopes, branch_id, key_hash, begins, expires_on, created_by)
        select ${tenant}::uuid, ${value('name')}, ${value('scopes')}::text[], ${value('branch')}::bigint, ${value('keyHash')}, ${value('begins')},
          ${value('expiresOn')}::date, ${value('userName')}
        where (select count(*) from api_key k where k.tenant_id = ${tenant} and ${isGood}) < ${sql.lit(MOST_KEYS)} returning *),
      d as (select json_build_object(${pairs}, 'key', ${value('key')}::text) as doc, k.name as record, ${audited} as audited_json from k),
      a as (${recordChange('api_key.create', { record: sql`record`, after: sql`audited_json`, from: sql`d` })})
      select doc from d`,
);
const end = statement<{ doc: JsonText; id: string }>(
  'api_key.end',
  sql`with old as (select k.id, ${audited} as audited_json from api_key k where k.tenant_id = ${tenant} and k.id::text = ${value('id')} and k.ended_at is null for update),
      k as (update api_key set ended_at = now(), ended_by = ${value('userName')} from old where api_key.id = old.id returning api_key.*),
      d as (select k.id, json_build_object(${pairs}) as doc, k.name as record, ${audited} as audited_json from k),
      a as (${recordChange('api_key.end', { record: sql`record`, before: sql`old.audited_json`, after: sql`d.audited_json`, from: sql`d, old` })})
      select doc, id from d
      union all
      select json_build_object(${pairs}), k.id from api_key k where k.tenant_id = ${tenant} and k.id::text = ${value('id')} and k.ended_at is not null`,
);
const knownBranch = statement<{ id: number }>(
  'api_key.branch',
  sql`select id from branch where tenant_id = ${tenant} and id = ${value('branch')}::bigint and is_active = 'yes'`,
);

/** Throws 422 for an expiry date that is not allowed. */
function refuseExpiry(expiresOn: string): void {
  const today = todayInIndia();
  const latest = `${Number(today.slice(0, 4)) + MOST_KEY_YEARS}${today.slice(4)}`;
  const message = expiresOn < today ? KEY_EXPIRY_PAST : expiresOn > latest ? KEY_EXPIRY_TOO_LATE : null;
  if (message !== null) throw invalid(message, [{ path: 'expires_On', message }]);
}

/** The handlers of the calls by which admins manage their company's API keys. */
export function answerKeys(database: Database, sessions: Sessions) {
  async function make(tenantId: string, values: Parameters<typeof database.write>[2]): Promise<JsonText> {
    try {
      const [made] = await database.write({ tenantId }, create, values);
      if (!made) throw conflict('too_many_keys', TOO_MANY_KEYS);
      return made.doc;
    } catch (error) {
      if (brokenConstraint(error) !== 'api_key_name') throw error;
      throw conflict('exists', KEY_NAME_TAKEN, [{ path: 'name', message: KEY_NAME_TAKEN }]);
    }
  }
  return {
    async keyList({ tenantId, query }) {
      const skip = (query.pageIndex - 1) * query.pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(query.pageSize), { skip });
      return pageJson(page, query);
    },
    async keyCreate({ tenantId, session, body }) {
      refuseExpiry(body.expiresOn);
      if (body.branch > 0) {
        const message = 'Branch was not found.';
        const [known] = await database.read({ tenantId }, knownBranch, { branch: body.branch });
        if (!known) throw invalid(message, [{ path: 'branch', message }]);
      }
      const key = KEY_PREFIX + randomBytes(32).toString('base64url');
      const secret = { key, keyHash: hashOf(key), begins: key.slice(0, 7) };
      return await make(tenantId, { ...unkeyed(session), ...body, ...secret });
    },
    async keyEnd({ tenantId, session, body }) {
      const id = body.id.toLowerCase();
      const [ended] = await database.write({ tenantId }, end, { ...unkeyed(session), id });
      if (!ended) throw notFound();
      // Other portals learn of it when their cache expires, within a few seconds.
      sessions.forgetUser(ended.id);
      return ended.doc;
    },
  } satisfies Partial<Answerers>;
}
