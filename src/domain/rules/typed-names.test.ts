import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupTypedNames, similarKeys, typedNameKey, type TypedName } from './typed-names.ts';

test.each([
  ['M/s Gupta Kirana Store', 'gupta kirana store'],
  ['m / s. GUPTA  KIRANA, STORE', 'gupta kirana store'],
  ['Messrs. Gupta Kirana Store', 'gupta kirana store'],
  ['Ｇｕｐｔａ Kirana Store', 'gupta kirana store'],
  ['Shri Ram Traders', 'ram traders'],
  ['Smt. Kamla Devi', 'kamla devi'],
  ['ABC Steels Private Limited', 'abc steels pvt ltd'],
  ['ABC Steels (Pvt.) Ltd.', 'abc steels pvt ltd'],
  ['Sons & Co', 'sons and co'],
  ['Sons and Co', 'sons and co'],
  ['S.K. Traders', 'sk traders'],
  ['S K Traders', 'sk traders'],
  ['श्री राम ट्रेडर्स', 'राम ट्रेडर्स'],
  ['श्रीमती कमला देवी', 'कमला देवी'],
  ['मेसर्स गुप्ता किराना', 'गुप्ता किराना'],
  ['मैसर्स गुप्ता किराना', 'गुप्ता किराना'],
  ['मे. गुप्ता किराना', 'गुप्ता किराना'],
  ['गुप्ता स्टील प्राइवेट लिमिटेड', 'गुप्ता स्टील pvt ltd'],
  ['गुप्ता एंड सन्स', 'गुप्ता and सन्स'],
  // These letters are part of the name, not a title.
  ['Shrinath Mills', 'shrinath mills'],
  ['श्रीनाथ मिल्स', 'श्रीनाथ मिल्स'],
  ['Anderson Limitedge', 'anderson limitedge'],
  // A name that is only a title keeps it.
  ['Shri', 'shri'],
  ['-', ''],
])('the key of the name %s is %s', (name, key) => {
  expect(typedNameKey(name)).toBe(key.normalize('NFKC'));
});

test('a name’s key ignores surrounding spaces and has single spaces only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(typedNameKey(`  ${name} `)).toBe(typedNameKey(name));
      expect(typedNameKey(name).split(' ')).toEqual(typedNameKey(name).split(/\s+/));
    }),
  );
});

const typed = (name: string, fields: Partial<TypedName> = {}): TypedName => ({
  name,
  contact: '',
  gstin: '',
  count: 1,
  newest: '2026-11-01',
  ...fields,
});
const namesOf = (rows: readonly TypedName[]) => groupTypedNames(rows).map(({ names }) => names.map(({ name }) => name));

test('spellings of one name are grouped, each with its count and last use', () => {
  const [group, ...others] = groupTypedNames([
    typed('Gupta Kirana', { count: 2, contact: '9826000001' }),
    typed('M/s Gupta Kirana', { count: 5, newest: '2026-11-09', contact: '9826000002' }),
    typed('Gupta Kirana', { newest: '2026-11-03', contact: '9826000003' }),
  ]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ key: 'gupta kirana', count: 8, newest: '2026-11-09' });
  expect(group?.contacts.toSorted()).toEqual(['9826000001', '9826000002', '9826000003']);
  expect(group?.names).toMatchObject([
    { name: 'M/s Gupta Kirana', count: 5, newest: '2026-11-09', contacts: ['9826000002'] },
    { name: 'Gupta Kirana', count: 3, newest: '2026-11-03', contacts: ['9826000001', '9826000003'] },
  ]);
});

test('names with the same contact or GSTIN are grouped, also through a third name', () => {
  expect(
    namesOf([
      typed('Alpha', { contact: '9826000001', count: 3 }),
      typed('Beta', { contact: '9826000001', gstin: '27AAPFU0939F1ZV', count: 2 }),
      typed('Gamma', { gstin: '27AAPFU0939F1ZV' }),
      typed('Delta'),
      typed('Epsilon'),
    ]),
  ).toEqual([['Alpha', 'Beta', 'Gamma'], ['Delta'], ['Epsilon']]);
});

test('merely similar names are listed but not grouped', () => {
  const rows = [typed('Gupta Kirana Store', { count: 2 }), typed('Gupta Kirana Stores'), typed('Sharma Steel')];
  const groups = groupTypedNames(rows);
  expect(groups).toHaveLength(3);
  const similar = similarKeys(groups.map(({ key }) => key));
  expect(similar.get('gupta kirana store')).toEqual(['gupta kirana stores']);
  expect(similar.get('gupta kirana stores')).toEqual(['gupta kirana store']);
  expect(similar.get('sharma steel')).toEqual([]);
});

test('every spelling is in one group, and no bilty is counted twice', () => {
  const some = (of: string[]) => fc.constantFrom(...of);
  const row = fc.record({
    name: some(['Gupta', 'M/s Gupta', 'Shah', 'shah', 'श्री शाह', 'शाह', '-', '.', 'Jain']),
    contact: some(['', '9826000001', '9826000002', '9826000003']),
    gstin: some(['', '', '27AAPFU0939F1ZV']),
    count: fc.integer({ min: 1, max: 9 }),
    newest: some(['2026-11-01', '2026-11-02']),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const groups = groupTypedNames(rows);
      const total = (each: readonly { count: number }[]) => each.reduce((sum, { count }) => sum + count, 0);
      expect(total(groups)).toBe(total(rows));
      expect(total(groups.flatMap(({ names }) => names))).toBe(total(rows));
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      const names = groups.flatMap((group) => group.names.map(({ name }) => name));
      expect(names.toSorted()).toEqual([...new Set(rows.map(({ name }) => name))].toSorted());
    }),
  );
});
