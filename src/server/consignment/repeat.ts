import { sql } from 'kysely';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { documentJson } from '../documents/document-json.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');
const consignor = sql`b.tenant_id = ${tenant} and b.consignor_place = ${value('consignor')}::bigint and b.consignor_place > 0 and b.seq > 0`;
const MOST = sql.lit(5);

// Along the index of the consignor's bilties: those of the pair, else those of the consignor.
const repeat = statement<{ doc: JsonText }>(
  'bilty.repeat',
  sql`with pair as (select b.seq from bilty b where ${consignor} and b.consignee_place = ${value('consignee')}::bigint order by b.seq desc limit ${MOST}),
      chosen as (select seq from pair union all
        (select b.seq from bilty b where ${consignor} and not exists (select from pair) order by b.seq desc limit ${MOST}))
    select coalesce(json_agg(${documentJson(lawfulBilty).wholeJson('b')} order by b.seq desc), '[]') as doc
      from chosen join bilty b on b.tenant_id = ${tenant} and b.seq = chosen.seq`,
);

/** The handler of the newest bilties of a pair of places, which the form can start from. */
export function answerRepeat(database: Database) {
  return {
    async partyRepeat({ tenantId, query: { consignor: from, consignee } }) {
      const [row] = await database.read({ tenantId }, repeat, { consignor: from, consignee });
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
