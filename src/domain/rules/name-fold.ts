// Names are written in two scripts and with many spellings: 'Gupta Kirana' is 'गुप्ता किराना', 'Agarwal' is 'Aggrawal'. Each word is folded
// to its sound, the same for both scripts, and typed text is compared with the beginnings of words. Transliteration libraries (e.g.
// @indic-transliteration/sanscript) produce scholarly Sanskrit, and do not tell which of clerks' spellings are the same name.

/** Devanagari by the Hunterian romanization, the official one of India (UNGEGN, Hindi), without diacritics, which folding drops. */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  `क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h क़ k ख़ kh ग़ g ज़ z ड़ r ढ़ rh फ़ f`
    .normalize('NFKC')
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : [])),
);
const VOWELS: Readonly<Record<string, string>> = Object.fromEntries(
  'अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ऍ e ओ o औ au ऑ o ॐ om ा a ि i ी i ु u ू u ृ ri े e ै ai ॅ e ो o ौ au ॉ o ं n ँ n'
    .split(' ')
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? '']] : [])),
);
const VIRAMA = '्';
const NASALS = 'ंँ';
/** A sign for the vowel after a consonant; without one it is a short a. */
const VOWEL_SIGN = /[ा-ौ]/;

/** The names of Latin letters in Devanagari: 'आर. के. ट्रेडर्स'. */
const LETTER_NAMES: Readonly<Record<string, string>> = {
  ए: 'a', बी: 'b', सी: 'c', डी: 'd', ई: 'e', एफ: 'f', जी: 'g', एच: 'h', आई: 'i', जे: 'j', के: 'k', एल: 'l', एम: 'm', एन: 'n',
  ओ: 'o', पी: 'p', क्यू: 'q', आर: 'r', एस: 's', टी: 't', यू: 'u', वी: 'v', डब्ल्यू: 'w', एक्स: 'x', वाई: 'y', जेड: 'z',
}; // prettier-ignore

/** Synonymous words in trade names, by their short form. */
const SHORT_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    pvt: 'private प्राइवेट प्रा',
    ltd: 'limited लिमिटेड लि',
    co: 'company कंपनी कम्पनी कं',
    bros: 'brothers brother ब्रदर्स',
    corp: 'corporation कॉर्पोरेशन कॉरपोरेशन कारपोरेशन',
    smt: 'shrimati श्रीमती',
  }).flatMap(([short, words]) => words.split(' ').map((word) => [word.normalize('NFKC'), short])),
);
const AND = new Set(['and', 'एंड', 'एण्ड', 'ऐंड', 'एवं', 'और', 'व']);
/** Titles before a firm's name: M/s, Messrs, मैसर्स, मे०. */
const TITLE = /(?<![\p{L}\p{M}\p{N}])(m\s*\/\s*s|messrs|मैसर्स|मेसर्स|म[ेै][.॰०])(?![\p{L}\p{M}])/gu;

/** The words of a name: NFKC, lower case, without title, 'and' and punctuation; single letters are joined into one word. */
function wordsOf(text: string): string[] {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(TITLE, ' ')
    .replaceAll(/['’`\u200C\u200D]/g, '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  const words: string[] = [];
  let letters = '';
  for (const word of bare.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const letter = LETTER_NAMES[word] ?? word;
    if (/^[a-z]$/.test(letter)) letters += letter;
    else {
      if (letters !== '') words.push(letters);
      letters = '';
      if (word !== '' && !AND.has(word)) words.push(word);
    }
  }
  return letters === '' ? words : [...words, letters];
}

/** A Devanagari word in Latin letters; other letters stay. */
function romanized(word: string): string {
  const signs =
    word
      .replaceAll('ज्ञ', 'ग्य')
      .replaceAll('ंह', 'ंघ')
      .match(/[\p{L}\p{N}]\u093C?|\p{M}/gu) ?? [];
  return signs
    .map((sign, at) => {
      const next = signs[at + 1] ?? '';
      const consonant = CONSONANTS[sign];
      if (consonant !== undefined) return next === VIRAMA || VOWEL_SIGN.test(next) ? consonant : `${consonant}a`;
      // At the end of a word: 'स्वयं' is Swayam, but 'साईं' is Sai and 'माँ' is Maa.
      if (next === '' && NASALS.includes(sign)) return sign === 'ं' && CONSONANTS[signs[at - 1] ?? ''] ? 'm' : '';
      return VOWELS[sign] ?? (/\p{M}/u.test(sign) ? '' : sign);
    })
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '');
}

/** Parts of Latin spellings that are silent or sound like another letter, applied in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[ts]ion/g, 'shan'],
  [/ture/g, 'char'],
  [/ight/g, 'it'],
  [/ew(?![aeiou])/g, 'yu'],
  [/sch/g, 'sk'],
  [/tech/g, 'tek'],
  [/^chem/g, 'kem'],
  [/^mech/g, 'mek'],
  [/^jn|dny/g, 'gy'],
  [/ph/g, 'f'],
  [/chh?/g, 'C'],
  [/sh/g, 's'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/wh?/g, 'v'],
  [/z/g, 'j'],
  [/([bcdgjkptr])h/g, '$1'],
  [/([^aeiou])\1+/gu, '$1'],
  [/eya?$/g, 'e'],
  [/(?<=[^aeiouysj])es$/g, 's'],
  [/(?<=[^aeiouy])e$/g, ''],
];
/** Vowels are classed as front, back and a, which is dropped except at the start: schwas come and go in both scripts. */
const VOWEL_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/(?<=.)y/g, 'i'],
  [/^a+(?=[eiou])/g, ''],
  [/^a+/g, 'A'],
  [/a/g, ''],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/A/g, 'a'],
  [/m(?=[pbv])/g, 'n'],
  [/([iu])\1+/g, '$1'],
];
const rewritten = (word: string, rules: readonly (readonly [RegExp, string])[]) =>
  rules.reduce((text, [from, to]) => text.replaceAll(from, to), word);

