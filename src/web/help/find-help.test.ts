import { expect, test } from 'vitest';
import { findHelp } from './find-help.ts';
import { texts as english } from './texts.en.ts';
import { texts as hindi } from './texts.hi.ts';

const first = (question: string, languages = [english, hindi]) => findHelp(languages, question, 5)[0]?.path;

test.each([
  ['How do I cancel an LR?', '/dashboard/viewbilty'],
  ['add party', '/dashboard/party'],
  ['who pays the GST', '/dashboard/consignment/tax'],
  ['TDS on hire', '/dashboard/tds'],
  ['close the day', '/dashboard/cashbook'],
  ['merge', '/dashboard/partynames'],
  ['e-way bills end', '/dashboard/ewaydesk'],
  ['LR रद्द कैसे करें', '/dashboard/viewbilty'],
  ['नकद गिनना', '/dashboard/cashbook'],
  // Without the dot below its letters.
  ['वाहन के कागज', '/dashboard/duepapers'],
])('the help for the question “%s” is found', (question, path) => {
  expect(first(question)).toBe(path);
});

test('a question in Hindi is answered in the language of the screens', () => {
  const found = findHelp([english, hindi], 'रद्द', 5);
  expect(found.length).toBeGreaterThan(0);
  for (const { path, sentence } of found) {
    expect(sentence).not.toMatch(/\p{Script=Devanagari}|\*/u);
    expect(english[path]).toBeDefined();
  }
});

test('an unrelated question finds no help, and others at most the requested number', () => {
  for (const question of ['', '  ', 'how do I', 'कैसे करें', 'zebra', 'cancel zebra'])
    expect(findHelp([english], question, 5)).toEqual([]);
  expect(findHelp([english], 'print', 3)).toHaveLength(3);
});
