import { sql, type RawBuilder } from 'kysely';
import { gstinTaken, place } from '#domain/records/party.ts';
import { recordChange } from '../changes/audit.ts';
import type { Compared, ComparedNames } from './compared-names.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { partySteps, refreshSearch } from './party-store.ts';

// Merges two parties that are the same firm: the places of one move to the other, and it stays as an alias by whose name the other is found
// (spec 3 §9). No bilty is changed.

const tenant = value('tenantId');
const into = sql`${value('into')}::bigint`;
const from = sql`${value('from')}::bigint`;

const ITSELF = 'A party cannot be merged into itself.';
const mergedInto = (name: string, other: string) => `${name} was merged into ${other}.`;

interface Locked {
  readonly id: number;
  readonly name: string;
  /** The party it is merged into; null: none. */
  readonly into: number | null;
  readonly intoName: string | null;
}

const lock = statement(
  'party.lock_two',
  sql`select from party where tenant_id = ${tenant} and id in (${into}, ${from}) order by id for update`,
);
// A separate statement: after the locks it sees what an earlier merge wrote.
const readLocked = statement<Locked>(
  'party.read_two',
  sql`select p.id, p.name, m.into_id as into, o.name as "intoName" from party p
      left join party_merge m on m.tenant_id = ${tenant} and m.from_id = p.id and m.undone_at is null
      left join party o on o.tenant_id = ${tenant} and o.id = m.into_id
      where p.tenant_id = ${tenant} and p.id in (${into}, ${from})`,
);
const countPlaces = statement<{ count: number }>(
  'party.count_places',
  sql`select count(*) from party_place where tenant_id = ${tenant} and party_id in (${into}, ${from})`,
);
// Not the start of the transaction, which may have waited for its turn while bilties were saved.
const moment = sql`t as materialized (select clock_timestamp()::timestamptz(3) as at)`;
const audited = (call: 'party.merge' | 'party.unmerge', was: RawBuilder<unknown>, is: RawBuilder<unknown>) => sql`
  d as (select json_build_object('into', ${into}, 'from', ${from}, 'merged_Into', ${is}, 'moved', (select count(*) from moved)) as doc),
  a as (${recordChange(call, {
    record: sql`${value('alias')}::text`,
    before: sql`json_build_object('merged_Into', ${was})`,
    after: sql`doc`,
    from: sql`d`,
  })}) select doc from d`;
const survivor = sql`${value('survivor')}::text`;
const merge = statement<{ doc: JsonText }>(
  'party.merge',
  sql`with ${moment},
    moved as (update party_place l set party_id = ${into}, moved_at = t.at from t where l.tenant_id = ${tenant} and l.party_id = ${from} returning l.id),
    m as (insert into party_merge (tenant_id, into_id, from_id, places, merged_at, merged_by)
      select ${tenant}::uuid, ${into}, ${from}, array(select id from moved order by id), t.at, ${value('userName')} from t),
    ${audited('party.merge', sql`''`, survivor)}`,
);
const unmerge = statement<{ doc: JsonText }>(
  'party.unmerge',
  sql`with ${moment},
    m as (update party_merge m set undone_at = t.at, undone_by = ${value('userName')} from t where m.tenant_id = ${tenant}
      and m.from_id = ${from} and m.into_id = ${into} and m.undone_at is null returning m.places),
    moved as (update party_place l set party_id = ${from}, moved_at = t.at from t, m where l.tenant_id = ${tenant}
      and l.party_id = ${into} and l.id = any(m.places) returning l.id),
    ${audited('party.unmerge', survivor, sql`''`)}`,
);
/** Whether undoing the merge would give two parties the same GSTIN. */
const dividedGstin = statement<{ gstin: string }>(
  'party.divided_gstin',
  sql`select l.gstin from party_place l join party_merge m on m.tenant_id = ${tenant} and m.from_id = ${from} and m.into_id = ${into} and m.undone_at is null
      where l.tenant_id = ${tenant} and l.party_id = ${into} and l.gstin <> '' and l.id = any(m.places) and exists (
        select from party_place k where k.tenant_id = ${tenant} and k.party_id = ${into} and k.gstin = l.gstin and not k.id = any(m.places)) limit 1`,
);

interface Two {
  readonly into: number;
  readonly from: number;
}

