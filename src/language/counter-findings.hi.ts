import type { Pattern } from './consignment-sentences.hi.ts';

// Findings about what counters sent, in Hindi: only for the page of counters, so that no other page loads them.

const findings: Readonly<Record<string, string>> = {
  'The company was suspended when it was received.': 'जब यह आया तब कंपनी निलंबित थी।',
  'It cannot be read as an LR.': 'यह LR की तरह पढ़ा नहीं जा सकता।',
  'The counter’s certificate had expired when it was booked.': 'बुकिंग के समय काउंटर का प्रमाणपत्र समाप्त था।',
  'Its number is not in the counter’s book.': 'इसका नंबर काउंटर की बुक का नहीं है।',
  'Its number is not the next one of its book.': 'इसका नंबर बुक का अगला नंबर नहीं है।',
  'Its signature is wrong.': 'इसका हस्ताक्षर ग़लत है।',
  'Another record of this counter has the same sequence.': 'इस काउंटर के किसी और रिकॉर्ड का यही क्रम है।',
  'The sums of this paper do not add up.': 'इस काग़ज़ का जोड़ ठीक नहीं है।',
  'It was posted on the first open day, because the books or the cash of its own day are closed.':
    'यह पहले खुले दिन में चढ़ाया गया, क्योंकि उस दिन के खाते या नक़द बंद हैं।',
  'The code on its paper does not match.': 'इसके काग़ज़ का कोड मेल नहीं खाता।',
  'The portal would have divided the sum differently.': 'पोर्टल जोड़ को दूसरी तरह बाँटता।',
  'It came after the counter’s certificate had expired. Only the counter’s clock says when it was booked.':
    'यह काउंटर का प्रमाणपत्र समाप्त होने के बाद आया। बुकिंग कब हुई, यह केवल काउंटर की घड़ी बताती है।',
  'The print does not show everything that was booked.': 'जो छपा है वह पूरी तरह वही नहीं जो बुक हुआ।',
};
/** Who pays the GST, as the findings name them. */
const payers: Readonly<Record<string, string>> = {
  Consignor: 'प्रेषक',
  Consignee: 'प्राप्तकर्ता',
  'Bill-to': 'बिल वाला',
  Transporter: 'ट्रांसपोर्टर',
  Exempt: 'कर-मुक्त',
  nobody: 'कोई नहीं',
};
const patterns: readonly Pattern[] = [
  [
    /^Its month was exported for (.+) before it came\. Export it again\.$/,
    (what) => `इसके आने से पहले इसका महीना ${what} के लिए निर्यात हो चुका था। उसे दोबारा निर्यात करें।`,
  ],
  [/^Counter (.+) was reported lost\.$/, (name) => `काउंटर ${name} खोया बताया गया था।`],
  [/^Counter (.+) is closed\.$/, (name) => `काउंटर ${name} बंद है।`],
  [
    /^Its sequence is (\d+); the next one of the counter is (\d+)\.$/,
    (seq, next) => `इसका क्रम ${seq} है; काउंटर का अगला ${next} है।`,
  ],
  [
    /^The clock of the counter was (\d+) minutes wrong when it was sent\.$/,
    (minutes) => `भेजते समय काउंटर की घड़ी ${minutes} मिनट ग़लत थी।`,
  ],
  [
    /^(.+) had not logged in at this counter\. It was booked in the name of the counter\.$/,
    (user) => `${user} ने इस काउंटर पर लॉगिन नहीं किया था। यह काउंटर के नाम से बुक हुआ।`,
  ],
  [
    /^(.+) is no user of this company\. It was booked in the name of the counter\.$/,
    (user) => `${user} इस कंपनी का यूज़र नहीं है। यह काउंटर के नाम से बुक हुआ।`,
  ],
  [/^The login (.+) was disabled before it was booked\.$/, (user) => `बुकिंग से पहले लॉगिन ${user} बंद कर दिया गया था।`],
  [/^(.+) does not work for the branch of this counter\.$/, (user) => `${user} इस काउंटर की शाखा के लिए काम नहीं करता।`],
  [
    /^Its time is (\d+) minutes earlier than what the counter had sent before\. Ask when it was booked\.$/,
    (minutes) => `इसका समय काउंटर की पिछली भेजी LR से ${minutes} मिनट पहले का है। पूछें कि यह कब बुक हुई।`,
  ],
  [
    /^Its time is (\d+) minutes later than when it was received\.$/,
    (minutes) => `इसका समय इसके आने से ${minutes} मिनट बाद का है।`,
  ],
  [
    /^Another LR has the number (\S+) of this paper; it was booked under another one\.$/,
    (number) => `इस काग़ज़ का नंबर ${number} किसी और LR पर है; यह दूसरे नंबर पर बुक हुआ।`,
  ],
  [
    /^The portal would have said ₹(\S+); the paper says ₹(\S+)\.$/,
    (own, printed) => `पोर्टल के हिसाब से ₹${own} होना चाहिए; काग़ज़ पर ₹${printed} है।`,
  ],
  [
    /^The portal would have said that GST is payable by (\S+); the paper says (\S+)\.$/,
    (own, printed) => `पोर्टल के हिसाब से GST कौन देगा: ${payers[own] ?? own}; काग़ज़ पर: ${payers[printed] ?? printed}।`,
  ],
];

/** A finding about something a counter sent, in Hindi; null: it is a sentence that other screens have too. */
export function findingInHindi(english: string): string | null {
  const known = findings[english];
  if (known !== undefined) return known;
  for (const [pattern, hindi] of patterns) {
    const found = pattern.exec(english);
    if (found !== null) return hindi(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  return null;
}
