import { describe, expect, test } from 'vitest';
import { lastNumberOf, lrNumber } from './lr-number.ts';
import { canMeet, type GivingBook } from './meeting-books.ts';

const aBook = (more: Partial<GivingBook> = {}): GivingBook => ({
  pattern: '{B}/{YY}/{N}',
  digits: 6,
  firstNo: 1,
  lastNo: 0,
  branch: 'HO',
  ...more,
});

describe('whether two number books can give the same number', () => {
  test.each<[string, Partial<GivingBook>, Partial<GivingBook>, boolean]>([
    ['with the same pattern meet', {}, {}, true],
    ['with the same pattern in another case meet', { pattern: 'ab{YY}-{N}' }, { pattern: 'AB{YY}-{N}' }, true],
    ['of two branches do not meet', {}, { branch: 'MUM' }, false],
    ['with another count of digits do not meet', {}, { digits: 5 }, false],
    ['with consecutive ranges do not meet', { lastNo: 500 }, { firstNo: 501 }, false],
    ['with ranges that share a number meet', { lastNo: 500 }, { firstNo: 500 }, true],
    ['of which one writes its year with a dash do not meet', {}, { pattern: '{B}/{Y-Y}/{N}' }, false],
    ['meet if one has as plain text what the other generates', { pattern: 'HO/2627/{N}' }, {}, true],
    [
      'meet if the counter of one equals the year of the other',
      { pattern: '{YY}{N}', digits: 3 },
      { pattern: '1{N}', digits: 6 },
      true,
    ],
    [
      'do not meet if that counter is no year',
      { pattern: '{YY}{N}', digits: 3 },
      { pattern: '13{N}', digits: 5, lastNo: 13_999 },
      false,
    ],
  ])('two number books %s', (_what, one, other, meet) => {
    expect(canMeet(aBook(one), aBook(other))).toBe(meet);
    expect(canMeet(aBook(other), aBook(one))).toBe(meet);
  });
});

/** Reproducible numbers, so that a failure can be examined. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

/** Every number that a small book ever gives. */
function givenBy(book: GivingBook): Set<string> {
  const given = new Set<string>();
  for (let year = 2000; year < 2100; year += 1)
    for (let n = book.firstNo; n <= lastNumberOf(book); n += 1)
      given.add(lrNumber(book, book.branch, `${year}-04-01`, n).toUpperCase());
  return given;
}

test('two number books share a number exactly when their written-out numbers do', () => {
  const next = numbers(20);
  const pick = <Value>(...of: readonly Value[]): Value => of[next(of.length)] as Value;
  const someBook = (): GivingBook => {
    const parts = [pick('', '{B}', '1'), pick('', '{YY}', '2'), '{N}', pick('', '', '1', '{YY}')];
    if (next(4) === 0) parts.reverse();
    const digits = pick(3, 4);
    // Often numbers that begin like a year.
    const firstNo = pick(
      1 + next(60),
      1 + next(60),
      pick(100, 101, 120, 201, 212) * (digits === 4 ? 10 : 1) + next(30),
    );
    return { pattern: parts.join(''), digits, firstNo, lastNo: firstNo + next(60), branch: pick('1', '12') };
  };
  let met = 0;
  for (let round = 0; round < 500; round += 1) {
    const one = someBook();
    // Half of them have the same format.
    const apart = someBook();
    const alike = { ...apart, pattern: one.pattern, digits: one.digits };
    const other = next(2) === 0 || apart.firstNo > lastNumberOf(alike) ? apart : alike;
    const [mine, theirs] = [givenBy(one), givenBy(other)];
    const share = [...mine].some((number) => theirs.has(number));
    if (share) met += 1;
    expect(canMeet(one, other), JSON.stringify([one, other])).toBe(share);
  }
  // Otherwise only one of the outcomes would be tested.
  expect(met).toBeGreaterThan(10);
});
