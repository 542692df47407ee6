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

// Pictures of trip bills, stored like proofs of delivery: the original byte for byte, and a display copy.

const tenant = value('tenantId');
/** The file kind of bill pictures. */
export const BILL_KIND = 'trip_bills';

const add = statement(
  'trip_bill.add',
  sql`insert into trip_bill (tenant_id, file, sha256, created_by) values (${tenant}, ${value('file')}, ${value('sha256')}, ${value('userName')})`,
);
/** Records a stored picture. */
export const noteBill = (run: Run, { file, sha256 }: FiledPhoto, userName: string) =>
  run(add, { file, sha256, userName });

// Pictures stored by the office are also audited, which identifies a repeated request.
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

/** The handlers of bill pictures. */
export function answerTripBills(database: Database, files: FileStore) {
  return {
    async tripBillAdd({ body, ...call }) {
      const { tenantId } = call;
      const refuse = () => refusedAt(billPicture.bill.wire, NO_BILL_FILE);
      // A request without a picture is refused earlier.
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

/** The files of companies' bills. */
export const filesOfTripBills = bills.filesOf;
