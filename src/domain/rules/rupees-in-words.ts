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
  // The count of crores can itself be over 99 ("One Hundred Crore"): accounts never go on to arab and kharab.
  const scale = SCALES.find(({ size }) => number >= size);
  const [head, rest] = scale
    ? [`${inEnglish(number / scale.size)} ${scale.word}`, number % scale.size]
    : [TENS[Number(number / 10n)] ?? '', number % 10n];
  return rest === 0n ? head : `${head} ${inEnglish(rest)}`;
}

function inHindi(number: bigint): string {
  // The library would say अरब above 99 crore.
  if (number < CRORE) return toHindi(number);
  const head = `${inHindi(number / CRORE)} करोड़`;
  return number % CRORE === 0n ? head : `${head} ${toHindi(number % CRORE)}`;
}

const LANGUAGES = {
  English: {
    words: inEnglish,
    rupees: (one: boolean) => (one ? 'Rupee' : 'Rupees'),
    paise: (one: boolean) => (one ? 'Paisa' : 'Paise'),
    and: 'And',
    minus: 'Minus',
    only: 'Only',
  },
  Hindi: {
    words: inHindi,
    rupees: (one: boolean) => (one ? 'रुपया' : 'रुपये'),
    paise: (one: boolean) => (one ? 'पैसा' : 'पैसे'),
    and: 'और',
    minus: 'माइनस',
    only: 'मात्र',
  },
} as const;

/** An amount in paise in words, with lakh and crore: 123456n → 'One Thousand Two Hundred Thirty Four Rupees And Fifty Six Paise Only'. */
export function rupeesInWords(paise: bigint, language: WordsLanguage): string {
  const say = LANGUAGES[language];
  const amount = paise < 0n ? -paise : paise;
  const rupees = amount / 100n;
  const rest = amount % 100n;
  const parts = [
    ...(rupees > 0n || rest === 0n ? [`${say.words(rupees)} ${say.rupees(rupees === 1n)}`] : []),
    ...(rest > 0n ? [`${say.words(rest)} ${say.paise(rest === 1n)}`] : []),
  ];
  return `${paise < 0n ? `${say.minus} ` : ''}${parts.join(` ${say.and} `)} ${say.only}`;
}
