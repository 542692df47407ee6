import type { Pattern } from './consignment-sentences.hi.ts';

/** Sentences about rate contracts in Hindi. */
export const rateSentences = {
  'Valid To is before Valid From.': 'कब तक मान्य, कब से मान्य से पहले की तारीख़ है।',
  'Slab Below must be more than Slab From.': 'स्लैब से कम, स्लैब से से ज़्यादा होना चाहिए।',
  'Applies To is before Applies From.': 'कब तक लागू, कब से लागू से पहले की तारीख़ है।',
  'Last Day is before Valid From.': 'अंतिम दिन अनुबंध शुरू होने से पहले का है।',
} as const;

/** The same with numbers and names in them. */
export const ratePatterns: readonly Pattern[] = [
  [/^Overlaps line (\d+)\.$/, (line) => `पंक्ति ${line} से टकराती है।`],
  [/^Charge (.+) was not found\.$/, (name) => `शुल्क ${name} नहीं मिला।`],
];
