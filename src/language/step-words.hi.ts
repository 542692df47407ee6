import type { Pattern } from './consignment-sentences.hi.ts';
import { definitionLabels } from './definition-words.hi.ts';
import { labels } from './labels.hi.ts';

const known: Readonly<Record<string, string>> = { ...definitionLabels, ...labels };
const word = (english: string) => known[english] ?? english;
/** `Challan 12`: only the title is translated. */
const called = (named: string) =>
  named.replace(/^(.+) (\S+)$/, (_all, title: string, number) => `${word(title)} ${number}`);

/** Sentences for a record whose state does not allow a step or a change. */
export const stepPatterns: readonly Pattern[] = [
  [/^(.+ \S+) is (\S+) already\.$/, (named, state) => `${called(named)} पहले ही ${word(state)} हो चुका है।`],
  [
    /^(.+ \S+) is (\S+) and cannot be changed\.$/,
    (named, state) => `${called(named)} ${word(state)} हो चुका है, अब बदला नहीं जा सकता।`,
  ],
  [/^(.+ \S+) is ([a-z]+)\.$/, (named, state) => `${called(named)} अभी ${word(state)} है।`],
];
