import type { Place, SentParty } from '../records/party.ts';
import { searchedSounds } from './name-fold.ts';

const soundsOfPlace = ({ label, gstin, city }: Place) => [label, gstin, city];

/** The search texts of a party and of its places, in their order; `aliases`: names of parties that were merged into it. */
export function soundsOf(of: SentParty, places: readonly Place[], aliases: readonly string[] = []) {
  const names = [of.name, of.nameHindi, ...aliases];
  return {
    party: searchedSounds([...names, of.pan, of.contact, of.email, ...places.flatMap(soundsOfPlace)]),
    // An inactive party is found in the list, but not suggested.
    places: places.map((each) => (of.isActive === 'no' ? '' : searchedSounds([...names, ...soundsOfPlace(each)]))),
  };
}
