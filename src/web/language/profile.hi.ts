import { labels } from '#language/labels.hi.ts';
import { sentences } from '#language/sentences.hi.ts';
import type { Words } from './en.ts';

/** The words of the user's profile page, in Hindi. */
export const profile: Words['profile'] = {
  title: labels.Profile,
  details: 'आपका विवरण और पासवर्ड',
  passwordHint: '8 या अधिक अक्षर; पुराना ही रखना हो तो खाली छोड़ें',
  oldHint: 'नया पासवर्ड, ई-मेल या कार्यालय का संपर्क बदलने पर पूछा जाता है',
  masked: 'छिपा हुआ',
  saved: sentences['Submited Successfully.'],
  othersEnded: 'आप बाकी सभी डिवाइस पर लॉगआउट हो गए हैं।',
  sessions: 'आप कहाँ-कहाँ लॉगिन हैं',
  sessionsHint: 'दो घंटे काम न होने पर, या लॉगिन के बारह घंटे बाद, आप अपने आप लॉगआउट हो जाते हैं।',
  current: 'यह डिवाइस',
  on: (browser, system) => `${system} पर ${browser}`,
  program: 'कोई और ऐप',
  began: (when) => `लॉगिन ${when}`,
  lastSeen: (when) => `पिछली बार ${when}`,
  from: (address) => `पता ${address}`,
  end: 'लॉगआउट करें',
  endNamed: (what) => `${what}: लॉगआउट करें`,
  everywhere: 'हर जगह से लॉगआउट',
  settings: 'इस कंप्यूटर की सेटिंग्स',
  tallyKeys: 'टैली की कुंजियाँ भी',
  tallyKeysWhich: 'F4 कॉन्ट्रा, F5 भुगतान, F6 रसीद, F7 जर्नल, F8 भाड़ा बिल; F2 तारीख़ तो है ही',
  tallyKeysNote: 'टैली की कुंजियाँ (F4 से F8) सेटिंग्स में चालू की जा सकती हैं।',
};
