import { toCardinal as toHindi } from 'n2words/hi-IN';

export type WordsLanguage = 'English' | 'Hindi';

const BELOW_TWENTY = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const CRORE = 10_000_000n;
const SCALES = [
  { size: CRORE, word: 'Crore' },
  { size: 100_000n, word: 'Lakh' },
  { size: 1000n, word: 'Thousand' },
  { size: 100n, word: 'Hundred' },
] as const;

function inEnglish(number: bigint): string {
  if (number < 20n) return BELOW_TWENTY[Number(number)] ?? '';
  // The number of crores may itself exceed 99 ("One Hundred Crore"): accounts never use arab and kharab.
  const scale = SCALES.find(({ size }) => number >= size);
  const [head, rest] = scale
    ? [`${inEnglish(number / scale.size)} ${scale.word}`, number % scale.size]
    : [TENS[Number(number / 10n)] ?? '', number % 10n];
  return rest === 0n ? head : `${head} ${inEnglish(rest)}`;
}

/** The library has a spelling of 43 that nobody uses. */
const spelt = (words: string): string => words.replaceAll('तेतालीस', 'तैंतालीस');

function inHindi(number: bigint): string {
  // Above 99 crore the library would use अरब.
  if (number < CRORE) return spelt(toHindi(number));
  const head = `${inHindi(number / CRORE)} करोड़`;
  return number % CRORE === 0n ? head : `${head} ${spelt(toHindi(number % CRORE))}`;
}

/** 'Rupees … and … Paise Only', as is usual in the trade. */
function sayInEnglish(rupees: bigint, paise: bigint): string {
  return `Rupees ${inEnglish(rupees)}${paise === 0n ? '' : ` and ${inEnglish(paise)} Paise`} Only`;
}

function sayInHindi(rupees: bigint, paise: bigint): string {
  const parts = [
    ...(rupees > 0n || paise === 0n ? [`${inHindi(rupees)} ${rupees === 1n ? 'रुपया' : 'रुपये'}`] : []),
    ...(paise > 0n ? [`${inHindi(paise)} ${paise === 1n ? 'पैसा' : 'पैसे'}`] : []),
  ];
  return `${parts.join(' और ')} मात्र`;
}

/** The wording on prints of the first landing: the noun at the end, and 43 as the library spells it. */
function sayFirst(language: WordsLanguage, rupees: bigint, paise: bigint): string {
  if (language === 'Hindi') return sayInHindi(rupees, paise).replaceAll('तैंतालीस', 'तेतालीस');
  const parts = [
    ...(rupees > 0n || paise === 0n ? [`${inEnglish(rupees)} ${rupees === 1n ? 'Rupee' : 'Rupees'}`] : []),
    ...(paise > 0n ? [`${inEnglish(paise)} ${paise === 1n ? 'Paisa' : 'Paise'}`] : []),
  ];
  return `${parts.join(' And ')} Only`;
}

const LANGUAGES = {
  English: { say: sayInEnglish, minus: 'Minus' },
  Hindi: { say: sayInHindi, minus: 'माइनस' },
} as const;

/**
 * An amount in paise in words, with lakh and crore: 123456n → 'Rupees One Thousand Two Hundred Thirty Four and Fifty Six Paise Only'.
 * `isFirst`: the wording of papers printed before it was settled (docs/decisions/0024).
 */
export function rupeesInWords(paise: bigint, language: WordsLanguage, isFirst = false): string {
  const { say, minus } = LANGUAGES[language];
  const amount = paise < 0n ? -paise : paise;
  const [rupees, rest] = [amount / 100n, amount % 100n];
  const words = isFirst ? sayFirst(language, rupees, rest) : say(rupees, rest);
  return paise < 0n ? `${minus} ${words}` : words;
}
