import { labels } from '#language/labels.hi.ts';

// What is printed keeps the words and the spelling of the papers that are out (docs/words.md). Their Hindi for a label is here
// where the screens have other Hindi.

const NEWER_SPELLINGS: readonly (readonly [string, string])[] = [
  ['तारीख़', 'तारीख'],
  ['काग़ज़', 'कागज़'],
  ['फ़ोटो', 'फोटो'],
  ['फ़िटनेस', 'फिटनेस'],
  ['ऑफ़िस', 'ऑफिस'],
];

/** In the spelling of papers. */
export const spelledOnPaper = (hindi: string): string =>
  NEWER_SPELLINGS.reduce((said, [newer, older]) => said.replaceAll(newer, older), hindi);

/** Where a paper has other Hindi for a label than the screens have. */
export const onPaper: ReadonlyMap<string, string> = new Map<keyof typeof labels, string>([
  ['Bilty Date', 'बिल्टी तारीख'],
  ['Email', 'ई-मेल'],
  ['Item Name', 'माल का विवरण'],
  ['Owner Name', 'मालिक का नाम'],
  ['Pin', 'पिन'],
  ['UPI ID', 'UPI ID'],
  ['To Pay', 'टू-पे'],
  ['TBB', 'बिल होगा'],
  ['FOC', 'निःशुल्क'],
  ['PAN No.', 'PAN क्र.'],
]);

/** The labels of definitions, as papers have them. */
export const paperLabels = Object.fromEntries(
  Object.entries(labels).map(([english, hindi]) => [english, onPaper.get(english) ?? spelledOnPaper(hindi)]),
) as Readonly<Record<keyof typeof labels, string>>;
