import { sql } from 'kysely';
import type { Run } from '../database/connect.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { namedPhotos } from '../files/named-photos.ts';
import type { FiledPhoto } from '../files/photos.ts';
import type { FileStore } from '../files/store.ts';
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

const bills = namedPhotos({ kind: BILL_KIND, table: 'trip_bill' });

/** Answers the pictures of bills. */
export function answerTripBills(database: Database, files: FileStore) {
  return {
    tripBillPhoto: ({ tenantId, query }) => bills.read(database, files, { tenantId, ...query }),
  } satisfies Partial<Answerers>;
}

/** The files of a company's bills. */
export const filesOfTripBills = bills.filesOf;
