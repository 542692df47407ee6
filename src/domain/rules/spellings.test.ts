import { describe, expect, test } from 'vitest';
import { alikeIn, alikeInOtherScript } from './spellings.ts';

const found = (typed: string, names: string) => {
  const alike = alikeIn(typed);
  return alike === '' ? null : [...names.matchAll(new RegExp(alike, 'gu'))].map(([, word]) => word);
};

describe('how a typed name is written in names', () => {
  test.each([
    ['gupta', 'गुप्ता किराना', ['गुप्ता']],
    ['गुप्ता', 'shri gupta kirana', ['gupta']],
    ['kirana', 'गुप्ता किराना', ['किराना']],
    ['gupta kir', 'श्री गुप्ता किराना', ['गुप्ता किरा']],
    ['agarwal', 'अग्रवाल ट्रेडर्स', ['अग्रवाल']],
    ['अग्रवाल', 'aggrawal sweets', ['aggrawal']],
    ['laxmi', 'lakshmi mills', ['lakshmi']],
    ['लक्ष्मी', 'laxmi mills', ['laxmi']],
    ['sharma', 'शर्मा रोडवेज', ['शर्मा']],
    ['mehta', 'मेहता फैब्रिक्स', ['मेहता']],
    ['traders', 'राम ट्रेडर्स', ['ट्रेडर्स']],
  ])('%s in %s', (typed, names, words) => expect(found(typed, names)).toEqual(words));

  test('nothing is looked for where a sound is too short, or what is typed is a number', () => {
    for (const typed of ['', 'a', 'rao', '27', 'HO/2627/000027', 'mp09']) expect(alikeIn(typed), typed).toBe('');
  });

  test('in the other script alone, of what is typed', () => {
    const across = (typed: string, names: string) => new RegExp(alikeInOtherScript(typed), 'u').exec(names)?.[1];
    expect(across('gupta', 'gopata\nसुरेश गुप्ता')).toBe('गुप्ता');
    expect(across('गुप्ता', 'गुप्त\nsuresh gupta')).toBe('gupta');
    expect(alikeInOtherScript('mp09')).toBe('');
  });

  test('words within others and other words are none', () => {
    expect(found('gupta', 'विगुप्त और सेन')).toEqual([]);
    expect(found('sharma', 'वर्मा ब्रदर्स')).toEqual([]);
  });
});
