import { asOwner, call, done, type TestCompany } from './factories.ts';
import { aParty } from './forms.ts';
import type { TestPortal } from './portal.ts';

/** Gives a company this many more parties with a place each, as an import leaves them; returns the place of the first. */
export async function manyParties(portal: TestPortal, { token, tenantId }: TestCompany, count: number) {
  const body = aParty({ name: 'Many 0' });
  const made = done(await call(portal, 'partyCreate', { token, body })) as unknown as {
    readonly id: number;
    readonly places: readonly { readonly id: number }[];
  };
  const place = made.places[0]?.id ?? 0;
  await asOwner(portal, async (client) => {
    await client.query(
      `with more as (insert into party select (jsonb_populate_record(p, jsonb_build_object('id', p.id + n, 'name', 'Many ' || n))).*
           from party p, generate_series(1, $2::int) n where p.tenant_id = $1 and p.id = $3 returning tenant_id, id)
         insert into party_place select (jsonb_populate_record(l, jsonb_build_object('id', l.id + m.id - l.party_id, 'party_id', m.id, 'gstin', ''))).*
           from party_place l, more m where l.tenant_id = $1 and l.id = $4`,
      [tenantId, count - 1, made.id, place],
    );
    await client.query(
      `update series set last = last + $2, number = number + $2 where tenant_id = $1 and kind in ('party', 'party_place')`,
      [tenantId, count - 1],
    );
  });
  return place;
}
