import { sql } from 'kysely';
import { seller, type Seller } from '#domain/records/seller.ts';
import { recordPlatformChange } from '../changes/audit.ts';
import { docOf, versionedChange } from '../changes/optimistic-lock.ts';
import { columnOf, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const json = (row: string) =>
  sql`json_build_object('id', ${sql.ref(`${row}.id`)}, ${wirePairs(seller.fields, row)}, ${stampPairs(row)})`;
const names = Object.entries(seller.fields);

/** SQL, over no row, for the seller under its clean names, as an invoice keeps it. */
export const sellerOfNow = sql`(select json_build_object(${sql.join(
  names.flatMap(([name]) => [sql.lit(name), sql.ref(`s.${columnOf(name)}`)]),
)}) from seller s)`;

const readNow = statement<{ doc: JsonText }>('seller.now', sql`select ${sellerOfNow} as doc`);
const read = statement<{ doc: JsonText }>('seller.read', sql`select ${json('s')} as doc from seller s`);
const change = versionedChange({
  name: 'seller.change',
  call: 'seller.update',
  table: seller.table,
  row: (alias) => sql`${sql.ref(`${alias}.id`)} = 1`,
  set: setColumns(seller),
  record: 'seller_name',
  json,
  audit: recordPlatformChange,
});

/** The seller that an invoice issued now would name. */
export async function readSeller(database: Database): Promise<Seller> {
  const [row] = await database.read('access', readNow, {});
  if (!row) throw notFound();
  return row.doc.parse() as Seller;
}

/** The handlers of the seller's calls. */
export function answerSeller(database: Database) {
  return {
    async seller() {
      const [row] = await database.read('access', read, {});
      if (!row) throw notFound();
      return row.doc;
    },
    async sellerUpdate({ session, body }) {
      const [row] = await database.write('access', change, { ...body, userName: session.userName });
      return docOf(row);
    },
  } satisfies Partial<Answerers>;
}
