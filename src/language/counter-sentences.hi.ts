import type { Pattern } from './consignment-sentences.hi.ts';

/** Labels of counters in Hindi. */
export const counterLabels = {
  Counter: 'काउंटर',
  'Public Key': 'सार्वजनिक कुंजी',
  Proof: 'सबूत',
  Signed: 'हस्ताक्षरित',
  Signature: 'हस्ताक्षर',
  Ask: 'पूछें',
  Show: 'दिखाएँ',
  Certificate: 'प्रमाणपत्र',
  'Contact Signature': 'संपर्क का हस्ताक्षर',
  lost: 'खोया',
} as const;

/** Sentences about counters in Hindi. */
export const counterSentences = {
  'The code on its paper does not prove it.': 'इसके काग़ज़ का कोड इसे साबित नहीं करता।',
  'Counter Code may hold letters and digits only.': 'काउंटर कोड में केवल अंग्रेज़ी अक्षर और अंक हो सकते हैं।',
  'There is a counter or a number book of this name. Choose another name.':
    'इस नाम का काउंटर या नंबर बुक पहले से है। कोई और नाम चुनें।',
  'This branch has, or had, a counter of this code. Choose another code.':
    'इस शाखा में इस कोड का काउंटर है या था। कोई और कोड चुनें।',
  'The key of this browser could not be used. Reload the page and register again.':
    'इस ब्राउज़र की कुंजी काम नहीं आई। पृष्ठ फिर से खोलें और दोबारा दर्ज करें।',
  'This code is not known, was used, or is older than 15 minutes. Ask your admin for another one.':
    'यह कोड पहचाना नहीं गया, इस्तेमाल हो चुका है या 15 मिनट से पुराना है। अपने एडमिन से दूसरा लें।',
  'LRs wait on this counter. Let it send them first, or report it lost.':
    'इस काउंटर पर एलआर रुकी हैं। पहले उसे भेजने दें, या उसे खोया बताएँ।',
  'This counter exists twice. Ask your admin.': 'यह काउंटर दो जगह है। अपने एडमिन से पूछें।',
  'Please send at least one record.': 'कम से कम एक रिकॉर्ड भेजें।',
  'There can be at most 50 records.': 'अधिकतम 50 रिकॉर्ड हो सकते हैं।',
  'Too much came for this counter that it did not sign.': 'इस काउंटर के नाम से बहुत कुछ आया जिस पर उसका हस्ताक्षर नहीं है।',
  'The company was suspended when it came.': 'जब यह आया तब कंपनी निलंबित थी।',
  'It cannot be read as an LR.': 'यह एलआर की तरह पढ़ा नहीं जा सकता।',
  'It cannot be read as an LR. Refuse it with a reason.': 'यह एलआर की तरह पढ़ा नहीं जा सकता। कारण देकर मना करें।',
  'The certificate of the counter was over when it was booked.': 'बुकिंग के समय काउंटर का प्रमाणपत्र समाप्त था।',
  'Its number is not in the book of the counter.': 'इसका नंबर काउंटर की बुक का नहीं है।',
  'Its number is not the next one of its book.': 'इसका नंबर बुक का अगला नंबर नहीं है।',
  'Its signature is wrong.': 'इसका हस्ताक्षर ग़लत है।',
  'Another one of this counter has its sequence.': 'इस काउंटर के किसी और रिकॉर्ड का यही क्रम है।',
  'This was decided already.': 'इस पर पहले ही फ़ैसला हो चुका है।',
  'The sums of this paper do not add up.': 'इस काग़ज़ का जोड़ ठीक नहीं है।',
  'It was posted on the first open day, for the books or the cash of its own day are closed.':
    'यह पहले खुले दिन में चढ़ाया गया, क्योंकि उस दिन के खाते या नक़द बंद हैं।',
  'The portal would have divided the sum otherwise.': 'पोर्टल जोड़ को दूसरी तरह बाँटता।',
  'What is printed is not all that was booked.': 'जो छपा है वह पूरी तरह वही नहीं जो बुक हुआ।',
  'This counter is not known.': 'यह काउंटर पहचाना नहीं गया।',
  'This counter was ended already.': 'यह काउंटर पहले ही बंद हो चुका है।',
} as const;

/** The same with words in them. */
export const counterPatterns: readonly Pattern[] = [
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
    /^Another LR has the number (\S+) of this paper; it was booked under another one\.$/,
    (number) => `इस काग़ज़ का नंबर ${number} किसी और एलआर पर है; यह दूसरे नंबर पर बुक हुआ।`,
  ],
  [
    /^The portal would have said ₹(\S+); the paper says ₹(\S+)\.$/,
    (own, printed) => `पोर्टल ₹${own} बताता; काग़ज़ पर ₹${printed} है।`,
  ],
  [
    /^The portal would have said that GST is payable by (\S+); the paper says (\S+)\.$/,
    (own, printed) => `पोर्टल जीएसटी ${own} का बताता; काग़ज़ पर ${printed} है।`,
  ],
  [/^This number book belongs to counter (.+)\.$/, (name) => `यह नंबर बुक काउंटर ${name} की है।`],
  [/^Book (.+) gives such numbers\.$/, (name) => `बुक ${name} ऐसे ही नंबर देती है।`],
];
