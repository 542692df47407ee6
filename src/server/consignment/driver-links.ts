import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { BILTY_CANCELLED } from '#domain/rules/event-refusal.ts';
import { hashOf } from '../access/session-token.ts';
import { addition, nextId } from '../changes/addition.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { linkToken, SECRET_BYTES } from './link-token.ts';

type DriverLink = AnswerOf<Calls['driverLinkList']>[number];
const tenant = value('tenantId');
const DAYS = 15;
const NONE = 'Please choose the bilties.';
const NO_LR = 'No bilty of this challan is in the lawful form.';

const NOT_UNDER_WAY = 'A driver’s link can be made only for a trip that has started and is not settled.';

const find = statement<{ seq: number; biltyNo: string; isLawful: boolean; cancelled: boolean }>(
  'driver_link.bilties',
  sql`select b.seq, b.bilty_no as "biltyNo", coalesce(b.lr_form, '') = 'lawful' as "isLawful", coalesce(b.cancelled, 'no') = 'yes' as cancelled
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = any(${value('numbers')}::text[]) and b.seq > 0`,
);

const findChallan = statement<{ seq: number; numbers: string[] }>(
  'driver_link.challan',
  sql`select c.seq, array(select b.bilty_no from challan_line y join bilty b on b.tenant_id = y.tenant_id and b.bilty_no = y.bilty_no
        where y.tenant_id = ${tenant} and y.challan_seq = c.seq and b.lr_form = 'lawful' order by b.seq) as numbers
      from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('challanNo')} and c.seq > 0`,
);

const findTrip = statement<{ seq: number; state: string }>(
  'driver_link.trip',
  sql`select t.seq, t.trip_state as state from trip_sheet t where t.tenant_id = ${tenant} and t.trip_no = ${value('tripSheetNo')} and t.seq > 0`,
);

/**
 * SQL for the ordinals (`seq`) of the LRs of a link in row `l`: its own, or those now on its challan or on the challans of its trip. Each
 * is looked up by its key: as a join without statistics, all LRs of a company were read for each link.
 */
export const lrsOfLink = sql`(select x.bilty_seq as seq from driver_link_bilty x where x.tenant_id = ${tenant} and x.link_id = l.id
  union all select c.seq from challan_line y
    cross join lateral (select b.seq, b.lr_form from bilty b where b.tenant_id = ${tenant} and b.bilty_no = y.bilty_no offset 0) c
  where y.tenant_id = ${tenant} and y.challan_seq = l.challan_seq and c.lr_form = 'lawful'
  union select c.seq from trip_sheet_challan z
    cross join lateral (select k.seq from challan k where k.tenant_id = ${tenant} and k.challan_no = z.challan_no offset 0) k
    cross join lateral (select y.bilty_no from challan_line y where y.tenant_id = ${tenant} and y.challan_seq = k.seq offset 0) y
    cross join lateral (select b.seq, b.lr_form from bilty b where b.tenant_id = ${tenant} and b.bilty_no = y.bilty_no offset 0) c
  where z.tenant_id = ${tenant} and z.trip_sheet_seq = l.trip_sheet_seq and z.is_live and c.lr_form = 'lawful')`;
/** SQL for the LRs of a link with their numbers, as `b`. */
const biltiesOfLink = sql`${lrsOfLink} x
  cross join lateral (select o.seq, o.bilty_no from bilty o where o.tenant_id = ${tenant} and o.seq = x.seq offset 0) b`;

/** SQL for a link in row `l` as the office sees it. */
const linkJson = (numbers: ReturnType<typeof sql>) =>
  sql`json_build_object('id', l.id, 'bilty_Nos', ${numbers}, 'challan_No', coalesce((select k.challan_no from challan k
    where k.tenant_id = ${tenant} and k.seq = l.challan_seq), ''), 'trip_Sheet_No', coalesce((select t.trip_no from trip_sheet t
    where t.tenant_id = ${tenant} and t.seq = l.trip_sheet_seq), ''), 'until', l.until, 'made_At', l.made_at, 'made_By', l.made_by)`;
const numbersOfLink = sql`(select coalesce(json_agg(b.bilty_no order by b.seq), '[]') from ${biltiesOfLink})`;

