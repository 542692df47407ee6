import { sql } from 'kysely';
import { NO_PHOTO } from '#domain/records/pod.ts';
import { MOST_UNLOAD_PHOTOS, UNLOAD_PHOTOS_FULL, unloadPhoto } from '#domain/records/unloading.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, malformed, notFound } from '../errors/errors.ts';
import { namedPhotos } from '../files/named-photos.ts';
import { filePhotos, type FiledPhoto } from '../files/photos.ts';
import { receivedOf, withFiles } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';

// Photos of unloaded goods of a challan, stored like those of proofs of delivery.

const tenant = value('tenantId');
/** The file kind of unloading photos. */
export const UNLOAD_PHOTO_KIND = 'unloads';
const photos = namedPhotos({ kind: UNLOAD_PHOTO_KIND, table: 'challan_unload_photo' });

/** SQL for the photos of a challan line in row `row`. */
export const unloadPhotosJson = (row: string) =>
  sql`coalesce((select json_agg(json_build_object('photo', f.file, 'sha256', f.sha256) order by f.place) from challan_unload_photo f
    where f.tenant_id = ${tenant} and f.challan_seq = ${sql.ref(`${row}.challan_seq`)} and f.line_no = ${sql.ref(`${row}.line_no`)}), '[]')`;

// Another request that adds a photo waits here, and then counts this one.
const lockChallan = statement<{ seq: number }>(
  'challan_unload_photo.lock',
  sql`select c.seq from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('number')} and c.seq > 0 for no key update`,
);
interface Line {
  readonly line: number;
  readonly isUnloaded: boolean;
  readonly photos: number;
  /** The name under which the same picture was stored before; else null. */
  readonly same: string | null;
  readonly doc: JsonText;
}
const readLine = statement<Line>(
  'challan_unload_photo.line',
  sql`select l.line_no::bigint as line, u.line_no is not null as "isUnloaded",
        (select count(*) from challan_unload_photo f where f.tenant_id = ${tenant} and f.challan_seq = l.challan_seq and f.line_no = l.line_no) as photos,
        s.file as same, json_build_object('challan_No', ${value('number')}::text, 'bilty_No', l.bilty_no, 'photo', s.file,
          'photos', ${unloadPhotosJson('l')}) as doc
      from challan_line l
        left join challan_unload u on u.tenant_id = l.tenant_id and u.challan_seq = l.challan_seq and u.line_no = l.line_no
        left join challan_unload_photo s on s.tenant_id = l.tenant_id and s.challan_seq = l.challan_seq and s.line_no = l.line_no
          and s.sha256 = ${value('sha256')}
      where l.tenant_id = ${tenant} and l.challan_seq = ${value('seq')}::bigint and l.bilty_no = ${value('biltyNo')}`,
);
const add = statement<{ doc: JsonText }>(
  'challan_unload.photo',
  sql`with r as (insert into challan_unload_photo (tenant_id, challan_seq, line_no, place, file, sha256, created_by)
        values (${tenant}, ${value('seq')}::bigint, ${value('line')}::integer, ${value('place')}::integer, ${value('file')}, ${value('sha256')},
          ${value('userName')}) returning *),
      ${docWithAudit('challan_unload.photo', {
        record: value('number'),
        // A statement does not see the rows it inserts itself.
        doc: sql`json_build_object('challan_No', ${value('number')}::text, 'bilty_No', ${value('biltyNo')}::text, 'photo', r.file,
          'photos', ${unloadPhotosJson('r')}::jsonb || jsonb_build_object('photo', r.file, 'sha256', r.sha256))`,
        from: sql`r`,
      })} select doc from d`,
);
const ofLr = statement<{ doc: JsonText }>(
  'challan_unload_photo.of_lr',
  sql`select (select coalesce(json_agg(json_build_object('challan_No', c.challan_no, 'photo', f.file, 'sha256', f.sha256, 'by', f.created_by,
          'entered_At', f.created_at) order by f.created_at, f.file), '[]')
        from challan_line l join challan_unload_photo f on f.tenant_id = l.tenant_id and f.challan_seq = l.challan_seq and f.line_no = l.line_no
          join challan c on c.tenant_id = l.tenant_id and c.seq = l.challan_seq
        where l.tenant_id = ${tenant} and l.bilty_no = b.bilty_no) as doc
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${value('biltyNo')} and b.seq > 0`,
);

interface SentPhoto {
  readonly number: string;
  readonly biltyNo: string;
  readonly sha256: string;
}

/**
 * The line of a photo, with its challan locked. Throws 404 if there is no such challan, 422 for an LR that is not on it, 409 for one that
 * is not unloaded yet.
 */
async function lockLine(run: Run, sent: SentPhoto): Promise<Line & { readonly seq: number }> {
  const [challan] = await run(lockChallan, { number: sent.number });
  if (challan === undefined) throw notFound();
  const [line] = await run(readLine, { ...sent, seq: challan.seq });
  const { biltyNo } = sent;
  if (line === undefined) throw refusedAt('bilty_No', `${biltyNo} is not on this challan.`);
  if (!line.isUnloaded) throw conflict('not_unloaded', `${biltyNo} is not unloaded yet.`);
  return { ...line, seq: challan.seq };
}

/** The picture is already stored: the new file is removed. */
class KeptBefore extends Error {
  readonly doc: JsonText;
  constructor(doc: JsonText) {
    super('This picture is kept already.');
    this.doc = doc;
  }
}

/** The handlers of unloading photos. */
export function answerUnloadPhotos(database: Database, files: FileStore) {
  return {
    async challanUnloadPhoto({ query: { number, biltyNo }, body, ...call }) {
      const { tenantId } = call;
      if (number === '') throw malformed('Challan No. is Required.');
      if (biltyNo === '') throw malformed('Bilty No. is Required.');
      const refuse = () => refusedAt(unloadPhoto.photo.wire, NO_PHOTO);
      // A request without a photo is refused earlier.
      if (body.photo === undefined) throw refuse();
      const sent = receivedOf(body.photo);
      const saving = { ...call, bodyHash: withFiles(call.bodyHash, [sent]) };
      const keep = async (run: Run, [filed]: readonly FiledPhoto[]) => {
        if (filed === undefined) throw refuse();
        const { seq, line, photos: count, same, doc } = await lockLine(run, { number, biltyNo, sha256: filed.sha256 });
        if (same !== null) throw new KeptBefore(doc);
        if (count >= MOST_UNLOAD_PHOTOS) throw conflict('photos_full', UNLOAD_PHOTOS_FULL);
        const place = count + 1;
        const [made] = await run(add, { ...stampOf(saving), ...filed, number, biltyNo, seq, line, place });
        if (made === undefined) throw notFound();
        return made.doc;
      };
      const save = () =>
        filePhotos(
          files,
          { tenantId, kind: UNLOAD_PHOTO_KIND },
          [sent],
          refuse,
          (filed) => database.transaction({ tenantId }, (run) => keep(run, filed)),
          { prefix: 'unload' },
        ).catch((error: unknown) => {
          if (error instanceof KeptBefore) return error.doc;
          throw error;
        });
      return await once(database, saving, save);
    },
    async challanUnloadPhotos({ tenantId, query: { biltyNo } }) {
      const [row] = await database.read({ tenantId }, ofLr, { biltyNo });
      if (row === undefined) throw notFound();
      return row.doc;
    },
    challanUnloadedPhoto: ({ tenantId, query }) => photos.read(database, files, { tenantId, ...query }),
  } satisfies Partial<Answerers>;
}

/** The files of companies' unloading photos. */
export const filesOfUnloading = photos.filesOf;
