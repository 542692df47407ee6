import type { WantedWord } from './name-fold.ts';
import { wantedSounds } from './name-fold.ts';

// Chooses the places suggested while a name is typed, at an offline counter, by the same rules as the portal's `suggest_places`.

/** A place, as needed for searching. */
export interface SearchedPlace {
  readonly id: number;
  readonly name: string;
  readonly nameHindi: string;
  /** yyyy-mm-dd; null: never. */
  readonly lastBooked: string | null;
  /** Its search text (`searchedSounds`); empty: it is not suggested. */
  readonly sounds: string;
}

const hasWord = (sounds: string, beginnings: readonly string[]) => beginnings.some((each) => sounds.includes(each));

/** 2: the name begins with the first word; 1: every word sounds the same; 0: consonants agree; null: no match. */
function gradeOf(sounds: string, wanted: readonly WantedWord[]): 0 | 1 | 2 | null {
  if (!wanted.every(({ all }) => hasWord(sounds, all))) return null;
  if (!wanted.every(({ sounds: alike }) => hasWord(sounds, alike))) return 0;
  return wanted[0]?.sounds.some((each) => sounds.startsWith(each)) === true ? 2 : 1;
}

/** How the name matches in spelling: 2 in whole words, 1 as a prefix, 0 otherwise. */
function writtenSo({ name, nameHindi }: SearchedPlace, typed: string): 0 | 1 | 2 {
  const names = [name.toLowerCase(), nameHindi];
  if (names.some((each) => `${each} `.startsWith(`${typed} `))) return 2;
  return names.some((each) => each.startsWith(typed)) ? 1 : 0;
}

// If thousands match a prefix, only those booked last are ranked by spelling.
const MOST_GRADED = 500;

const byLastBooked = (one: SearchedPlace, other: SearchedPlace): number => {
  const [a, b] = [one.lastBooked ?? '', other.lastBooked ?? ''];
  if (a !== b) return a < b ? 1 : -1;
  return other.id - one.id;
};

/** Sorts places by their last booking, the order in which they are searched. */
export const lastBookedFirst = <Place extends SearchedPlace>(places: readonly Place[]): Place[] =>
  places.toSorted(byLastBooked);

/** The places to suggest for typed text, best first; `places`: sorted by `lastBookedFirst`, `most`: the number wanted. */
export function suggestedPlaces<Place extends SearchedPlace>(
  places: readonly Place[],
  typed: string,
  most: number,
): Place[] {
  const wanted = wantedSounds(typed);
  if (wanted.length === 0) return [];
  // By grade, each in order of the last booking, so that thousands need not be sorted on every keystroke.
  const graded: readonly [Place[], Place[], Place[]] = [[], [], []];
  for (const place of places) {
    const grade = place.sounds === '' ? null : gradeOf(place.sounds, wanted);
    if (grade === null) continue;
    graded[grade].push(place);
    if (graded[2].length >= MOST_GRADED) break;
  }
  const begins = typed.toLowerCase();
  const best = graded
    .toReversed()
    .flatMap((each, at) => each.map((place) => ({ place, grade: 2 - at })))
    .slice(0, MOST_GRADED)
    .map((each) => ({ ...each, written: writtenSo(each.place, begins) }));
  // Sorting is stable: equal ones stay in order of the last booking.
  return best
    .sort((one, other) => other.grade - one.grade || other.written - one.written)
    .slice(0, most)
    .map(({ place }) => place);
}
