import { describe, expect, test } from 'vitest';
import { alikeParties, type ComparedParty } from './alike-parties.ts';

const party = (name: string, facts: Partial<ComparedParty> = {}): ComparedParty => ({
  name,
  nameHindi: '',
  contact: '',
  pan: '',
  ...facts,
});
const told = (parties: readonly ComparedParty[]) =>
  alikeParties(parties).map(({ one, other, same }) => [one.name, other.name, same.join(' ')]);

describe('parties that may be one', () => {
  test('have the same name but for title and punctuation, the same contact or PAN; those with most in common first', () => {
    const parties = [
      party('Malwa Cotton Pvt Ltd', { contact: '9826000001', pan: 'AAHCM8960D' }),
      party('Ramesh', { contact: '9826000001' }),
      party('M/s Malwa Cotton Private Limited', { pan: 'AAHCM8960D' }),
      party('Verma'),
    ];
    expect(told(parties)).toEqual([
      ['Malwa Cotton Pvt Ltd', 'M/s Malwa Cotton Private Limited', 'name PAN'],
      ['Malwa Cotton Pvt Ltd', 'Ramesh', 'contact'],
    ]);
  });

  test('have one name in Hindi, or names that are alike, which alone proves nothing', () => {
    expect(
      told([party('Gupta Kirana', { nameHindi: 'गुप्ता किराना' }), party('GK', { nameHindi: 'श्री गुप्ता किराना' })]),
    ).toEqual([['Gupta Kirana', 'GK', 'name']]);
    expect(told([party('Shah Steels'), party('Shah Steel'), party('Verma Sons')])).toEqual([
      ['Shah Steels', 'Shah Steel', ''],
    ]);
  });

  test('are told once, however many share a fact, and never of themselves', () => {
    const many = Array.from({ length: 20 }, (_each, at) => party(`Number ${at}x${at * 7}`, { contact: '9826000001' }));
    expect(told(many).filter(([, , same]) => same === 'contact')).toHaveLength(19);
    expect(told(Array.from({ length: 5 }, () => party('Same')))).toHaveLength(4);
    expect(told([])).toEqual([]);
    expect(told([party('')])).toEqual([]);
  });
});
