import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import {
  LINK_FULL,
  MOST_BYTES_OF_LINK,
  MOST_PODS_OF_LINK,
  NO_PHOTO,
  paperPod,
  pod,
  podPhotos,
} from '#domain/records/pod.ts';
import { BILTY_CANCELLED } from '#domain/rules/event-refusal.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { once, stampOf, type KeyedCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, malformed, notFound } from '../errors/errors.ts';
import { namedPhotos } from '../files/named-photos.ts';
import { filePhotos } from '../files/photos.ts';
import { receivedOf, withFiles } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { sentColumns, wirePairs } from '../database/columns.ts';

const tenant = value('tenantId');
/** The file kind of POD photos. */
export const POD_KIND = 'pods';
const IN_THE_FUTURE = 'Time cannot be in the future.';
const EARLY_MS = 5 * 60 * 1000;

const photosJson = sql`coalesce((select json_agg(json_build_object('photo', f.file, 'sha256', f.sha256) order by f.place)
  from bilty_pod_photo f where f.tenant_id = ${tenant} and f.pod_id = p.id), '[]')`;

/** SQL for a proof in row `p` of bilty `b` as answered; `photos`: its photos. */
const podWith = (
  photos: ReturnType<typeof sql>,
) => sql`json_build_object('id', p.id, 'bilty_No', b.bilty_no, ${wirePairs(pod, 'p')}, ${wirePairs(paperPod, 'p')},
  'by', p.created_by, 'source', p.source, 'entered_At', p.created_at, 'photos', ${photos})`;
export const podJson = podWith(photosJson);

const lock = statement<{ seq: number; isLawful: boolean; cancelled: boolean; packages: number }>(
  'bilty_pod.lock',
  sql`select b.seq, coalesce(b.lr_form, '') = 'lawful' as "isLawful", coalesce(b.cancelled, 'no') = 'yes' as cancelled,
        (select coalesce(sum(l.packages), 0) from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq)::integer as packages
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0 for update`,
);
const add = addition({
  name: 'bilty_pod.create',
  table: 'bilty_pod',
  id: nextId.ofKind('bilty_pod'),
  columns: {
    ...sentColumns(pod),
    delivered_at: sql`${value('deliveredAt')}::timestamptz`,
    bilty_seq: sql`${value('seq')}::bigint`,
    source: value('source'),
    created_by: madeBy.created_by,
  },
  also: sql`f as (insert into bilty_pod_photo (tenant_id, pod_id, place, file, sha256)
        select ${tenant}::uuid, r.id, x.place, x.file, x.sha256
        from r, json_to_recordset(${value('photos')}::json) as x (place integer, file text, sha256 text) returning *),
      s as (update bilty b set has_pod = true, short = case when r.short > 0 or r.received_packages > 0 then r.short else b.short end
        from r where b.tenant_id = ${tenant} and b.seq = r.bilty_seq)`,
  record: value('number'),
  docFrom: sql`r p join bilty b on b.tenant_id = ${tenant} and b.seq = p.bilty_seq`,
  doc: podWith(sql`(select json_agg(json_build_object('photo', f.file, 'sha256', f.sha256) order by f.place) from f)`),
});
const countLink = statement(
  'driver_link.count',
  sql`update driver_link l set pods = l.pods + 1, photo_bytes = l.photo_bytes + ${value('bytes')}::bigint
      where l.tenant_id = ${tenant} and l.id = ${value('link')}::bigint and l.pods < ${sql.lit(MOST_PODS_OF_LINK)}
        and l.photo_bytes + ${value('bytes')}::bigint <= ${sql.lit(MOST_BYTES_OF_LINK)}
      returning l.id`,
);
const list = statement<{ doc: JsonText }>(
  'bilty_pod.list',
  sql`select coalesce((select json_agg(${podJson} order by p.id) from bilty_pod p
        where p.tenant_id = ${tenant} and p.bilty_seq = b.seq), '[]') as doc
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0`,
);
const photosOfPods = namedPhotos({ kind: POD_KIND, table: 'bilty_pod_photo' });

/** A proof as sent, and its source. */
interface SentPod {
  readonly query: QueryOf<Calls['podAdd']>;
  readonly body: BodyOf<Calls['podAdd']>;
  readonly source: 'clerk' | 'driver';
  /** The driver link by which it was sent. */
  readonly link?: number;
}

/** Stores a proof of delivery and returns it. Throws 404, 409 and 422 like `Pod/Add`. */
export async function keepPod(
  database: Database,
  files: FileStore,
  call: KeyedCall,
  { query, body, source, link }: SentPod,
): Promise<JsonText> {
  const { tenantId } = call;
  const { number, deliveredAt, ...details } = query;
  if (number === '') throw malformed('Bilty No. is Required.');
  if (Date.parse(deliveredAt) > Date.now() + EARLY_MS)
    throw invalid(IN_THE_FUTURE, [{ path: pod.deliveredAt.wire, message: IN_THE_FUTURE }]);
  const sent = Object.entries(podPhotos).flatMap(([name, { wire }]) => {
    const photo = body[name as keyof typeof podPhotos];
    return photo === undefined ? [] : [{ wire, photo: receivedOf(photo) }];
  });
  const photos = sent.map(({ photo }) => photo);
  const bytes = photos.reduce((sum, { size }) => sum + size, 0);
  const saving = { ...call, bodyHash: withFiles(call.bodyHash, photos) };
  const refuse = (at: number) => invalid(NO_PHOTO, [{ path: sent[at]?.wire ?? '', message: NO_PHOTO }]);
  const save = () =>
    filePhotos(files, { tenantId, kind: POD_KIND }, photos, refuse, (filed) =>
      database.transaction({ tenantId }, async (run) => {
        const [bilty] = await run(lock, { number });
        if (!bilty) throw notFound();
        const message = `Bilty No. ${number} is not in the lawful form.`;
        if (!bilty.isLawful) throw invalid(message, [{ path: 'bilty_No', message }]);
        if (bilty.cancelled) throw conflict('cancelled', BILTY_CANCELLED);
        const at = deliveredAt === '' ? new Date().toISOString() : deliveredAt;
        const placed = JSON.stringify(filed.map((photo, place) => ({ ...photo, place: place + 1 })));
        const { short: reportedShort, receivedPackages: received } = details;
        const short = reportedShort > 0 || received === 0 ? reportedShort : Math.max(0, bilty.packages - received);
        const more = { short, number, seq: bilty.seq, deliveredAt: at, source, photos: placed };
        const [made] = await run(add, { ...stampOf(saving), ...details, ...more });
        if (!made) throw notFound();
        if (link !== undefined && (await run(countLink, { link, bytes })).length === 0)
          throw conflict('link_full', LINK_FULL);
        return made.doc;
      }),
    );
  return await once(database, saving, save);
}

/** The handlers of proof-of-delivery calls. */
export function answerPods(database: Database, files: FileStore) {
  return {
    podAdd: ({ body, query, ...call }) => keepPod(database, files, call, { query, body, source: 'clerk' }),
    async podList({ tenantId, query }) {
      const [row] = await database.read({ tenantId }, list, { number: query.number });
      if (!row) throw notFound();
      return row.doc;
    },
    podPhoto: ({ tenantId, query }) => photosOfPods.read(database, files, { tenantId, ...query }),
  } satisfies Partial<Answerers>;
}

/** The files of companies' proofs of delivery. */
export const filesOfPods = photosOfPods.filesOf;
