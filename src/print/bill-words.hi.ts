import { recordNouns } from '#language/definition-words.hi.ts';
import { billStates } from '#language/bill-words.hi.ts';
import { noteReasons, noteTitles } from '#language/note-words.hi.ts';
import type { en } from './bill-words.en.ts';
import { paperLabels as labels } from './paper-labels.hi.ts';

/** What only party bills and notes say, in Hindi; a word that is missing does not compile. */
export const hi: typeof en = {
  titles: {
    'Tax Invoice': labels['Tax Invoice'],
    'Freight Bill': 'भाड़ा बिल (रिवर्स चार्ज)',
    'Bill of Supply': labels['Bill of Supply'],
  },
  billTo: 'बिल किसके नाम',
  state: labels.State,
  supplier: 'हमारा GSTIN',
  reverse: (yes) => `रिवर्स चार्ज पर देय टैक्स: ${yes ? 'हाँ' : 'नहीं'}`,
  lr: 'LR क्र.',
  vehicle: recordNouns.vehicle.title,
  route: 'कहाँ से – कहाँ तक',
  packages: 'नग',
  weight: 'किग्रा',
  freight: labels.Freight,
  charges: 'अन्य',
  amount: labels.Amount,
  invoices: 'बीजक',
  pod: labels.POD,
  beforeTax: 'भाड़ा और शुल्क',
  stateTax: (percent) => `SGST ${percent}%`,
  territoryTax: (percent) => `UTGST ${percent}%`,
  roundOff: labels['Round Off'],
  less: {
    received: 'घटाएँ: प्राप्त राशि',
    tds: 'घटाएँ: टीडीएस',
    deducted: 'घटाएँ: अन्य कटौती',
    credited: 'घटाएँ: क्रेडिट नोट',
    otherwise: 'घटाएँ: समायोजित',
  },
  balanceDue: 'देय शेष',
  payableByRecipient: (tax, amount) => `${tax} ${amount} प्राप्तकर्ता द्वारा देय`,
  exempt: 'GST से मुक्त',
  bank: 'बैंक',
  pay: 'UPI से भुगतान के लिए स्कैन करें',
  payAlt: (amount) => `UPI से ₹${amount} चुकाने का कोड`,
  cancelled: (reason) => `रद्द: ${reason}`,
  states: billStates,
  noteTitles,
  noteReasons,
  against: 'किस बिल पर',
  againstDate: labels['Bill Date'],
  particulars: 'विवरण',
  noteSaid: {
    Credit: 'नीचे लिखी कुल राशि आपके खाते में जमा की गई है।',
    Debit: 'नीचे लिखी कुल राशि आपके खाते में डेबिट की गई है।',
  },
  noteValue: 'मूल्य',
  tooLateForTax: 'बिना GST: बिल के वित्तीय वर्ष के बाद का 30 नवंबर बीत चुका है (CGST अधिनियम, धारा 34)।',
  reverseUnchanged: 'बिल रिवर्स चार्ज पर है; टैक्स का समायोजन प्राप्तकर्ता करेगा।',
};
