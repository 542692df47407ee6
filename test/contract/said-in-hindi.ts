import { globSync } from 'node:fs';
import { join } from 'node:path';
import { definitionLabels } from '#language/definition-words.hi.ts';
import { labels } from '#language/labels.hi.ts';
import { en } from '#web/language/en.ts';
import { hi } from '#web/language/hi.ts';

const ROOT = join(import.meta.dirname, '../..');

const sources = (patterns: readonly string[]) =>
  globSync(
    patterns.map((each) => join(ROOT, each)),
    { exclude: ['**/*.test.ts'] },
  ).toSorted();
/** The portal’s Hindi texts. */
export const HINDI_FILES = sources([
  'src/language/*.hi.ts',
  'src/web/language/*.hi.ts',
  'src/web/help/*.hi.ts',
  'src/web/help/news.ts',
  'src/server/mail/words.hi.ts',
  'src/domain/{documents,records}/*.ts',
]);
/** Its English texts, except those in definitions. */
export const ENGLISH_FILES = sources(['src/language/*.en.ts', 'src/web/language/*.en.ts', 'src/web/help/*.en.ts']);

/** Each English text with its Hindi. */
export async function saidInHindi(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const said = new Map<string, Set<string>>();
  const put = (english: string, hindi: string) => said.set(english, (said.get(english) ?? new Set()).add(hindi));
  const walk = (english: unknown, hindi: unknown): void => {
    if (typeof english === 'string' && typeof hindi === 'string') put(english, hindi);
    if (typeof english !== 'object' || typeof hindi !== 'object' || english === null || hindi === null) return;
    for (const [name, part] of Object.entries(english)) walk(part, (hindi as Readonly<Record<string, unknown>>)[name]);
  };
  for (const [english, hindi] of [...Object.entries(definitionLabels), ...Object.entries(labels)]) put(english, hindi);
  for (const path of ENGLISH_FILES) {
    const inHindi = path.replace('.en.ts', '.hi.ts');
    if (HINDI_FILES.includes(inHindi)) walk(await import(path), await import(inHindi));
  }
  walk(en, hi);
  return said;
}
