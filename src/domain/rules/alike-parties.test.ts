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

describe('finding duplicate parties', () => {
  test('parties with the same name without titles, contact or PAN are duplicates; most in common first', () => {
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

  test('parties with the same Hindi name are duplicates; similar names are listed without proof', () => {
    expect(
      told([party('Gupta Kirana', { nameHindi: 'गुप्ता किराना' }), party('GK', { nameHindi: 'श्री गुप्ता किराना' })]),
    ).toEqual([['Gupta Kirana', 'GK', 'name']]);
    expect(told([party('Shah Steels'), party('Shah Steel'), party('Verma Sons')])).toEqual([
      ['Shah Steels', 'Shah Steel', ''],
    ]);
  });

  test('a group of duplicate parties lists each once, and no party with itself', () => {
    const many = Array.from({ length: 20 }, (_each, at) => party(`Number ${at}x${at * 7}`, { contact: '9826000001' }));
    expect(told(many).filter(([, , same]) => same === 'contact')).toHaveLength(19);
    expect(told(Array.from({ length: 5 }, () => party('Same')))).toHaveLength(4);
    expect(told([])).toEqual([]);
    expect(told([party('')])).toEqual([]);
  });
});
