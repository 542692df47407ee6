import type { Pattern } from './consignment-sentences.hi.ts';

/** Labels of Form 26AS in Hindi. */
export const taxCreditLabels = {
  'Form 26AS': 'फ़ॉर्म 26AS',
  Deductor: 'टैक्स काटने वाला',
  'Financial Year': 'वित्तीय वर्ष',
  TAN: 'टैन',
  'Name of Deductor': 'काटने वाले का नाम',
  'TAN of Deductor': 'काटने वाले का टैन',
  'Transaction Date': 'लेन-देन की तारीख़',
  'Status of Booking': 'बुकिंग की स्थिति',
  'Date of Booking': 'बुकिंग की तारीख़',
  'Amount Paid / Credited': 'भुगतान या जमा राशि',
  'Tax Deducted': 'काटा गया टैक्स',
  'TDS Deposited': 'जमा हुआ टीडीएस',
} as const;

/** Sentences about Form 26AS in Hindi. */
export const taxCreditSentences = {
  'The file must be at most 5 MB.': 'फ़ाइल अधिकतम 5 MB की हो सकती है।',
  'There can be at most 20,000 rows.': 'अधिकतम 20,000 पंक्तियाँ हो सकती हैं।',
  'The file could not be read. Unpack the ZIP of TRACES with its password, and choose the text in it, or a list saved as .xlsx or .csv.':
    'फ़ाइल पढ़ी नहीं जा सकी। ट्रेसेज़ की ZIP उसके पासवर्ड से खोलें और उसके भीतर की टेक्स्ट फ़ाइल चुनें, या .xlsx या .csv में सहेजी सूची।',
  'The file took too long to read.': 'फ़ाइल पढ़ने में बहुत समय लगा।',
  'The file has no rows of deducted tax. Choose the text of Form 26AS.':
    'फ़ाइल में काटे गए टैक्स की कोई पंक्ति नहीं है। फ़ॉर्म 26AS की टेक्स्ट फ़ाइल चुनें।',
  'The file does not say which financial year it is for.': 'फ़ाइल में नहीं लिखा कि वह किस वित्तीय वर्ष की है।',
  'The TAN of the deductor is missing.': 'काटने वाले का टैन नहीं है।',
  'This TAN is not in the Form 26AS.': 'यह टैन फ़ॉर्म 26AS में नहीं है।',
  'Financial Year must look like 2026-27.': 'वित्तीय वर्ष 2026-27 जैसा होना चाहिए।',
} as const;

/** Sentences with numbers in them. */
export const taxCreditPatterns: readonly Pattern[] = [
  [
    /^This is the Form 26AS of PAN (\S+); the company’s is (\S+)\.$/,
    (theirs, own) => `यह पैन ${theirs} का फ़ॉर्म 26AS है; कंपनी का पैन ${own} है।`,
  ],
];
