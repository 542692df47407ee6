import { labels } from './labels.hi.ts';

/** Sentences of definitions and server in Hindi; a test finds those that are missing. */
const sentences: Readonly<Record<string, string>> = {
  'Please fill all required fields.': 'कृपया सभी ज़रूरी खाने भरें।',
};

/** Sentences that a definition makes from a field's label. */
const patterns: readonly (readonly [RegExp, (label: string, rest: string) => string])[] = [
  [/^(.+) is required\.$/i, (label) => `${label} भरना ज़रूरी है।`],
];

/** A label or sentence of a definition or of the server in Hindi; what is not known stays English. */
export function sayInHindi(english: string): string {
  const known = labels[english] ?? sentences[english];
  if (known !== undefined) return known;
  for (const [pattern, make] of patterns) {
    const found = pattern.exec(english);
    if (found) return make(labels[found[1] ?? ''] ?? found[1] ?? '', found[2] ?? '');
  }
  return english;
}
