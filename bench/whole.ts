import type { Client } from 'pg';
import type { AnyDocument } from '#domain/define.ts';
import { columnOf } from '#server/database/columns.ts';
import { LINES } from './companies.ts';

/**
 * Throws unless after the saves no company's numbers have a gap and every document has all its lines. `made` is the
 * column of bench_company with the number before.
 */
export async function assertWhole(owner: Client, document: AnyDocument, made: 'size' | 'slips'): Promise<string> {
  const { table, lineTable, kind, title } = document;
  const number = columnOf(document.number);
  const { rows } = await owner.query<{ tenantId: string; saved: string; wrong: string }>(
    `with counted as (
       select b.tenant_id, count(*) as n, min(b.seq) as first, max(b.seq) as last, max(${number}::bigint) as greatest, count(distinct ${number}) as numbers,
         count(*) filter (where b.seq > c.${made}) as saved,
         count(*) filter (where l.n is distinct from case when b.seq > c.${made} then c.saved_lines else ${LINES} end) as broken
       from ${table} b join bench_company c using (tenant_id)
         left join (select tenant_id, ${table}_seq as seq, count(*) as n from ${lineTable} group by 1, 2) l on l.tenant_id = b.tenant_id and l.seq = b.seq
       group by b.tenant_id)
     select sum(saved)::text as saved, count(*) filter (where not (k.first = 1 and k.n = k.last and k.n = s.last and k.n = s.number
         and k.greatest = k.n and k.numbers = k.n and k.broken = 0
         and k.n = (select sum(n) from ${table}_month m where m.tenant_id = k.tenant_id)))::text as wrong
     from counted k join series s on s.tenant_id = k.tenant_id and s.kind = '${kind}'`,
  );
  const [found] = rows;
  if (!found || found.wrong !== '0')
    throw new Error(`After the saves ${found?.wrong ?? 'all'} companies have gaps or a broken ${title.toLowerCase()}.`);
  return `After ${Number(found.saved).toLocaleString('en-IN')} saves every company's numbers are without a gap and every ${title.toLowerCase()} has all its lines.`;
}

/** Throws unless each book of the companies with lawful LRs gave exactly the numbers of their LRs, each once. */
export async function assertBooksWhole(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ lrs: string; wrong: string }>(
    `select sum(n)::text as lrs, count(*) filter (where not (n = numbers and n = last))::text as wrong from (
       select k.last, count(*) as n, count(distinct b.lr_no) as numbers from number_counter k join bilty b using (tenant_id, book_id)
       group by k.tenant_id, k.book_id, k.year) counted`,
  );
  const [found] = rows;
  if (!found || found.wrong !== '0')
    throw new Error(`After the saves ${found?.wrong ?? 'all'} number books have gaps.`);
  return `Their number books gave ${Number(found.lrs).toLocaleString('en-IN')} LRs a number each, without a gap.`;
}