/** Locks both parties, after waiting for the company's turn to save parties, and returns them. Throws 404, 422. */
async function lockedTwo(run: Run, two: Two): Promise<{ survivor: Locked; alias: Locked }> {
  if (two.into === two.from) throw invalid(ITSELF, [{ path: 'from', message: ITSELF }]);
  await run(partySteps.takeTurn, {});
  await run(lock, { ...two });
  const found = await run(readLocked, { ...two });
  const [survivor, alias] = [two.into, two.from].map((id) => found.find((each) => each.id === id));
  if (survivor === undefined || alias === undefined) throw notFound();
  return { survivor, alias };
}

const refuseMerged = ({ name, intoName }: Locked) => {
  if (intoName !== null) throw conflict('merged', mergedInto(name, intoName));
};

/** Throws 409 for an alias: it has no places, and can no longer be changed. */
export async function refuseAlias(run: Run, id: number): Promise<void> {
  const [found] = await run(readLocked, { into: id, from: id });
  if (found) refuseMerged(found);
}

/** The parties compared with each other: those booked last. */
const COMPARED = sql.lit(1000);
const compared = statement<{ doc: JsonText }>(
  'party.compared',
  sql`with last as (select party_id, max(last_booked) as booked, count(*) as places from party_place where tenant_id = ${tenant}
        group by party_id order by booked desc nulls last, party_id desc limit ${COMPARED})
      select coalesce(json_agg(json_build_object('party', p.id, 'name', p.name, 'nameHindi', p.name_hindi, 'contact', p.contact, 'pan', p.pan,
          'city', coalesce((select l.city from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id order by l.id limit 1), ''),
          'gstins', array(select distinct l.gstin from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id and l.gstin <> ''),
          'placeCount', last.places, 'lastBooked', last.booked) order by last.booked desc nulls last, p.id desc), '[]') as doc
        from last join party p on p.tenant_id = ${tenant} and p.id = last.party_id`,
);

const underWire = ({ nameHindi, placeCount, lastBooked, ...of }: Compared) => ({
  ...of,
  name_Hindi: nameHindi,
  place_Count: placeCount,
  last_Booked: lastBooked,
});

/** The handlers that list possible duplicates, merge parties, and undo merges. */
export function answerMerges(database: Database, names: ComparedNames) {
  async function written(
    run: Run,
    request: SaveCall,
    two: Two,
    how: typeof merge,
    names: { survivor: string; alias: string },
  ) {
    const [row] = await run(how, { ...stampOf(request), ...two, ...names });
    if (!row) throw notFound();
    for (const id of [two.into, two.from]) {
      await refreshSearch(run, id);
      await run(partySteps.raiseVersion, { ...stampOf(request), id });
    }
    return row.doc;
  }
  return {
    async partyAlike({ tenantId }) {
      const [row] = await database.report({ tenantId }, compared, {});
      if (!row) throw notFound();
      const { pairs, more } = await names.alike(row.doc);
      return {
        pairs: pairs.map(({ one, other, same }) => ({
          one: underWire(one),
          other: underWire(other),
          same: [...same],
        })),
        more,
      };
    },
    partyMerge: (request) =>
      once(database, request, () =>
        database.transaction({ tenantId: request.tenantId }, async (run) => {
          const two = request.body;
          const { survivor, alias } = await lockedTwo(run, two);
          refuseMerged(alias);
          refuseMerged(survivor);
          const [places] = await run(countPlaces, { ...two });
          if (Number(places?.count) > place.most)
            throw invalid(place.tooMany, [{ path: 'from', message: place.tooMany }]);
          return await written(run, request, two, merge, { survivor: survivor.name, alias: alias.name });
        }),
      ),
    partyUnmerge: (request) =>
      once(database, request, () =>
        database.transaction({ tenantId: request.tenantId }, async (run) => {
          const two = request.body;
          const { survivor, alias } = await lockedTwo(run, two);
          if (alias.into !== two.into)
            throw conflict('not_merged', `${alias.name} is not merged into ${survivor.name}.`);
          // Its places moved on with it.
          refuseMerged(survivor);
          const [divided] = await run(dividedGstin, { ...two });
          if (divided) throw conflict('gstin_exists', gstinTaken(survivor.name));
          return await written(run, request, two, unmerge, { survivor: survivor.name, alias: alias.name });
        }),
      ),
  } satisfies Partial<Answerers>;
}
