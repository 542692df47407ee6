import { describe, expect, test } from 'vitest';
import { alikeIn, alikeInOtherScript } from './spellings.ts';

const found = (typed: string, names: string) => {
  const alike = alikeIn(typed);
  return alike === '' ? null : [...names.matchAll(new RegExp(alike, 'gu'))].map(([, word]) => word);
};

describe('finding spellings of a typed name in names', () => {
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
  ])('the spellings of %s are found in %s', (typed, names, words) => expect(found(typed, names)).toEqual(words));

  test('short sounds and numbers are not searched for by spelling', () => {
    for (const typed of ['', 'a', 'rao', '27', 'HO/2627/000027', 'mp09']) expect(alikeIn(typed), typed).toBe('');
  });

  test('a name’s spelling is searched for in the other script only', () => {
    const across = (typed: string, names: string) => new RegExp(alikeInOtherScript(typed), 'u').exec(names)?.[1];
    expect(across('gupta', 'gopata\nसुरेश गुप्ता')).toBe('गुप्ता');
    expect(across('गुप्ता', 'गुप्त\nsuresh gupta')).toBe('gupta');
    expect(alikeInOtherScript('mp09')).toBe('');
  });

  test('spellings inside other words, and other words, are not found', () => {
    expect(found('gupta', 'विगुप्त और सेन')).toEqual([]);
    expect(found('sharma', 'वर्मा ब्रदर्स')).toEqual([]);
  });
});