const create = addition({
  name: 'driver_link.create',
  table: 'driver_link',
  id: nextId.ofKind('driver_link'),
  columns: {
    token_hash: sql`${value('tokenHash')}::bytea`,
    until: sql`now() + make_interval(days => ${sql.lit(DAYS)})`,
    made_by: value('userName'),
    challan_seq: sql`${value('challanSeq')}::bigint`,
    trip_sheet_seq: sql`${value('tripSheetSeq')}::bigint`,
  },
  also: sql`x as (insert into driver_link_bilty (tenant_id, link_id, bilty_seq)
        select ${tenant}::uuid, r.id, s.seq from r, unnest(${value('seqs')}::bigint[]) as s (seq))`,
  docFrom: sql`r l`,
  record: sql`l.id::text`,
  doc: linkJson(sql`to_json(${value('numbers')}::text[])`),
});
const list = statement<{ doc: JsonText }>(
  'driver_link.list',
  sql`select coalesce(json_agg(${linkJson(numbersOfLink)} order by l.id desc), '[]') as doc from driver_link l
      where l.tenant_id = ${tenant} and l.revoked_at is null and l.until > now()
        and (${value('number')}::text = '' or exists (select from ${biltiesOfLink}
          where b.bilty_no = ${value('number')}))
        and (${value('challanNo')}::text = '' or exists (select from challan k where k.tenant_id = ${tenant} and k.seq = l.challan_seq
          and k.challan_no = ${value('challanNo')}))
        and (${value('tripSheetNo')}::text = '' or exists (select from trip_sheet t where t.tenant_id = ${tenant} and t.seq = l.trip_sheet_seq
          and t.trip_no = ${value('tripSheetNo')}))`,
);
const revoke = statement<{ id: number }>(
  'driver_link.revoke',
  sql`with u as (update driver_link set revoked_at = now(), revoked_by = ${value('userName')}
        where tenant_id = ${tenant} and id = ${value('id')}::bigint and revoked_at is null returning id),
      a as (${recordChange('driver_link.revoke', { record: sql`u.id::text`, after: sql`json_build_object('id', u.id)`, from: sql`u` })})
      select l.id from driver_link l where l.tenant_id = ${tenant} and l.id = ${value('id')}::bigint`,
);

/** The handlers of the calls by which a company makes, lists and revokes driver links. */
export function answerDriverLinks(database: Database, publicUrl: string) {
  /** The data for a link to some LRs. */
  async function ofLrs(tenantId: string, numbers: readonly string[]) {
    const found = await database.read({ tenantId }, find, { numbers });
    if (found.length < numbers.length) throw notFound();
    const classic = found.find(({ isLawful }) => !isLawful);
    const message = `Bilty No. ${classic?.biltyNo} is not in the lawful form.`;
    if (classic) throw invalid(message, [{ path: 'bilty_Nos', message }]);
    if (found.some(({ cancelled }) => cancelled)) throw conflict('cancelled', BILTY_CANCELLED);
    return { seqs: found.map(({ seq }) => seq), numbers, challanSeq: null, tripSheetSeq: null };
  }
  /** The data for a link to a challan, without its classic bilties, which have no status. */
  async function ofChallan(tenantId: string, challanNo: string) {
    const [found] = await database.read({ tenantId }, findChallan, { challanNo });
    if (!found) throw notFound();
    if (found.numbers.length === 0) throw invalid(NO_LR, [{ path: 'challan_No', message: NO_LR }]);
    return { seqs: [], numbers: found.numbers, challanSeq: found.seq, tripSheetSeq: null };
  }
  /** The data for a link to a trip, which may have no LRs. */
  async function ofTrip(tenantId: string, tripSheetNo: string) {
    const [found] = await database.read({ tenantId }, findTrip, { tripSheetNo });
    if (!found) throw notFound();
    if (found.state !== 'open') throw conflict(found.state, NOT_UNDER_WAY);
    return { seqs: [], numbers: [], challanSeq: null, tripSheetSeq: found.seq };
  }
  return {
    async driverLinkCreate({ session, tenantId, body: { numbers, challanNo, tripSheetNo } }) {
      if (numbers.length === 0 && challanNo === '' && tripSheetNo === '')
        throw invalid(NONE, [{ path: 'bilty_Nos', message: NONE }]);
      const of =
        tripSheetNo !== ''
          ? await ofTrip(tenantId, tripSheetNo)
          : challanNo === ''
            ? await ofLrs(tenantId, numbers)
            : await ofChallan(tenantId, challanNo);
      const token = linkToken(tenantId, randomBytes(SECRET_BYTES));
      const values = { ...unkeyed(session), ...of, tokenHash: hashOf(token) };
      const [made] = await database.write({ tenantId }, create, values);
      if (!made) throw notFound();
      return { ...(made.doc.parse() as DriverLink), url: `${publicUrl}/d#${token}` };
    },
    async driverLinkList({ tenantId, query: { number, challanNo, tripSheetNo } }) {
      const [row] = await database.read({ tenantId }, list, { number, challanNo, tripSheetNo });
      return row?.doc ?? [];
    },
    async driverLinkRevoke({ session, tenantId, body: { id } }) {
      const [found] = await database.write({ tenantId }, revoke, { ...unkeyed(session), id });
      if (!found) throw notFound();
      return { id };
    },
  } satisfies Partial<Answerers>;
}
