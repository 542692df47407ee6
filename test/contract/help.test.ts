import { expect, test } from 'vitest';
import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { DOCUMENT_NAMES } from '#test/documents.ts';
import type { HelpText } from '#web/help/help-text.ts';
import { helpPages, opensAlone } from '#web/help/pages.ts';
import { texts as inEnglish } from '#web/help/texts.en.ts';
import { texts as inHindi } from '#web/help/texts.hi.ts';
import { en } from '#web/language/en.ts';
import { hi } from '#web/language/hi.ts';
import { ROUTES } from '../journeys/routes.ts';
import { saidInHindi } from './said-in-hindi.ts';

// Every screen has help in both languages. The compiler checks that a route has some, and that its links lead to routes
// (src/web/help/help-text.ts); this tests what the texts say.

// Only the compilation of the web knows the addresses.
const english: Readonly<Record<string, HelpText>> = inEnglish;
const hindi: Readonly<Record<string, HelpText>> = inHindi;
const PAGES = Object.entries(helpPages);
const PATHS = PAGES.map(([path]) => path);
/** The help of a screen in both languages. */
function both(path: string): readonly [english: HelpText, hindi: HelpText] {
  const [one, other] = [english[path], hindi[path]];
  if (one === undefined || other === undefined) throw new Error(`${path} has no help in both languages.`);
  return [one, other];
}
/** They redirect, or have no screen. */
const WITHOUT_SCREEN = ['pay', 'register', 'no-such-page'];

test('every route has help in both languages, and no help is without a screen', () => {
  const routes = Object.keys(ROUTES)
    .map((route) => route.split('?')[0] ?? '')
    .filter((route) => !WITHOUT_SCREEN.includes(route))
    .map((route) => (route === '' ? '/dashboard' : `/dashboard/${route}`));
  expect(routes.filter((route) => !(route in helpPages))).toEqual([]);
  expect(Object.keys(english).toSorted()).toEqual(PATHS.toSorted());
  expect(Object.keys(hindi).toSorted()).toEqual(PATHS.toSorted());
});

const DEVANAGARI = /\p{Script=Devanagari}/u;
const sentences = ({ title, about, how, wrong }: HelpText): readonly string[] => [title, about, ...how, ...wrong];

test.each(PATHS)('the help of %s is short, and has the same parts in both languages', (path) => {
  const [one, other] = both(path);
  expect(one.how.length).toBeGreaterThan(0);
  expect(one.how.length).toBeLessThanOrEqual(7);
  expect(one.wrong.length).toBeGreaterThan(0);
  expect([other.how.length, other.wrong.length]).toEqual([one.how.length, one.wrong.length]);
  for (const sentence of sentences(one)) {
    expect(sentence).toMatch(/^[*\p{Lu}GSTIN]/u);
    expect(sentence).not.toMatch(DEVANAGARI);
    expect(sentence.length, sentence).toBeLessThan(240);
  }
  for (const sentence of sentences(other)) expect(sentence).toMatch(DEVANAGARI);
});

test('no two screens have the same help title, and links lead to other screens', () => {
  for (const texts of [english, hindi]) {
    const titles = Object.values(texts).map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  }
  for (const [path, { see }] of PAGES) {
    expect(see.length, path).toBeGreaterThan(0);
    expect(new Set(see).size, path).toBe(see.length);
    expect(
      see.filter((to) => to === path || !(to in helpPages) || !opensAlone(to)),
      path,
    ).toEqual([]);
  }
});

/** The marked words of a text: those that are written on the screen. */
const writtenIn = (text: HelpText) =>
  sentences(text).flatMap((sentence) => [...sentence.matchAll(/\*\*([^*]+)\*\*/g)].map(([, written = '']) => written));

/** The captions of cancelling steps are made from the kind’s title; an LR is called so. */
function stepButtons(): readonly (readonly [string, string])[] {
  const buttons = (kind: DocumentName, called?: string) => {
    const { steps = {} }: AnyDocument = documents[kind];
    const cancelling = Object.keys(steps).filter((name) => steps[name]?.cancels === true);
    return cancelling.map((name) => {
      const [one, other] = [en, hi].map((words) =>
        words.steps.kinds[kind].step(name, { cancels: true, stays: false, to: '' }, called),
      );
      return [one?.button ?? '', other?.button ?? ''] as const;
    });
  };
  return [...DOCUMENT_NAMES.flatMap((kind) => buttons(kind)), ...buttons('bilty', 'LR')];
}

test('words that the help quotes from a screen are on screens, in each language', async () => {
  const said = new Map([
    ...(await saidInHindi()),
    ...stepButtons().map(([one, other]) => [one, new Set([other])] as const),
  ]);
  const faults = PATHS.flatMap((path) => {
    const [ofEnglish = [], ofHindi = []] = both(path).map(writtenIn);
    const known = new Set(ofEnglish.flatMap((written) => [...(said.get(written) ?? [])]));
    return [
      ...ofEnglish.filter((written) => !said.has(written)),
      ...ofEnglish.filter(
        (written) => said.has(written) && ![...(said.get(written) ?? [])].some((each) => ofHindi.includes(each)),
      ),
      ...ofHindi.filter((written) => !known.has(written)),
    ].map((written) => `${path}: ${written}`);
  });
  expect(faults).toEqual([]);
});
