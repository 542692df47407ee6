import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { columnOf } from '../database/columns.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value, type Statement } from '../database/statement.ts';
import { documentJson } from './document-json.ts';
import type { DocumentParts } from './statement-parts.ts';
import { wantedText } from '../database/wanted-text.ts';
import { documentSums } from './sums.ts';

const tenant = value('tenantId');

/** The statements of a list, each per page size. */
export type Lists = Readonly<Record<'list' | 'listByDate' | 'search', (size: number) => Statement<Page>>>;

/** The limit of a count by dates; above it the list shows "more than". */
const DATE_COUNT_CAP = 10_000;
/** The limit of a count of hits, in search_document. */
export const SEARCH_COUNT_CAP = 1000;

/**
 * SQL for the ordinal with which a page begins: ordinals have no gaps, except where some were taken back
 * (docs/decisions/0072-moving-in.md); only for a company that did so are those before the page counted.
 */
const newestOf = (table: RawBuilder<unknown>, ofKind: RawBuilder<unknown>) =>
  sql`(select case when gone = 0 then last - ${value('skip')}::bigint else (select n.seq from ${table} n where n.tenant_id = ${tenant} and n.seq > 0
    order by n.seq desc offset ${value('skip')}::bigint limit 1) end from series where ${ofKind})`;

/** The statements of a document's lists; `savedAs` as in its rules. */
export function pageStatements(
  document: AnyDocument,
  { table, dateColumn, ofKind, name }: DocumentParts,
  savedAs: Readonly<Record<string, RawBuilder<unknown>>> | undefined,
) {
  const { listedPairs, besidePairs } = documentJson(document);
  const rows = (page: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(doc order by place) from (${page}) page), '[]') as data`;
  const dated = sql`tenant_id = ${tenant} and seq > 0 and ${dateColumn} between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')`;

  const lists = (prefix: string, doc: RawBuilder<unknown>): Lists => ({
    // Newest entered first. The ordinals have no gaps, so page 19,500 is as fast as page 1 (no OFFSET, no count(*)).
    list: bySize((size) =>
      statement<Page>(
        name(`${prefix}list_${size}`),
        sql`select ${rows(sql`select ${doc} as doc, -seq as place from ${table} b where tenant_id = ${tenant} and seq > 0
              and seq <= ${newestOf(table, ofKind)} order by seq desc limit ${sql.lit(size)}`)},
            coalesce((select last - gone from series where ${ofKind}), 0) as total`,
      ),
    ),
    listByDate: bySize((size) =>
      statement<Page>(
        name(`${prefix}list_by_date_${size}`),
        sql`select ${rows(sql`select ${doc} as doc, place from (
              select seq, row_number() over () as place from (select seq from ${table} where ${dated}
                order by ${dateColumn} desc, seq desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) found) numbered
              join ${table} b on b.tenant_id = ${tenant} and b.seq = numbered.seq`)},
            (select count(*) from (select from ${table} where ${dated} limit ${sql.lit(DATE_COUNT_CAP + 1)}) capped) as total`,
      ),
    ),
    search: bySize((size) =>
      statement<Page>(
        name(`${prefix}search_${size}`),
        sql`select ${rows(sql`select ${doc} as doc, place from unnest(f.seqs) with ordinality as hit(seq, place)
              join ${table} b on b.tenant_id = ${tenant} and b.seq = hit.seq`)}, f.hits as total
            from search_document(${sql.lit(document.table)}, ${sql.lit(columnOf(document.date))}, ${wantedText}, ${value('fromDate')}, ${value('toDate')}, ${value('skip')}, ${sql.lit(size)}) f`,
      ),
    ),
  });

  return {
    ...lists('', sql`json_build_object(${listedPairs('b')})`),
    // Lines are read only if sums were requested: an older client's list costs no more than before.
    summed: lists(
      'summed_',
      sql`json_build_object(${listedPairs('b')}${besidePairs('b')}, 'sums', ${documentSums(document, savedAs).json})`,
    ),
  };
}
