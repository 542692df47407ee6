import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { suggestedPlaces } from '#domain/rules/suggested-places.ts';
import type { Answer } from '#web/client/request.ts';
import type { Asked } from './handlers.ts';
import { allPlaces } from './snapshot.ts';

// Parties, out of the places that this counter keeps.

const SHORTEST_TYPED = 2;
const MOST_SUGGESTED = 8;
const DAY_MS = 86_400_000;

/** The places that are suggested for what was typed, best first. */
export async function partySuggest({ query = {} }: Asked<'partySuggest'>): Promise<Answer<'partySuggest'>> {
  const { q = '', take = MOST_SUGGESTED } = query;
  if (q.length < SHORTEST_TYPED) return [];
  const today = Date.parse(todayInIndia());
  return suggestedPlaces(await allPlaces(), q, take).map(
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
