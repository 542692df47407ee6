import { expect, test } from 'vitest';
import { readState } from './state-reading.ts';
import { STATE_CODES, stateName } from './states.ts';

test('every state is read by its name, its code and both', () => {
  for (const code of STATE_CODES) {
    const name = stateName(code);
    const ways = [name, name.toUpperCase(), code, `${code}-${name}`, `${name} (${code})`, String(Number(code))];
    for (const way of ways) expect(readState(way), way).toBe(code);
  }
});

test.each([
  ['MP', '23'],
  ['M.P.', '23'],
  ['म.प्र.', '23'],
  ['मध्य प्रदेश', '23'],
  ['23 - MP', '23'],
  ['Maharastra', '27'],
  ['Orissa', '21'],
  ['Jammu & Kashmir', '01'],
  ['NCT of Delhi', '07'],
  ['Tamilnadu', '33'],
  ['CHHATISGARH', '22'],
  ['छत्तीसगढ', '22'],
])('"%s" is read as the state %s', (text, code) => {
  expect(readState(text)).toBe(code);
});

test.each(['27-Madhya Pradesh', 'Bombay', '23 24', '99', '0', '', 'XX', '23 Indore'])(
  '"%s" is not read as a state',
  (text) => {
    expect(readState(text)).toBe('');
  },
);
