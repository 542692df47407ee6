import { expect, test } from 'vitest';
import { packageCode, packageSerial } from '#domain/rules/package-serial.ts';
import { countedOf, mayGoBack, resultOf, type ScannedChallan } from './count-scans.ts';

const COMPANY = '0f8fad5b-d9cb-469f-a165-70867728950e';
const code = (place: number, number: number) => packageCode(packageSerial(COMPANY, { book: 0, place }), number);
const line = (place: number, fields: Partial<ScannedChallan['lines'][number]> = {}) => ({
  biltyNo: String(place),
  lrNo: `LR-${place}`,
  consignee: '',
  to: '',
  place,
  packages: 3,
  allPackages: 5,
  isUnloaded: false,
  loaded: [],
  unloaded: [],
  labelled: { book: 0, place },
  elsewhere: [],
  ...fields,
});
const challan = (fields: Partial<ScannedChallan> = {}): ScannedChallan => ({
  challanNo: '1',
  vehicleNo: '',
  from: '',
  to: '',
  state: 'draft',
  lines: [line(7, { loaded: [1] }), line(8)],
  ...fields,
});
const told = (sent: string, of = challan(), waiting: readonly string[] = []) =>
  resultOf(
    COMPANY,
    of,
    'load',
    countedOf(
      COMPANY,
      of,
      'load',
      waiting.map((each) => ({ code: each })),
    ),
    sent,
  ).result;

test('a package is counted once, whether the server has it or it waits on this phone', () => {
  expect(told(code(7, 2))).toBe('right');
  expect(told(code(7, 1))).toBe('twice');
  expect(told(code(7, 2), challan(), [code(7, 2), code(99, 1), 'X'])).toBe('twice');
});

test('waiting scans count in their order, so a package taken back can be scanned again', () => {
  const counted = (...waiting: readonly (readonly [number, boolean])[]) => [
    ...(countedOf(
      COMPANY,
      challan(),
      'load',
      waiting.map(([number, isBack]) => ({ code: code(7, number), isBack })),
    ).get(7) ?? []),
  ];
  expect(counted([2, false], [2, true])).toEqual([1]);
  expect(counted([1, true])).toEqual([]);
  expect(counted([1, true], [1, false], [3, false])).toEqual([1, 3]);
});

test('a counted package can be taken back until the vehicle has left', () => {
  const of = (number: number, there = challan()) =>
    mayGoBack(there, 'load', resultOf(COMPANY, there, 'load', countedOf(COMPANY, there, 'load', []), code(7, number)));
  expect([of(1), of(2), of(6), of(1, challan({ state: 'dispatched' }))]).toEqual([true, true, false, false]);
});

test('a package of another challan, beyond the LR’s count or misread is not of this challan', () => {
  expect([told(code(9, 1)), told(code(7, 6)), told('X'), told('')]).toEqual(['other', 'other', 'other', 'other']);
  expect(told(code(7, 5))).toBe('right');
});

test('a package loaded in another vehicle is not of this challan', () => {
  const parted = challan({ lines: [line(7, { loaded: [1], elsewhere: [2, 3] })] });
  expect([1, 2, 3, 4].map((number) => told(code(7, number), parted))).toEqual(['twice', 'other', 'other', 'right']);
});

test('labels of a counter and of the portal are both recognised for its LR', () => {
  const booked = challan({ lines: [line(7, { labelled: { book: 5, place: 3 } }), line(3)] });
  const ofCounter = packageCode(packageSerial(COMPANY, { book: 5, place: 3 }), 2);
  const found = resultOf(COMPANY, booked, 'load', countedOf(COMPANY, booked, 'load', []), ofCounter);
  expect(found).toMatchObject({ result: 'right', line: { place: 7 } });
  expect(told(code(7, 2), booked, [ofCounter])).toBe('twice');
  expect(told(packageCode(packageSerial(COMPANY, { book: 6, place: 3 }), 2), booked)).toBe('other');
});

test('loading ends at dispatch, and unloading begins at it and ends when the LR is unloaded', () => {
  expect(told(code(7, 2), challan({ state: 'dispatched' }))).toBe('late');
  const out = (of: ScannedChallan, number: number) =>
    resultOf(COMPANY, of, 'unload', countedOf(COMPANY, of, 'unload', []), code(8, number)).result;
  expect(out(challan(), 1)).toBe('late');
  for (const state of ['dispatched', 'arrived'] as const) expect(out(challan({ state }), 1)).toBe('right');
  expect(out(challan({ state: 'arrived', lines: [line(8, { isUnloaded: true })] }), 1)).toBe('late');
});
