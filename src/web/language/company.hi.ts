import type { HindiNoun } from '#domain/define.ts';
import { kindGenders } from '#language/definition-words.hi.ts';
import { labels } from '#language/labels.hi.ts';
import { sentences } from '#language/sentences.hi.ts';
import type {
  archive as englishArchive,
  audit as englishAudit,
  company as englishCompany,
  logos as englishLogos,
} from './company.en.ts';

/** The words of src/web/company in Hindi. */
export const company: typeof englishCompany = {
  title: labels.Company,
  intro: 'यह विवरण हर बिल्टी के ऊपर छपता है।',
  identity: labels.Company,
  contacts: 'संपर्क नंबर',
  place: labels.Address,
  papers: 'छपे काग़ज़ों पर',
  readOnly: 'विवरण बदलने के लिए “बदलें” दबाएँ।',
  backOffice: 'यह विवरण केवल आपकी कंपनी का एडमिन बदल सकता है।',
  created: sentences['Saved successfully'],
  firstBilty: 'अपनी पहली बिल्टी बनाएँ',
  updated: sentences['Updated successfully'],
  superAdmin: 'सुपर एडमिन की अपनी कोई कंपनी नहीं होती। देखने के लिए कंपनी चुनें। उसके एडमिन को बदलाव के इतिहास में यह दिखेगा।',
};

export const logos: typeof englishLogos = {
  title: 'लोगो',
  intro: 'लोगो हर छपे काग़ज़ के ऊपर आते हैं।',
  left: 'कंपनी के नाम के बाईं ओर',
  right: 'कंपनी के नाम के दाईं ओर',
  upload: 'अपलोड करें',
  uploaded: 'अपलोड हो गया',
  failed: 'अपलोड नहीं हो सका',
  remove: (logo) => `${logo} हटाएँ`,
  removeTitle: (logo) => `${logo} हटा दें?`,
  removeHint: 'अब यह किसी काग़ज़ पर नहीं छपेगा। पहले छपे काग़ज़ वैसे ही रहेंगे।',
  removed: (logo) => `${logo} हटा दिया गया।`,
  notRemoved: 'लोगो हटाया नहीं जा सका।',
};

// The action agrees with the gender of the record's noun.
const CHANGED = ['बदला गया', 'बदली गई'] as const;
const actions: Readonly<Record<string, readonly [masculine: string, feminine: string]>> = {
  create: ['भरा गया', 'भरी गई'],
  update: CHANGED,
  images: ['की फ़ोटो बदली गईं', 'की फ़ोटो बदली गईं'],
  login: ['का लॉगिन बदला गया', 'का लॉगिन बदला गया'],
  draft: ['बिना माल के शुरू हुआ', 'बिना माल के शुरू हुई'],
  void_draft: ['निरस्त हुआ: माल नहीं भरा गया', 'निरस्त हुई: माल नहीं भरा गया'],
  share: ['का लिंक दिया गया', 'का लिंक दिया गया'],
  print: ['बनाया गया', 'बनाई गई'],
  send: ['भेजा गया', 'भेजी गई'],
  mail: ['ई-मेल से भेजा गया', 'ई-मेल से भेजी गई'],
  file: ['की फ़ाइल बनाई गई', 'की फ़ाइल बनाई गई'],
  verify: ['सत्यापित किया गया', 'सत्यापित की गई'],
  refuse: ['अस्वीकार किया गया', 'अस्वीकार की गई'],
  cancel: ['रद्द किया गया', 'रद्द की गई'],
  download: ['डाउनलोड किया गया', 'डाउनलोड की गई'],
  visit: ['प्लेटफ़ॉर्म ने देखा', 'प्लेटफ़ॉर्म ने देखी'],
  void: ['निरस्त किया गया', 'निरस्त की गई'],
  undo: ['की प्राप्त राशि वापस हुई', 'की प्राप्त राशि वापस हुई'],
  renew: ['बदला गया', 'बदली गई'],
  adopt: ['से लिखे हुए नाम जोड़े गए', 'से लिखे हुए नाम जोड़े गए'],
  run: ['सभी पार्टियों के लिए शुरू हुआ', 'सभी पार्टियों के लिए शुरू हुई'],
  merge: ['दूसरी पार्टी में मिलाया गया', 'दूसरी पार्टी में मिलाई गई'],
  unmerge: ['फिर अलग किया गया', 'फिर अलग की गई'],
  suspend: ['निलंबित किया गया', 'निलंबित की गई'],
  reinstate: ['बहाल किया गया', 'बहाल की गई'],
  announce_erasure: ['को मिटाना तय किया गया', 'को मिटाना तय किया गया'],
  take_back_erasure: ['को मिटाना रद्द किया गया', 'को मिटाना रद्द किया गया'],
};
const LINES: Readonly<Record<string, string>> = { party: 'ठिकाना', bilty_event: 'बिल्टी' };
const genders: Readonly<Record<string, HindiNoun['gender']>> = {
  ...kindGenders,
  branch: 'feminine',
  bilty_event: 'feminine',
  number_book: 'feminine',
  consignment_settings: 'feminine',
  company: 'feminine',
  company_state: 'feminine',
  subscription: 'feminine',
  plan_duration: 'feminine',
};

