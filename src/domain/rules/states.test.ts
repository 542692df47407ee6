import { expect, test } from 'vitest';
import { COMPANY_STATES, EMPLOYEE_STATES, STATE_CODES, stateCodeOf, stateName, statesOfPin } from './states.ts';

// trade.md §3.4: MP 23, MH 27, CG 22, UP 09, GJ 24, RJ 08, DL 07.
test.each([
  ['Madhya Pradesh', '23'],
  ['Maharashtra', '27'],
  ['Chhattisgarh', '22'],
  ['Uttar Pradesh', '09'],
  ['Gujarat', '24'],
  ['Rajasthan', '08'],
  ['Delhi', '07'],
])('%s has the state code %s', (name, code) => {
  expect(stateCodeOf(name)).toBe(code);
  expect(stateName(code)).toBe(name);
});

test('every state offered in forms has its own code, also in old spellings', () => {
  const codes = COMPANY_STATES.map(stateCodeOf);
  expect(new Set(codes).size).toBe(36);
  expect(codes.every((code) => STATE_CODES.includes(code))).toBe(true);
  expect(EMPLOYEE_STATES.map(stateCodeOf).toSorted()).toEqual(codes.toSorted());
  expect(stateCodeOf('Maharastra')).toBe('27');
  expect(stateCodeOf('Malwa')).toBe('');
});

test('codes found only in GSTINs have names; 28 is none of an address', () => {
  expect(stateName('28')).toBe('Andhra Pradesh');
  expect(STATE_CODES).not.toContain('28');
  expect(stateName('97')).toBe('Other Territory');
  expect(STATE_CODES).toContain('97');
  expect(stateName('50')).toBe('');
});

// trade.md §3.4: MP 450–488, MH 400–445, UP 201–285, CG 490–497. The cities' PINs are India Post's.
test.each([
  ['452001', 'Indore', ['23']],
  ['400001', 'Mumbai', ['27']],
  ['421302', 'Bhiwandi (trade.md: Thane, MAHARASHTRA-421302)', ['27']],
  ['492001', 'Raipur', ['22']],
  ['110006', 'Delhi', ['07']],
  ['500001', 'Hyderabad', ['36']],
  ['530001', 'Visakhapatnam', ['37']],
  ['403001', 'Panaji', ['30', '27']],
  ['249401', 'Haridwar', ['09', '05']],
  ['396191', 'Vapi', ['26', '24']],
])('the PIN %s of %s is in the right states', (pin, _city, states) => {
  expect(statesOfPin(pin)).toEqual(states);
});

test.each(['', '45200', '4520011', '052001', '45200A', '999999'])('the PIN %j is in no state', (pin) => {
  expect(statesOfPin(pin)).toEqual([]);
});
