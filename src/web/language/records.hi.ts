import type { RecordName } from '#domain/kinds.ts';
import { recordNouns as nouns } from '#language/definition-words.hi.ts';
import { labels } from '#language/labels.hi.ts';
import { sentences } from '#language/sentences.hi.ts';
import * as words from '#language/words.hi.ts';
import { perKind, type RecordWords } from './kind-words.en.ts';
import { kindWords } from './kind-words.hi.ts';
import type { records as english } from './records.en.ts';

/** The words that do not follow from a record's title. */
const own: Readonly<Record<RecordName, Pick<RecordWords, 'searchHint' | 'noUser'>>> = {
  employee: {
    noUser: sentences['User not found or Tenant ID missing.'],
    searchHint: 'नाम, मोबाइल, शहर, लाइसेंस खोजें',
  },
  vehicle: { noUser: sentences['User data missing'], searchHint: 'क्रमांक, मालिक, निर्माता, पैन खोजें' },
  party: { searchHint: 'नाम (हिन्दी या अंग्रेज़ी), शहर, GSTIN खोजें' },
};

/** The words of src/web/records in Hindi. */
export const records: typeof english = {
  registrationFailed: sentences['Registration failed'],
  picturesNotSent: 'रिकॉर्ड सहेजा गया, पर फ़ोटो नहीं। उन्हें भेजने के लिए फिर सहेजें दबाएँ।',
  notSent: 'सर्वर से कोई उत्तर नहीं आया। आपका लिखा सुरक्षित है। हो सकता है यह सहेजा जा चुका हो: फिर सहेजें दबाने से पहले सूची देखें।',
  list: {
    name: labels.Name,
    contact: labels.Contact,
    city: labels.City,
    type: labels.Type,
    documentType: labels['Document Type'],
    anyDocument: 'सभी वाहन',
    printOf: (name) => `${name} प्रिंट करें`,
    editOf: (name) => `${name} बदलें`,
    viewOf: (name) => `${name} देखें`,
  },
  kinds: perKind(nouns, (name): RecordWords => ({ ...kindWords(nouns[name]), ...own[name] })),
  employee: {
    several: 'चालक',
    particulars: 'विवरण',
    proof: 'पहचान',
    types: words.employeeTypes,
    adminsOnly: 'इस कर्मचारी को केवल आपकी कंपनी का एडमिन बदल सकता है।',
    changeAadhaar: 'आधार नंबर बदलें',
    keepAadhaar: 'सहेजा हुआ आधार नंबर रखें',
    login: labels.Login,
    usernameHint: 'नाम से सुझाया गया।',
    usernameTaken: 'वह यूज़रनेम इस बीच ले लिया गया। यह नया सुझाव है; फिर सहेजें दबाएँ।',
    passwordHint: '8 या अधिक अक्षर',
    noLogin: 'अभी लॉगिन नहीं है',
    on: (userName) => `${userName} लॉगिन कर सकता है`,
    off: (userName) => `${userName} लॉगिन नहीं कर सकता`,
    give: 'लॉगिन बनाएँ',
    added: 'लॉगिन बन गया।',
    switchOff: 'लॉगिन बंद करें',
    switchOn: 'लॉगिन चालू करें',
    switchedOff: 'लॉगिन बंद कर दिया गया।',
    switchedOn: 'लॉगिन चालू कर दिया गया।',
    newPassword: 'नया पासवर्ड',
    newPasswordOf: (userName) => `${userName} का नया पासवर्ड`,
    passwordSet: 'नया पासवर्ड लागू हो गया।',
  },
  vehicle: {
    several: 'वाहन',
    particulars: 'विवरण',
  },
  party: {
    several: 'पार्टियाँ',
    particulars: 'विवरण',
    firstPlace: 'GSTIN और पता',
    terms: 'भुगतान और टैक्स',
    otherPlaces: 'दूसरे ठिकाने',
    noOtherPlaces: 'इसी पार्टी का दूसरा GSTIN या दूसरा पता यहाँ जोड़ें।',
    addPlace: 'ठिकाना जोड़ें',
    place: (number) => `ठिकाना ${number}`,
    take: 'ठीक है',
    basis: {
      'To Pay': labels['To Pay'],
      Paid: labels.Paid,
      TBB: labels.TBB,
      FOC: labels.FOC,
    },
    create: (name) => `पार्टी “${name}” बनाएँ`,
    created: 'पार्टी बन गई।',
    booked: (days) => (days === 0 ? 'आज बुकिंग' : `${days} दिन पहले बुकिंग`),
    stands: 'यह पार्टी आपकी सूची में पहले से है। इसे चुनें:',
    neverBooked: 'अभी तक बुकिंग नहीं',
  },
  duePapers: {
    title: 'समाप्त होने वाले काग़ज़',
    any: 'सभी काग़ज़',
    paper: 'काग़ज़',
    number: 'क्रमांक',
    renewed: 'नवीनीकृत',
    renewedOf: (paper, vehicleNo) => `नवीनीकृत: ${paper}, ${vehicleNo}`,
    was: (day) => `अब तक की वैधता: ${day}`,
  },
};
