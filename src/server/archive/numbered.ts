import type { sql } from 'kysely';
import type { JsonText } from '../database/json-text.ts';
import { statement } from '../database/statement.ts';
import { PAGE, type ArchiveRow, type Source, type Wire } from './source.ts';

interface Row {
  place: number;
  doc: JsonText;
  lookup: string | null;
}

/**
 * Pages of numbered rows, each starting after the last row of the previous page, so that page 1,000 is as fast as page 1. `select` returns
 * up to PAGE rows after its value `after`.
 */
export const numbered = (name: string, select: ReturnType<typeof sql>): Source['pages'] => {
  const page = statement<Row>(`archive.${name}`, select);
  return async function* (database, tenantId) {
    for (let last = 0; ;) {
      const rows = await database.read({ tenantId }, page, { after: last });
      if (rows.length > 0) yield rows.map(takenOf);
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.place ?? last;
    }
  };
};

const takenOf = ({ doc, lookup }: Row): ArchiveRow => ({
  json: doc.text,
  wire: doc.parse() as Wire,
  lookup: lookup ?? '',
});
