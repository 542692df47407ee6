import type { Pattern } from './consignment-sentences.hi.ts';

/** Sentences about moving in, in Hindi. */
export const movingSentences = {
  'The file could not be read. Export All Masters from Tally as XML and try again.':
    'फ़ाइल पढ़ी नहीं जा सकी। टैली से All Masters को XML में निकालकर फिर कोशिश करें।',
  'The file has no ledgers. Export All Masters from Tally as XML.':
    'फ़ाइल में कोई खाता नहीं है। टैली से All Masters को XML में निकालें।',
  'The file has no trial balance. Export it from Tally as XML.': 'फ़ाइल में तलपट नहीं है। उसे टैली से XML में निकालें।',
  'There can be at most 20,000 ledgers.': 'ज़्यादा से ज़्यादा 20,000 खाते हो सकते हैं।',
  'The file is too large: 20 MB at most.': 'फ़ाइल बहुत बड़ी है: ज़्यादा से ज़्यादा 20 MB।',
  'A file is being imported. Wait until it is finished.': 'एक फ़ाइल पर काम चल रहा है। उसके पूरा होने तक रुकें।',
  'Choose the file again: it has to be checked first.': 'फ़ाइल फिर चुनें: पहले उसकी जाँच होनी चाहिए।',
  'Correct the rows listed and choose the file again, or import only the good rows.':
    'दिखाई गई पंक्तियाँ सुधारकर फ़ाइल फिर चुनें, या केवल ठीक पंक्तियाँ लें।',
  'Only an imported file can be taken back.': 'वही फ़ाइल वापस ली जा सकती है जो लाई जा चुकी है।',
  'The file could not be checked. Choose it again.': 'फ़ाइल की जाँच नहीं हो सकी। उसे फिर चुनें।',
  'Some of its rows are missing. Choose the file again: rows already moved in are not added twice.':
    'इसकी कुछ पंक्तियाँ नहीं आईं। फ़ाइल फिर चुनें: जो पहले से है वह दोबारा नहीं आएगा।',
  'This LR was moved in and cannot be changed. Record what happens to it as events.':
    'यह बिल्टी पहले की है और जैसी थी वैसी ही रहेगी। आगे जो हो, उसे उसकी घटनाओं में लिखें।',
  'Open Amount is more than the freight.': 'बकाया राशि भाड़े से ज़्यादा है।',
  'Nothing is open on an LR that is free of cost.': 'मुफ़्त बिल्टी पर कुछ बकाया नहीं होता।',
  'The books of this day are locked.': 'इस दिन के खाते बंद हैं।',
  'Basis is required.': 'भुगतान का आधार भरें।',
  'Other files are being read. Please try again in a moment.': 'दूसरी फ़ाइलें पढ़ी जा रही हैं। थोड़ी देर बाद फिर कोशिश करें।',
} as const;

/** Sentences with numbers and names in them. */
export const movingPatterns: readonly Pattern[] = [
  [/^LR (.+) was used since\. Undo that first\.$/, (lr) => `बिल्टी ${lr} का उपयोग हो चुका है। पहले उसे वापस लें।`],
  [
    /^(\d+) of its LRs were used since, as (.+)\. Undo that first\.$/,
    (many, first) => `इसकी ${many} बिल्टियों का उपयोग हो चुका है, जैसे ${first}। पहले उसे वापस लें।`,
  ],
  [
    /^(\d+) of its ledgers were used since, as (.+) in (\S+)\. Undo that first\.$/,
    (many, first, by) => `इसके ${many} खातों का उपयोग हो चुका है, जैसे ${first} का ${by} में। पहले उसे वापस लें।`,
  ],
  [
    /^(.+) was used since, in (\S+)\. Undo that first\.$/,
    (name, by) => `${name} का उपयोग ${by} में हो चुका है। पहले उसे वापस लें।`,
  ],
];
