import { sql } from 'kysely';
import { billPicture, NO_BILL_FILE } from '#domain/records/trip-expense.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { namedPhotos } from '../files/named-photos.ts';
import { filePhotos, type FiledPhoto } from '../files/photos.ts';
import { receivedOf, withFiles } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';

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

// What the office keeps itself has a row of the audit besides, by which a request that comes again is known.
const create = statement<{ doc: JsonText }>(
  'trip_bill.create',
  sql`with r as (insert into trip_bill (tenant_id, file, sha256, created_by)
        values (${tenant}, ${value('file')}, ${value('sha256')}, ${value('userName')}) returning *),
      ${docWithAudit('trip_bill.create', {
        record: sql`''::text`,
        doc: sql`json_build_object('photo', r.file, 'sha256', r.sha256)`,
        from: sql`r`,
      })} select doc from d`,
);

const bills = namedPhotos({ kind: BILL_KIND, table: 'trip_bill' });

/** Answers the pictures of bills. */
export function answerTripBills(database: Database, files: FileStore) {
  return {
    async tripBillAdd({ body, ...call }) {
      const { tenantId } = call;
      const refuse = () => refusedAt(billPicture.bill.wire, NO_BILL_FILE);
      // Without one it is refused before.
      if (body.bill === undefined) throw refuse();
      const sent = receivedOf(body.bill);
      const saving = { ...call, bodyHash: withFiles(call.bodyHash, [sent]) };
      const save = () =>
        filePhotos(
          files,
          { tenantId, kind: BILL_KIND },
          [sent],
          refuse,
          ([filed]) =>
            database.transaction({ tenantId }, async (run) => {
              const [made] = await run(create, { ...stampOf(saving), ...filed });
              if (made === undefined) throw notFound();
              return made.doc;
            }),
          { prefix: 'bill', withPdf: true },
        );
      return await once(database, saving, save);
    },
    tripBillPhoto: ({ tenantId, query }) => bills.read(database, files, { tenantId, ...query }),
  } satisfies Partial<Answerers>;
}

/** The files of a company's bills. */
export const filesOfTripBills = bills.filesOf;
