import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { suggestedPlaces } from '#domain/rules/suggested-places.ts';
import type { Answer } from '#web/client/request.ts';
import type { CallOptions } from './handlers.ts';
import type { KeptPlace } from './kept-places.ts';
import { isBookingPage, madePlaces, makeParty } from './made-parties.ts';
import { allPlaces } from './snapshot.ts';

// Parties, from the places kept by this counter.

const SHORTEST_TYPED = 2;
const MOST_SUGGESTED = 8;
const DAY_MS = 86_400_000;

/** Parties made here can be used only in LRs. */
const madeHere = async (unknown = false) => (isBookingPage() ? await madePlaces(unknown) : []);

function suggested(places: readonly KeptPlace[], typed: string, most: number): Answer<'partySuggest'> {
  const today = Date.parse(todayInIndia());
  return suggestedPlaces(places, typed, most).map(
    ({ id, party, name, nameHindi, city, gstin, contact, lastBooked }) => ({
      place: id,
      party,
      name,
      nameHindi,
      city,
      gstin,
      contact,
      days: lastBooked === null ? null : Math.round((today - Date.parse(lastBooked)) / DAY_MS),
    }),
  );
}

/** The places suggested for the typed text, best first. */
export async function partySuggest({ query = {} }: CallOptions<'partySuggest'>): Promise<Answer<'partySuggest'>> {
  const { q = '', take = MOST_SUGGESTED } = query;
  if (q.length < SHORTEST_TYPED) return [];
  return suggested([...(await madeHere()), ...(await allPlaces())], q, take);
}

/** The portal's suggestions, preceded by parties made here that it does not have yet. */
export async function partySuggestWith(
  { query = {} }: CallOptions<'partySuggest'>,
  answer: Answer<'partySuggest'>,
): Promise<Answer<'partySuggest'>> {
  const { q = '', take = MOST_SUGGESTED } = query;
  if (q.length < SHORTEST_TYPED) return answer;
  return [...suggested(await madeHere(true), q, take), ...answer].slice(0, take);
}

/** Creates a party. */
export const partyCreate = (options: CallOptions<'partyCreate'>): Promise<Answer<'partyCreate'> | undefined> =>
  makeParty(options);