/** The possible sounds of a word: several if its spelling is ambiguous. */
function soundsOf(word: string): string[] {
  // A number or GSTIN: unchanged.
  if (/\d/.test(word)) return [word];
  const latin = romanized(word);
  const ways = [latin];
  // ड़ may sound like r or d (Rathore, Rathod), and so may ढ़.
  if (/[ड][़]/.test(word)) ways.push(romanized(word.replaceAll('ड़'.normalize('NFKC'), 'ड')));
  if (/[ढ][़]/.test(word)) ways.push(romanized(word.replaceAll('ढ़'.normalize('NFKC'), 'ढ')));
  // 'दुबे' is Dubey, 'राव' is Rao, 'एजेंसीज' is Agencies; g before e, i, y is soft in English words and hard in Indian ones.
  if (word.endsWith('े')) ways.push(latin.replace(/e$/, 'i'));
  if (word.endsWith('व')) ways.push(latin.replace(/va$/, 'o'));
  if (/[ीे]ज़?$/u.test(word))
    ways.push(latin.replace(/(?:[jz](?=[ei]))?([ei])[jz]a$/, (end) => end.replaceAll(/[jz]/g, 's').replace(/a$/, '')));
  if (/g[eiy]/.test(word)) ways.push(latin.replaceAll(/g(?=[eiy])/g, 'j'));
  return [...new Set(ways.map((way) => rewritten(rewritten(way, SPELLINGS), VOWEL_CLASSES)))].filter(
    (sound) => sound !== '',
  );
}

/** The consonants of a sound, with a preceding vowel as a: in loan words nothing else agrees ('traders', 'ट्रेडर्स'). */
const consonantsOf = (sound: string) =>
  /[^a-z]/.test(sound)
    ? ''
    : sound
        .replace(/^[iu]/, 'a')
        .replaceAll(/(?<=.)[iu]/g, '')
        .replaceAll(/(.)\1+/gu, '$1');

// No sound begins with q, so it can mark words reduced to consonants.
const CONSONANT_MARK = 'q';

const shortOf = (word: string) => SHORT_FORMS[word] ?? word;

/**
 * The search text of a record: the sounds of all words in its names and places, separated by spaces. Stored with the record, and written
 * when it is saved.
 */
export function searchedSounds(texts: readonly string[]): string {
  const sounds = texts.flatMap((text) =>
    wordsOf(text).flatMap((word) => [...new Set([shortOf(word), word])].flatMap(soundsOf)),
  );
  const consonants = sounds.map(consonantsOf).filter(({ length }) => length >= 2);
  return ` ${[...new Set([...sounds, ...consonants.map((all) => CONSONANT_MARK + all)])].join(' ')} `;
}

/** What a search looks for in `searchedSounds` for one word: any of `sounds`; or, as weaker matches, any of `all`. */
export interface WantedWord {
  readonly sounds: readonly string[];
  readonly all: readonly string[];
}

/** The patterns for a sound: also its consonants, if they are distinctive enough, matching every word that begins with them. */
function patternsOf(sound: string, word: string): string[] {
  const consonants = consonantsOf(sound);
  if (consonants.length >= 3) return [` ${CONSONANT_MARK}${consonants}`];
  // Two consonants are too few for a prefix, and for a word of two or three letters.
  return consonants.length === 2 && word.length >= 4
    ? [` ${sound}`, ` ${CONSONANT_MARK}${consonants} `]
    : [` ${sound}`];
}

/** The words that a search looks for, each as patterns for the search text: ' gupt' is the beginning of a word. */
export function wantedSounds(typed: string): WantedWord[] {
  return wordsOf(typed).map((word) => {
    const sounds = soundsOf(shortOf(word));
    return {
      sounds: sounds.map((sound) => ` ${sound}`),
      all: [...new Set(sounds.flatMap((sound) => patternsOf(sound, word)))],
    };
  });
}
