import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { calls } from '#api/calls.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { FieldError } from '#domain/define.ts';
import { place } from '#domain/records/party.ts';
import type { CounterBooking, MADE_ROLES, MadeParty } from '#domain/rules/counter-record.ts';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { readBody } from '../http/reading.ts';
import { nothing, savingOf, type Booked } from './saving.ts';

// A party that was made at a counter without a connection comes with each LR that names it (spec 5 §13.13), and is saved once.

const { consignorPlace, consigneePlace, billingPlace, billingName } = lawfulBilty.extension.fields;
const { sender, receiver } = lawfulBilty.fields;
/** Where an LR names a party and its place. */
const FIELDS: Readonly<Record<(typeof MADE_ROLES)[number], { readonly place: string; readonly name: string }>> = {
  consignor: { place: consignorPlace.wire, name: sender.wire },
  consignee: { place: consigneePlace.wire, name: receiver.wire },
  billing: { place: billingPlace.wire, name: billingName.wire },
};

const placeOfGstin = statement<{ id: number }>(
  'counter.place_of_gstin',
  sql`select l.id from party_place l where l.tenant_id = ${value('tenantId')} and l.gstin = ${value('gstin')}::text and l.gstin <> ''
      order by l.last_booked desc nulls last, l.id limit 1`,
);

/** The GSTIN of the first place of a party as it was sent; empty: it has none. */
function gstinOf({ body }: MadeParty): string {
  const places: unknown = body[place.wire];
  const first: unknown = Array.isArray(places) ? places[0] : undefined;
  const gstin = (first as Readonly<Record<string, unknown>> | undefined)?.[place.fields.gstin.wire];
  return typeof gstin === 'string' ? gstin : '';
}

/** Saves a party once, whichever of its LRs comes first, in the name of who made it; answers its place. */
async function savedPlace(create: Answerers['partyCreate'], booked: Booked, made: MadeParty): Promise<number> {
  const { key, user, body } = made;
  const saving = savingOf({ ...booked, record: { ...booked.record, user } }, ROLES.backOffice);
  const saved = (await create({
    ...saving,
    ...nothing,
    idempotencyKey: `counter-${booked.counter}-party-${key}`,
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    query: {},
    body: readBody(calls.partyCreate, body),
  } as Parameters<typeof create>[0])) as unknown as { readonly places: readonly { readonly id: number }[] };
  return saved.places[0]?.id ?? 0;
}

/**
 * The places of the parties that were made with an LR, under the names of the network. Where such a party is refused, its LR goes to the one
 * that has its GSTIN, or to none, and what was said is found; one that is not printed yet is refused as any other.
 */
export async function placesOfMade(
  database: Database,
  create: Answerers['partyCreate'],
  booked: Booked & { readonly record: CounterBooking },
  printed: Pick<AsPrinted, 'isAsked' | 'findings'>,
): Promise<Readonly<Record<string, number>>> {
  const places: Record<string, number> = {};
  for (const made of booked.record.parties ?? []) {
    const found: FieldError[] = [];
    const id = await savedPlace(create, booked, made).catch(async (error: unknown) => {
      if (printed.isAsked || !(error instanceof Refusal) || error.status >= 500) throw error;
      found.push(...made.roles.map((role) => ({ path: FIELDS[role].name, message: error.message })));
      const [holder] = await database.read({ tenantId: booked.tenantId }, placeOfGstin, { gstin: gstinOf(made) });
      return holder?.id ?? 0;
    });
    printed.findings.push(...found);
    for (const role of made.roles) places[FIELDS[role].place] = id;
  }
  return places;
}
