import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ENGLISH_FILES, HINDI_FILES, saidInHindi } from './said-in-hindi.ts';

// One word for one thing: the portal’s texts agree with the table of docs/words.md, which is the only source.

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DEVANAGARI = /\p{Script=Devanagari}/u;

interface Row {
  readonly english: string;
  readonly hindi: readonly string[];
  readonly never: readonly string[];
}

const GLOSSARY: readonly Row[] = read('docs/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English '))
  .map((line) => {
    const [english = '', hindi = '', , , never = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const words = (cell: string, between: string) => cell.split(between).filter((word) => word !== '');
    return { english, hindi: words(hindi, ' / '), never: words(never, ', ') };
  });

/** The texts of a file with their lines, without comments and names. */
function textsOf(path: string): readonly (readonly [place: string, text: string])[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      /^\s*(?:\/\/|\*|\/\*\*|import )/.test(line)
        ? []
        : [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map(
            ([, single, double, template]) =>
              [`${relative(ROOT, path)}:${at + 1}`, single ?? double ?? template ?? ''] as const,
          ),
    );
}
const HINDI = HINDI_FILES.flatMap(textsOf).filter(([, text]) => DEVANAGARI.test(text));
const ENGLISH = ENGLISH_FILES.flatMap(textsOf);

/** Where a text is, for whoever has to correct it. */
const placeOf = (said: string) => HINDI.find(([, text]) => text === said)?.[0] ?? 'made of other words';

test('every English word has one Hindi word, or those of the glossary', async () => {
  const told = new Map(GLOSSARY.map(({ english, hindi }) => [english, hindi]));
  const faults = [...(await saidInHindi())].flatMap(([english, ways]) => {
    const known = told.get(english);
    // Texts that are the same in both languages: names such as UPI.
    if (known === undefined && ways.size === 1) return [];
    return [...ways]
      .filter((hindi) => known === undefined || !known.includes(hindi))
      .map(
        (hindi) => `${placeOf(hindi)}: '${english}' is said '${hindi}'${known ? `, not '${known.join(' / ')}'` : ''}`,
      );
  });
  expect(faults.toSorted()).toEqual([]);
});

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A word as it occurs in texts: Hindi words with their endings, but not where a dot below makes another last letter. */
const standing = (word: string) =>
  DEVANAGARI.test(word)
    ? new RegExp(`(?<![\\p{L}\\p{M}])${escaped(word)}(?!\\u093C)`, 'u')
    : new RegExp(`(?<![\\p{L}])${escaped(word)}(?![\\p{L}])`, 'iu');

test.each(GLOSSARY.flatMap(({ english, never }) => never.map((word) => [word, english] as const)))(
  "'%s' is used nowhere; it is %s",
  (word) => {
    const searched = DEVANAGARI.test(word) ? HINDI : ENGLISH;
    const found = searched.filter(([, text]) => standing(word).test(text));
    expect(found.map(([place, text]) => `${place}: ${text}`)).toEqual([]);
  },
);

test('the check finds a second word, a spelling and a synonym', () => {
  expect(standing('तारीख').test('बिल की तारीख तक')).toBe(true);
  expect(standing('तारीख').test('बिल की तारीख़ तक')).toBe(false);
  expect(standing('कागज़').test('कागज़ों पर')).toBe(true);
  expect(standing('Tidy up').test('Tidy up names')).toBe(true);
  expect(HINDI.length).toBeGreaterThan(2000);
  expect(ENGLISH.length).toBeGreaterThan(1500);
  expect(GLOSSARY.length).toBeGreaterThan(60);
});

test('no word is in the glossary twice', () => {
  const words = GLOSSARY.map(({ english }) => english);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
