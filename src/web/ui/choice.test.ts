import { expect, test } from 'vitest';
import { begunBy, chosenValue, isChosen, shownText, withUniqueLabels } from './choice.ts';

const DRIVERS = withUniqueLabels([
  { value: '1', label: 'Ramesh' },
  { value: '2', label: 'Ramesh Yadav' },
  { value: '3', label: 'Suresh' },
  { value: '4', label: 'SURESH' },
]);

test('options with the same name are distinguished by their value', () => {
  expect(DRIVERS.map(({ label }) => label)).toEqual(['Ramesh', 'Ramesh Yadav', 'Suresh (3)', 'SURESH (4)']);
});

test('a typed name becomes its value and is shown again', () => {
  expect(chosenValue(DRIVERS, 'ramesh')).toBe('1');
  expect(chosenValue(DRIVERS, 'Suresh (3)')).toBe('3');
  expect(shownText(DRIVERS, '4')).toBe('SURESH (4)');
  expect(chosenValue(DRIVERS, '  ')).toBe('');
  expect(shownText(DRIVERS, '')).toBe('');
});

test('text that is no option’s name is kept and never taken for a value', () => {
  for (const typed of ['Sures', 'Ramesh ', '3', '~1']) {
    const value = chosenValue(DRIVERS, typed);
    expect(DRIVERS.some((driver) => driver.value === value)).toBe(false);
    expect(Number(value)).toBeNaN();
    expect(shownText(DRIVERS, value)).toBe(typed);
  }
});

test('a value that is not an option is shown as it is', () => {
  expect(shownText(DRIVERS, '99')).toBe('99');
  expect(shownText([], '99')).toBe('');
});

test('a typed text is a choice only if it is an option’s name', () => {
  expect(isChosen(chosenValue(DRIVERS, 'ramesh'))).toBe(true);
  expect(isChosen(chosenValue(DRIVERS, 'Mahesh'))).toBe(false);
  expect(isChosen('')).toBe(false);
});

test('a typed letter chooses the next option beginning with it, by name or value', () => {
  const modes = [
    { value: 'cash', label: 'नकद' },
    { value: 'bank', label: 'बैंक' },
    { value: 'cheque', label: 'चेक' },
  ];
  expect(begunBy('b', modes, 'cash')?.value).toBe('bank');
  expect(begunBy('C', modes, 'cash')?.value).toBe('cheque');
  expect(begunBy('c', modes, 'cheque')?.value).toBe('cash');
  expect(begunBy('न', modes, '')?.value).toBe('cash');
  expect(begunBy('x', modes, 'cash')).toBeUndefined();
});
