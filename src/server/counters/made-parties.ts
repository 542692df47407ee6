import { sql } from 'kysely';
import { calls } from '#api/calls.ts';
import type { FieldError } from '#domain/define.ts';
import type { CounterBooking, MadeParty } from '#domain/rules/counter-record.ts';
import { gstinOfMade, NAMED_AT } from '#domain/rules/made-party.ts';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { answeredBefore } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { hashRequest, readBody } from '../http/reading.ts';
import { nothing, savingOf, type Booked } from './saving.ts';

// A party created at a counter offline comes with each LR that names it (spec 5 §13.13), and is saved once: under the key of the call that
// made it, so that it is not doubled if the portal saved it and only the answer was lost.

/** The place of a party that was created at a counter. */
export interface PlaceOfMade {
  readonly key: string;
  readonly place: number;
}

const placeOfGstin = statement<{ id: number }>(
  'counter.place_of_gstin',
  sql`select l.id from party_place l where l.tenant_id = ${value('tenantId')} and l.gstin = ${value('gstin')}::text and l.gstin <> ''
      order by l.last_booked desc nulls last, l.id limit 1`,
);

/** The save of a party, in the name of the user who created it. */
function savingOfMade(booked: Booked, { key, user, body }: MadeParty) {
  const read = readBody(calls.partyCreate, body);
  const saving = savingOf({ ...booked, record: { ...booked.record, user } }, ROLES.backOffice);
  return { ...saving, idempotencyKey: key, bodyHash: hashRequest('partyCreate', {}, read), body: read };
}

const firstPlace = (saved: unknown): number =>
  (saved as { readonly places: readonly { readonly id: number }[] }).places[0]?.id ?? 0;

async function holderOf(database: Database, { tenantId }: Booked, made: MadeParty): Promise<number> {
  const [holder] = await database.read({ tenantId }, placeOfGstin, { gstin: gstinOfMade(made) });
  return holder?.id ?? 0;
}

/** Saves a party once, whichever of its LRs comes first; returns its place. */
async function savedPlace(create: Answerers['partyCreate'], booked: Booked, made: MadeParty): Promise<number> {
  const call = { ...savingOfMade(booked, made), ...nothing, query: {} };
  return firstPlace(await create(call as unknown as Parameters<typeof create>[0]));
}

/**
 * The places of the parties created with an LR. If such a party is refused, its LR is linked to the party with the same GSTIN, or to none,
 * and the refusal becomes a finding; for an LR not printed yet the refusal is thrown.
 */
export async function placesOfMade(
  database: Database,
  create: Answerers['partyCreate'],
  booked: Booked & { readonly record: CounterBooking },
  printed: Pick<AsPrinted, 'isUnprinted' | 'findings'>,
): Promise<PlaceOfMade[]> {
  const places: PlaceOfMade[] = [];
  for (const made of booked.record.parties ?? []) {
    const found: FieldError[] = [];
    const place = await savedPlace(create, booked, made).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      found.push(...made.roles.map((role) => ({ path: NAMED_AT[role].name, message: error.message })));
      if (printed.isUnprinted) throw invalid(error.message, found);
      return await holderOf(database, booked, made);
    });
    printed.findings.push(...found);
    places.push({ key: made.key, place });
  }
  return places;
}

/** Where an LR names them, under wire names. */
export const namedPlaces = (record: CounterBooking, places: readonly PlaceOfMade[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    (record.parties ?? []).flatMap(({ key, roles }) =>
      roles.map((role) => [NAMED_AT[role].place, places.find((each) => each.key === key)?.place ?? 0] as const),
    ),
  );

/** The places of the parties of an LR booked before: the counter that sends it again did not get the answer. */
export async function knownPlacesOfMade(database: Database, booked: Booked): Promise<PlaceOfMade[]> {
  if (!('body' in booked.record)) return [];
  const places: PlaceOfMade[] = [];
  for (const made of booked.record.parties ?? []) {
    const place = await savedBefore(database, booked, made).catch((error: unknown) => {
      // Refused, as it was the first time.
      if (error instanceof Refusal && error.status < 500) return null;
      throw error;
    });
    places.push({ key: made.key, place: place ?? (await holderOf(database, booked, made)) });
  }
  return places;
}

async function savedBefore(database: Database, booked: Booked, made: MadeParty): Promise<number | null> {
  const saved = await answeredBefore(database, savingOfMade(booked, made));
  return saved === null ? null : firstPlace(saved.parse());
}
