import type { movingIn as english } from './moving-in.en.ts';

const number = (value: number) => value.toLocaleString('en-IN');
const rowsOf = (rows: number) => (rows === 1 ? '1 पंक्ति' : `${number(rows)} पंक्तियाँ`);

/** The words of moving in, in Hindi. */
export const movingIn: typeof english = {
  none: 'अभी तक कुछ नहीं लाया गया।',
  oldLrs: 'पुरानी बिल्टियाँ',
  about:
    'पोर्टल से पहले की बिल्टियाँ आपकी अपनी स्प्रेडशीट (.xlsx या .csv, 1,00,000 पंक्तियाँ) से आती हैं। वे अपनी अलग नंबर बुक में रहती हैं, उन पर क़ानून की कोई शर्त नहीं लगती, और खातों में केवल उनकी बकाया राशि जाती है, प्रारंभिक शेष के सामने। ग़लतियाँ दिखाने से पहले कुछ सहेजा नहीं जाता।',
  template: 'नमूना फ़ाइल डाउनलोड करें',
  choose: 'स्प्रेडशीट चुनें',
  chooseAnother: 'दूसरी स्प्रेडशीट चुनें',
  sending: (percent) => `भेजी जा रही है… ${percent} %`,
  working: {
    checking: 'जाँच हो रही है…',
    taking: 'लाया जा रहा है…',
    undoing: 'वापस लिया जा रहा है…',
  },
  progress: (done, total) => `${total} में से ${done}`,
  leave: 'आप यह पन्ना छोड़ सकते हैं; काम चलता रहेगा।',
  fine: (rows) => `${rowsOf(rows)} ठीक ${rows === 1 ? 'है' : 'हैं'}।`,
  wrong: (faults, rows, all) =>
    `${number(all)} में से ${number(rows)} ${rows === 1 ? 'पंक्ति' : 'पंक्तियों'} में ${number(faults)} ${faults === 1 ? 'ग़लती' : 'ग़लतियाँ'}।`,
  first: (shown) => `पहली ${shown} नीचे हैं।`,
  known: (rows) => `${rowsOf(rows)} पहले से ${rows === 1 ? 'है' : 'हैं'} और दोबारा नहीं जोड़ी जाएँगी।`,
  parties: (found, made) => `${number(found)} पार्टियाँ पहले से हैं, ${number(made)} नई बनेंगी।`,
  open: (amount) => `₹${amount} बकाया है।`,
  errorSheet: 'ग़लतियाँ डाउनलोड करें',
  takeAll: (rows) => `${rowsOf(rows)} लाएँ`,
  takeGood: (rows) => `केवल ठीक ${rowsOf(rows)} लाएँ`,
  nothingNew: 'सभी पंक्तियाँ पहले से हैं।',
  columns: 'स्तंभ',
  columnsAbout: 'स्तंभ किस रूप में पढ़ा जाए, यह अगली फ़ाइल के लिए याद रहता है।',
  column: 'स्तंभ',
  sample: 'पहला मान',
  readAs: 'क्या पढ़ें',
  readAsOf: (head) => `${head} को क्या पढ़ें`,
  notRead: 'न पढ़ें',
  file: 'फ़ाइल',
  rows: 'पंक्तियाँ',
  when: 'कब',
  state: 'स्थिति',
  states: {
    checking: 'जाँच हो रही है',
    checked: 'जाँच हो गई',
    taking: 'लाया जा रहा है',
    taken: 'लाया गया',
    undoing: 'वापस लिया जा रहा है',
    undone: 'वापस लिया गया',
    failed: 'जाँच नहीं हुई',
    dropped: 'छोड़ दी गई',
  },
  sha256: 'SHA-256',
  by: (user) => `${user} द्वारा`,
  undo: (file) => `${file} वापस लें`,
  undoTitle: 'फ़ाइल वापस लें?',
  undoAbout: (file) =>
    `${file} की बिल्टियाँ हटा दी जाएँगी और उनका पोस्ट किया हुआ उलट दिया जाएगा। पार्टियाँ बनी रहेंगी। यह तभी तक हो सकता है जब तक कहीं और इन बिल्टियों का नाम न आया हो।`,
  keepIt: 'रहने दें',
  takeBack: 'वापस लें',
  others: 'दूसरी सूचियाँ',
  othersAbout: 'पार्टियाँ, वाहन और चालक भी स्प्रेडशीट से आते हैं।',
  openingAbout: 'ग्राहकों का बकाया, रोकड़ और बैंक का शेष:',
};
