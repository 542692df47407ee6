import { sql } from 'kysely';
import type { ExpenseState } from '#domain/records/trip-expense.ts';
import { REFERENCE_OF_UPI } from '#domain/records/bilty-event.ts';
import type { DRIVER_KINDS, LrStatus } from '#domain/rules/lr-status.ts';
import { TIMER_MARKS } from '#domain/rules/lr-status.ts';
import { hashOf } from '../access/session-token.ts';
import type { KeyedCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, malformed, notFound, paperOver } from '../errors/errors.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { partyWhenBooked } from '../records/merged-parties.ts';
import { isSuspended } from '../sharing/sharing.ts';
import { toCollect } from './event-statements.ts';
import { noteOnBilties } from './events.ts';
import { lrsOfLink } from './driver-links.ts';
import { companyIn } from './link-token.ts';
import { keepExpense, tripOfDriver } from '../trips/driver-expenses.ts';
import { keepPod } from './pods.ts';
import { enterSentence } from '#domain/rules/required-sentence.ts';

const tenant = value('tenantId');
/** SQL for the Hindi name of the consignee's party of row `b`; empty: it has none. */
const consigneeInHindi = sql`coalesce((select p.name_hindi from party_place l
  join party p on p.tenant_id = l.tenant_id and p.id = ${partyWhenBooked('l', 'b')}
  where l.tenant_id = ${tenant} and l.id = b.consignee_place), '')`;
const NO_MODE = 'Mode is required.';
const NO_PACKAGES = enterSentence('Packages');
const marks = sql.join(TIMER_MARKS.map((mark) => sql.lit(mark)));
const isLive = sql`l.tenant_id = ${tenant} and l.token_hash = ${value('tokenHash')} and l.revoked_at is null and l.until > now()`;

const admit = statement<{ id: number; driver: string; numbers: string[] }>(
  'driver_link.admit',
  sql`select l.id, coalesce((select k.driver from challan k where k.tenant_id = ${tenant} and k.seq = l.challan_seq), '') as driver, array(select b.bilty_no from ${lrsOfLink} x join bilty b on b.tenant_id = ${tenant} and b.seq = x.seq) as numbers
      from driver_link l where ${isLive}`,
);

// Where to deliver, what to collect and how far it is. No goods, no other amounts, no consignor: a driver's phone may be in anybody's
// hands.
const open = statement<{ doc: JsonText }>(
  'driver_link.open',
  sql`select json_build_object('company', c.company_name, 'until', l.until, 'lrs', (select coalesce(json_agg(json_build_object(
        'bilty_No', b.bilty_no, 'lr_No', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'consignee', b.receiver, 'consignee_Hindi', ${consigneeInHindi},
        'address', case when b.delivery_type = 'Door' and coalesce(b.delivery_address, '') <> '' then b.delivery_address
          else concat_ws(', ', nullif(b.consignee_address, ''), nullif(b.consignee_city, ''), nullif(b.consignee_pin, '')) end,
        'phone', coalesce(b.consignee_contact, ''), 'from', b.origin, 'to', b.destination, 'lr_Status', b.lr_status, 'short', coalesce(b.short, 0), 'to_Collect', ${toCollect},
        'packages', (select coalesce(sum(y.packages), 0) from bilty_line y where y.tenant_id = ${tenant} and y.bilty_seq = b.seq),
        'marks', (select coalesce(json_agg(e.kind order by e.id), '[]') from bilty_event e where e.tenant_id = ${tenant}
          and e.bilty_seq = b.seq and e.voided_at is null and e.kind in (${marks})),
        'pods', (select count(*) from bilty_pod p where p.tenant_id = ${tenant} and p.bilty_seq = b.seq)) order by b.seq), '[]')
      from ${lrsOfLink} x join bilty b on b.tenant_id = ${tenant} and b.seq = x.seq), 'trip', ${tripOfDriver}) as doc
      from driver_link l join company c on c.tenant_id = l.tenant_id where ${isLive}`,
);

/** What a link's token gives access to; always looks up one company and one link, whatever the token. Throws 404. */
async function lookUp<Row>(database: Database, token: string, written: ReturnType<typeof statement<Row>>) {
  const tenantId = companyIn(token);
  const [suspended, [row]] = await Promise.all([
    isSuspended(database, tenantId),
    database.read({ tenantId }, written, { tokenHash: hashOf(token) }),
  ]);
  if (suspended || row === undefined) throw paperOver();
  return { tenantId, row };
}

/** The driver of a token, and the LRs of its link. Throws 404 for an expired link. */
export async function admitDriver(database: Database, token: string) {
  const { tenantId, row } = await lookUp(database, token, admit);
  // No username contains a space, so this cannot be mistaken for a user.
  const userName = `Driver, link ${row.id}`;
  return { tenantId, link: row.id, numbers: row.numbers, driver: row.driver, session: { userName } };
}

type Keyed = Pick<KeyedCall, 'idempotencyKey' | 'bodyHash'>;

/** The handlers of the calls by which a driver without a login reports on the LRs of a link (spec 3 §7). */
export function answerDrivers(database: Database, files: FileStore) {
  /** Saves in the name of the link, which gives access only to its own LRs; `number` null: to its trip. */
  async function savingOf(token: string, number: string | null, { idempotencyKey, bodyHash }: Keyed) {
    const { tenantId, link, numbers, driver, session } = await admitDriver(database, token);
    if (number !== null && !numbers.includes(number)) throw notFound();
    return { link, driver, saving: { tenantId, session, idempotencyKey, bodyHash } satisfies KeyedCall };
  }
  return {
    driverOpen: async ({ link }) => (await lookUp(database, link, open)).row.doc,
    async driverEvent({ link, body, ...keyed }) {
      const { number, at, place, note, packages, received, receivedMode, receivedReference } = body;
      const { saving, driver } = await savingOf(link, number, keyed);
      const kind = body.kind as (typeof DRIVER_KINDS)[number];
      if (kind === 'Delivered' && packages === 0)
        throw invalid(NO_PACKAGES, [{ path: 'packages', message: NO_PACKAGES }]);
      if (received > 0 && receivedMode === '') throw invalid(NO_MODE, [{ path: 'received_Mode', message: NO_MODE }]);
      if (receivedMode === 'upi' && receivedReference === '')
        throw invalid(REFERENCE_OF_UPI, [{ path: 'received_Reference', message: REFERENCE_OF_UPI }]);
      const money = { received, receivedMode, receivedReference, driver, creditReason: '', party: 0 };
      const sent = { numbers: [number], kind, at, place, note, packages, ...money, source: 'driver' as const };
      const [noted] = await noteOnBilties(database, saving, sent);
      return { bilty_No: number, lr_Status: (noted?.lr_Status ?? '') as LrStatus };
    },
    async driverPod({ link, query, body, ...keyed }) {
      if (query.number === '') throw malformed('Bilty No. is Required.');
      const { saving, link: id } = await savingOf(link, query.number, keyed);
      const kept = await keepPod(database, files, saving, { query, body, source: 'driver', link: id });
      const { photos } = kept.parse() as { readonly photos: readonly unknown[] };
      return { bilty_No: query.number, photos: photos.length };
    },
    async driverExpense({ link, query, body, ...keyed }) {
      const { saving, link: id } = await savingOf(link, null, keyed);
      const kept = await keepExpense(database, files, saving, { query, bill: body.bill, link: id });
      // Nothing more of what the office sees.
      const { id: expense, state } = kept.parse() as { readonly id: number; readonly state: ExpenseState };
      return { id: expense, state };
    },
  } satisfies Partial<Answerers>;
}
