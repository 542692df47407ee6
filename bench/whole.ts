import type { Client } from 'pg';
import { LINES, SAVED_LINES } from './companies.ts';

/** Throws unless, after the saves, every company's numbers have no gap and every bilty has all its lines. */
export async function assertWhole(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ tenantId: string; saved: string; wrong: string }>(
    `with counted as (
       select b.tenant_id, count(*) as n, min(seq) as first, max(seq) as last, max(bilty_no::bigint) as greatest, count(distinct bilty_no) as numbers,
         count(*) filter (where seq > c.size) as saved,
         count(*) filter (where l.n is distinct from case when seq > c.size then ${SAVED_LINES} else ${LINES} end) as broken
       from bilty b join bench_company c using (tenant_id)
         left join (select tenant_id, bilty_seq, count(*) as n from bilty_line group by tenant_id, bilty_seq) l on l.tenant_id = b.tenant_id and l.bilty_seq = seq
       group by b.tenant_id)
     select sum(saved)::text as saved, count(*) filter (where not (k.first = 1 and k.n = k.last and k.n = s.last and k.n = s.number
         and k.greatest = k.n and k.numbers = k.n and k.broken = 0
         and k.n = (select sum(n) from bilty_month m where m.tenant_id = k.tenant_id)))::text as wrong
     from counted k join series s on s.tenant_id = k.tenant_id and s.kind = 'bilty'`,
  );
  const [found] = rows;
  if (!found || found.wrong !== '0')
    throw new Error(`After the saves ${found?.wrong ?? 'all'} companies have gaps or broken bilties.`);
  return `After ${Number(found.saved).toLocaleString('en-IN')} saves every company's numbers are without a gap and every bilty has all its lines.`;
}
