import { sql } from 'kysely';
import type { Run } from '../database/connect.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { shownCopyOf, type FiledPhoto } from '../files/photos.ts';
import type { FileStore, NamedFiles } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';

// The pictures of the bills of trips, kept as proofs of delivery are: the original byte for byte, and a copy that is shown.

const tenant = value('tenantId');
/** What they are filed under. */
export const BILL_KIND = 'trip_bills';

const add = statement(
  'trip_bill.add',
  sql`insert into trip_bill (tenant_id, file, sha256, created_by) values (${tenant}, ${value('file')}, ${value('sha256')}, ${value('userName')})`,
);
/** Notes a picture that was filed. */
export const noteBill = (run: Run, { file, sha256 }: FiledPhoto, userName: string) =>
  run(add, { file, sha256, userName });

const find = statement<{ file: string }>(
  'trip_bill.find',
  sql`select f.file from trip_bill f where f.tenant_id = ${tenant} and f.file = ${value('file')}`,
);
const every = statement<{ files: string[] }>(
  'trip_bill.files',
  sql`select coalesce(array_agg(f.file), '{}') as files from trip_bill f where f.tenant_id = ${tenant}`,
);

/** Answers the pictures of bills. */
export function answerTripBills(database: Database, files: FileStore) {
  return {
    /** The name in a request is only compared with those of the company's rows; it never becomes a path. */
    async tripBillPhoto({ tenantId, query }) {
      const [known] = await database.read({ tenantId }, find, { file: query.photo });
      if (!known) throw notFound();
      const file = query.original === 'yes' ? known.file : shownCopyOf(known.file);
      const photo = await files.get({ tenantId, kind: BILL_KIND, file });
      if (photo === null) throw notFound();
      return photo;
    },
  } satisfies Partial<Answerers>;
}

/** The files of a company's bills, for the sweep. */
export function filesOfTripBills(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== BILL_KIND) return null;
    const [row] = await database.read({ tenantId }, every, {});
    return (row?.files ?? []).flatMap((file) => [file, shownCopyOf(file)]);
  };
}
