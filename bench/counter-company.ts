import { COMPANIES, type BusyCompany } from './companies.ts';

// The company whose counter keeps the most places that a counter can keep (spec 5 §13.16).

const N = COMPANIES + 2;
const PARTIES = 20_000;
const own = `from bench_company c where c.n = ${N} and`;

/** Each party is of one LR of the same branch, with its own address, numbers and a made-up GSTIN; the LRs keep two GSTINs, because theirs must be valid. */
export const BUSY: BusyCompany = {
  n: N,
  parties: PARTIES,
  lrs: PARTIES / 2,
  statements: [
    `update party_place l set address = (1 + random() * 400)::int || '/' || chr(65 + (random() * 25)::int) || ', ' || l.city || ' Road', pin = (440000 + random() * 50000)::int::text,
       place_contact = (9000000000 + random() * 999999999)::bigint::text, gstin = made.gstin, search = replace(l.search, lower(l.gstin), lower(made.gstin))
     from bench_company c, (select id, '23' || string_agg(chr(65 + (random() * 25)::int), '') || lpad((random() * 9999)::int::text, 4, '0') || chr(65 + (random() * 25)::int)
         || '1Z' || (random() * 9)::int as gstin from generate_series(1, ${PARTIES}) id, generate_series(1, 5) group by id) made
     where c.n = ${N} and l.tenant_id = c.tenant_id and made.id = l.id`,
    `update bilty b set consignor_place = 2 * b.seq - 1, consignee_place = 2 * b.seq, sender_contact = (9000000000 + random() * 999999999)::bigint::text
     ${own} b.tenant_id = c.tenant_id`,
    `update bilty b set sender = p.name, consignor_address = l.address, consignor_city = l.city, consignor_pin = l.pin
     from bench_company c, party_place l, party p where c.n = ${N} and b.tenant_id = c.tenant_id and l.tenant_id = c.tenant_id and l.id = b.consignor_place
       and p.tenant_id = c.tenant_id and p.id = l.party_id`,
    `update bilty b set receiver = p.name, consignee_address = l.address, consignee_city = l.city, consignee_pin = l.pin,
       consignee_contact = l.place_contact, delivery_address = l.address || ', ' || l.city
     from bench_company c, party_place l, party p where c.n = ${N} and b.tenant_id = c.tenant_id and l.tenant_id = c.tenant_id and l.id = b.consignee_place
       and p.tenant_id = c.tenant_id and p.id = l.party_id`,
  ],
};
