import { labels } from '#language/labels.hi.ts';

// Printed papers keep the words and the spelling of papers already issued (docs/words.md). Their Hindi labels are here where the screens
// use other Hindi.

const NEWER_SPELLINGS: readonly (readonly [string, string])[] = [
  ['तारीख़', 'तारीख'],
  ['काग़ज़', 'कागज़'],
  ['फ़ोटो', 'फोटो'],
  ['फ़िटनेस', 'फिटनेस'],
  ['ऑफ़िस', 'ऑफिस'],
];

/** Converts to the spelling of papers. */
export const spelledOnPaper = (hindi: string): string =>
  NEWER_SPELLINGS.reduce((said, [newer, older]) => said.replaceAll(newer, older), hindi);

/** Labels whose Hindi differs between papers and screens. */
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

/** The labels of definitions as papers print them. */
export const paperLabels = Object.fromEntries(
  Object.entries(labels).map(([english, hindi]) => [english, onPaper.get(english) ?? spelledOnPaper(hindi)]),
) as Readonly<Record<keyof typeof labels, string>>;
