import type { Pattern } from './consignment-sentences.hi.ts';

/** Sentences about rate contracts in Hindi. */
export const rateSentences = {
  'Valid To is before Valid From.': 'कब तक मान्य, कब से मान्य से पहले की तारीख़ है।',
  'Slab Below must be more than Slab From.': 'स्लैब से कम, स्लैब से से ज़्यादा होना चाहिए।',
  'Applies To is before Applies From.': 'कब तक लागू, कब से लागू से पहले की तारीख़ है।',
  'LRs were booked under this contract, so its party and its first day cannot change.':
    'इस अनुबंध से LR भरी जा चुकी हैं: इसकी पार्टी और पहला दिन वही रहेंगे।',
  'Only an admin can book a TBB LR over the credit of its party.':
    'पार्टी की उधार सीमा से ऊपर की TBB LR केवल एडमिन भर सकते हैं।',
  'The credit of this party is used up. Enter why the LR is booked, in 5 characters or more.':
    'इस पार्टी का उधार पूरा हो चुका है। LR क्यों भरी जा रही है, 5 या अधिक अक्षरों में लिखें।',
  'Last Day is before Valid From.': 'अंतिम दिन अनुबंध शुरू होने से पहले का है।',
} as const;

/** Sentences with numbers and names in them. */
export const ratePatterns: readonly Pattern[] = [
  [/^This row overlaps row (\d+)\.$/, (row) => `यह पंक्ति, पंक्ति ${row} से टकराती है।`],
  [
    /^There can be at most (\d+) rates in a contract\. Enter the others in a second contract of the party\.$/,
    (most) => `एक अनुबंध में ज़्यादा से ज़्यादा ${most} दरें हो सकती हैं। बाकी पार्टी के दूसरे अनुबंध में भरें।`,
  ],
  [/^Overlaps line (\d+)\.$/, (line) => `पंक्ति ${line} से टकराती है।`],
  [
    /^LRs were booked by line (\d+): it stays as it is, and can only end\.$/,
    (line) => `पंक्ति ${line} से LR भरी जा चुकी हैं: वह वैसी ही रहेगी, केवल ख़त्म की जा सकती है।`,
  ],
  [
    /^An LR of (.+) was booked by this line; it can end on that day or later\.$/,
    (day) => `इस पंक्ति से ${day} की LR भरी जा चुकी है; वह उस दिन या उसके बाद ख़त्म हो सकती है।`,
  ],
  [
    /^The freight is ₹(\S+); Contract (\S+, line \d+) says ₹(\S+)\. Enter why, in 5 letters or more\.$/,
    (freight, line, agreed) =>
      `भाड़ा ₹${freight} है; अनुबंध ${line.replace(', line ', ', पंक्ति ')} के अनुसार ₹${agreed} होना चाहिए। कारण 5 या अधिक अक्षरों में लिखें।`,
  ],
  [/^Charge (.+) was not found\.$/, (name) => `शुल्क ${name} नहीं मिला।`],
];
