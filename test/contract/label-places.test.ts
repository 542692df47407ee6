import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audited, auditedOfPlatform } from '#domain/audited.ts';
import { hindiIn } from '#language/definition-words.hi.ts';
import { labels } from '#language/labels.hi.ts';

// Where the Hindi of a label is: beside it, if only one definition has it, or else in src/language.

const SRC = join(import.meta.dirname, '../../src');
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.ts', 'language/*labels.hi.ts'] }).map(
  (file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }),
);

const LITERAL = /(['"`])((?:\\.|(?!\1).)+)\1/g;
const ENTRY = /\blabels\.(\w+)/g;
const namesIn = (text: string) =>
  new Set([...text.matchAll(LITERAL), ...text.matchAll(ENTRY)].map((match) => match[2] ?? match[1] ?? ''));
const mentions = sources.map(({ file, text }) => ({ file, text, names: namesIn(text) }));

/** Every label of a field, sum or picture that the history shows: these definitions may have their Hindi. */
function* labelsIn(thing: unknown): Generator<string> {
  if (typeof thing !== 'object' || thing === null) return;
  if ('label' in thing && typeof thing.label === 'string') yield thing.label;
  if ('schema' in thing) return;
  for (const part of Object.values(thing)) yield* labelsIn(part);
}

const besideLabel = (label: string) => `label: '${label.replaceAll("'", String.raw`\'`)}'`;

test('the Hindi of a label is in one place', () => {
  const beside = [...hindiIn({ ...audited, ...auditedOfPlatform })];
  const words = Map.groupBy(beside, ([label]) => label);
  expect(beside.length).toBeGreaterThan(100);
  expect([...words].filter(([, all]) => new Set(all.map(([, hindi]) => hindi)).size > 1)).toEqual([]);
  expect([...words.keys()].filter((label) => label in labels)).toEqual([]);
});

test('a label of only one definition has its Hindi beside it there', () => {
  const told = new Set(labelsIn({ ...audited, ...auditedOfPlatform }));
  const misplaced = Object.keys(labels).filter((label) => {
    if (!told.has(label)) return false;
    const holders = mentions.filter(({ names }) => names.has(label));
    const [only] = holders;
    return holders.length === 1 && only?.file.startsWith('domain/') === true && only.text.includes(besideLabel(label));
  });
  // Labels of no field: places on preprinted paper; and one that the e-way bill composes.
  const others = ['Bill To Address', 'Consignee Address', 'Consignor Address', 'From Place'];
  expect(misplaced.toSorted()).toEqual(others);
});

test('a label with its Hindi beside it is in one definition only', () => {
  const titles = Object.values({ ...audited, ...auditedOfPlatform }).map(({ title }) => title);
  const elsewhere = [...hindiIn({ ...audited, ...auditedOfPlatform })].filter(([label]) => {
    // Fields of other definitions may have the name of a kind: Party.
    if (titles.includes(label)) return false;
    const definitions = mentions.filter(
      ({ file, text }) => file.startsWith('domain/') && text.includes(besideLabel(label)),
    );
    return definitions.length > 1;
  });
  expect(elsewhere.map(([label]) => label)).toEqual([]);
});
