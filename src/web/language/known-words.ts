import { first } from './first.en.ts';
import type { Words } from './en.ts';

/**
 * The English words loaded so far: those of the first load, and each area's once a module that uses it is loaded. The build ensures that
 * no module uses others (scripts/vite/words.ts), so the type includes all.
 */
export const english = { ...first } as unknown as Words;

/** Adds the words of an area. */
export function knowWords<Area extends keyof Words>(area: Area, words: Words[Area]): void {
  english[area] = words;
}
