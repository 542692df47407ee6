import type { Pattern } from './consignment-sentences.hi.ts';

/** Labels of bank statements in Hindi. */
export const bankLabels = {
  'Bank Entry': 'बैंक की एंट्री',
  'Bank File': 'बैंक की फ़ाइल',
  Added: 'जोड़ी गईं',
  'File Name': 'फ़ाइल का नाम',
  File: 'फ़ाइल',
  matched: 'मिलान हो चुका',
  After: 'इसके बाद',
  'Row of the Heads': 'शीर्षकों की पंक्ति',
  'Date Column': 'तारीख़ का स्तंभ',
  'Narration Column': 'विवरण का स्तंभ',
  'Reference Column': 'संदर्भ या चेक क्र. का स्तंभ',
  'Withdrawal Column': 'निकासी का स्तंभ',
  'Deposit Column': 'जमा का स्तंभ',
  'Amount Column': 'राशि का स्तंभ',
  'Dr / Cr Column': 'Dr / Cr का स्तंभ',
  'Balance Column': 'शेष का स्तंभ',
} as const;

/** Sentences about bank statements in Hindi. */
export const bankSentences = {
  'The file must be at most 5 MB. Download fewer days at once.':
    'फ़ाइल अधिकतम 5 MB की हो सकती है। एक बार में कम दिन डाउनलोड करें।',
  'There can be at most 20,000 rows. Download fewer days at once.':
    'अधिकतम 20,000 पंक्तियाँ हो सकती हैं। एक बार में कम दिन डाउनलोड करें।',
  'This is a PDF. Download the statement as CSV or Excel.': 'यह PDF है। स्टेटमेंट CSV या Excel में डाउनलोड करें।',
  'This is an old Excel file (.xls). Open it and save it as .xlsx or .csv.':
    'यह पुरानी Excel फ़ाइल (.xls) है। उसे खोलकर .xlsx या .csv में सहेजें।',
  'This is a web page, though it may be called .xls. Open it in Excel and save it as .xlsx or .csv.':
    'यह वेब पेज है, नाम भले ही .xls हो। उसे Excel में खोलकर .xlsx या .csv में सहेजें।',
  'This is neither a spreadsheet nor text. Download the statement as CSV or Excel.':
    'यह न स्प्रेडशीट है, न टेक्स्ट। स्टेटमेंट CSV या Excel में डाउनलोड करें।',
  'The file took too long to read. Download fewer days at once.': 'फ़ाइल पढ़ने में बहुत समय लगा। एक बार में कम दिन डाउनलोड करें।',
  'No column headings were found in the first 30 rows.': 'पहली 30 पंक्तियों में शीर्षक नहीं मिले।',
  'The file is empty.': 'फ़ाइल खाली है।',
  'The columns are not recognised. Choose which one is the date and which have the amounts.':
    'स्तंभ पहचाने नहीं गए। बताएँ कि तारीख़ किसमें है और राशियाँ किनमें।',
  'The file has no rows below its headings.': 'शीर्षकों के नीचे कोई पंक्ति नहीं है।',
  'Date cannot be read: write it as dd-mm-yyyy.': 'तारीख़ पढ़ी नहीं जा सकी: दिन-महीना-वर्ष में लिखें।',
  'Amount cannot be read.': 'राशि पढ़ी नहीं जा सकी।',
  'Balance cannot be read.': 'शेष पढ़ा नहीं जा सका।',
  'Write Dr or Cr.': 'Dr या Cr लिखें।',
  'A row is a withdrawal or a deposit, not both.': 'एक पंक्ति में निकासी या जमा हो सकती है, दोनों नहीं।',
  'This file was already taken back.': 'यह फ़ाइल पहले ही वापस ली जा चुकी है।',
  'Choose a voucher, or an account to make one with.': 'वाउचर चुनें, या जिसके साथ नया बनाना है उसे।',
  'A payment takes nothing off besides its money.': 'भुगतान में राशि के सिवा कुछ नहीं काटा जाता।',
  'This entry is already waiting.': 'इस एंट्री का मिलान पहले से बाकी है।',
} as const;

/** Sentences with names in them. */
export const bankPatterns: readonly Pattern[] = [
  [
    /^A quotation mark in row (\d+) is never closed\. Download the file again\.$/,
    (row) => `पंक्ति ${row} में उद्धरण चिह्न बंद नहीं होता। फ़ाइल फिर से डाउनलोड करें।`,
  ],
  [/^Row (\d+) has a date that has not come\.$/, (row) => `पंक्ति ${row} की तारीख़ अभी आई नहीं है।`],
  [
    /^Column (\w+) is chosen twice: (.+), (.+)\.$/,
    (column, one, other) => `स्तंभ ${column} दो बार चुना गया है: ${one}, ${other}।`,
  ],
  [/^(.+) must be a letter of the file\.$/, (label) => `${label} फ़ाइल के किसी स्तंभ का अक्षर हो।`],
  [
    /^An entry of this file is (\S+); undo that first\.$/,
    (voucher) => `इस फ़ाइल की एक एंट्री का मिलान ${voucher} से है; पहले उसे हटाएँ।`,
  ],
  [/^This entry is (\S+) already\.$/, (voucher) => `इस एंट्री का मिलान पहले ही ${voucher} से हो चुका है।`],
  [/^(\S+) is another entry already\.$/, (voucher) => `${voucher} का मिलान पहले ही दूसरी एंट्री से हो चुका है।`],
  [/^(\S+) is not of this bank account\.$/, (voucher) => `${voucher} इस बैंक खाते का नहीं है।`],
  [/^(\S+) is (₹\S+), this entry (₹\S+)\.$/, (voucher, amount, own) => `${voucher} ${amount} का है, यह एंट्री ${own} की।`],
];