/** The words of src/web/audit in Hindi. */
export const audit: typeof englishAudit = {
  title: 'बदलाव का इतिहास',
  intro: 'हर बदलाव: किसने किया, पहले क्या था और अब क्या है। इसे बदला या हटाया नहीं जा सकता।',
  user: labels.User,
  anyUser: 'सभी यूज़र',
  kind: 'क्या',
  anyKind: 'सब कुछ',
  record: 'क्रमांक या नाम',
  recordHint: 'जैसे 1043 (पूरा)',
  from: 'तारीख़ से',
  to: 'तारीख़ तक',
  search: labels.Search,
  none: 'दिखाने के लिए कोई बदलाव नहीं है।',
  older: 'पुराने दिखाएँ',
  failed: sentences['Failed to load data.'],
  changesOn: (day) => `${day} के बदलाव`,
  did: (action, kind) => (actions[action] ?? CHANGED)[genders[kind] === 'feminine' ? 1 : 0],
  visit: labels['Visit by the platform'],
  was: 'पहले',
  is: 'अब',
  emptied: 'खाली किया गया',
  pictureAdded: 'जोड़ा गया',
  pictureReplaced: 'बदला गया',
  pictureRemoved: 'हटाया गया',
  line: (kind, place) => `${LINES[kind] ?? 'माल'} ${place}`,
  lines: { added: 'जोड़ा गया', removed: 'हटाया गया', changed: 'बदला गया' },
  showEntered: (count) => `क्या भरा गया, दिखाएँ (${count})`,
  showMore: (count) => `${count} और दिखाएँ`,
};

/** The words of src/web/company/ArchivePage in Hindi. */
export const archive: typeof englishArchive = {
  title: 'डेटा निर्यात',
  intro:
    'एक ZIP फ़ाइल में आपकी कंपनी का सब कुछ: हर बिल्टी, एक्सपोर्ट बिल्टी और लोडिंग स्लिप माल सहित, कर्मचारी, वाहन, पार्टियाँ, भुगतान, बदलाव का इतिहास (Excel के लिए CSV, प्रोग्राम के लिए JSON) और सभी फ़ोटो।',
  withPdfs: 'हर काग़ज़ की PDF भी',
  withPdfsHint: 'ज़्यादा समय लगता है: हज़ार काग़ज़ों में क़रीब एक मिनट।',
  start: 'डाउनलोड तैयार करें',
  again: 'फिर से तैयार करें',
  started: 'आपका डेटा तैयार हो रहा है। आप काम जारी रख सकते हैं।',
  waiting: 'शुरू हो रहा है…',
  working: (percent) => `तैयार हो रहा है: ${percent} %`,
  progress: 'निर्यात की प्रगति',
  cancel: 'रद्द करें',
  cancelled: 'रद्द किया गया। कुछ सहेजा नहीं गया।',
  failed: 'आपका डेटा तैयार नहीं हो सका। कृपया फिर कोशिश करें।',
  ready: 'आपका डेटा तैयार है।',
  about: (day, size) => `${day} की स्थिति · ${size}`,
  until: (day) => `आपकी कंपनी के एडमिन इसे ${day} तक डाउनलोड कर सकते हैं।`,
  download: 'डाउनलोड',
  loadFailed: sentences['Failed to load data.'],
};
