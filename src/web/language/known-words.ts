import { first } from './first.en.ts';
import type { Words } from './en.ts';

/**
 * The English words that are here: those of the first load, and each area's from when a module that says them was fetched. No
 * module says others, for the build sees to it (scripts/vite/words.ts); so they are typed as all.
 */
export const english = { ...first } as unknown as Words;

/** Keeps an area's words. */
export function knowWords<Area extends keyof Words>(area: Area, words: Words[Area]): void {
  english[area] = words;
}
