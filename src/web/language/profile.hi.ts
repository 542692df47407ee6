import { labels } from '#language/labels.hi.ts';
import { sentences } from '#language/sentences.hi.ts';
import type { Words } from './language.ts';

/** The user's own page, in Hindi. */
export const profile: Words['profile'] = {
  title: labels.Profile,
  details: 'आपका विवरण और पासवर्ड',
  passwordHint: '8 या अधिक अक्षर; पुराना ही रखना हो तो खाली छोड़ें',
  oldHint: 'नया पासवर्ड, ई-मेल या कार्यालय का संपर्क बदलने पर पूछा जाता है',
  masked: 'छिपा हुआ',
  saved: sentences['Submited Successfully.'],
  othersEnded: 'आपके बाकी लॉगिन समाप्त कर दिए गए।',
  sessions: 'आप कहाँ-कहाँ लॉगिन हैं',
  sessionsHint: 'दो घंटे काम न होने पर, और कुल बारह घंटे बाद, लॉगिन अपने आप समाप्त हो जाता है।',
  current: 'यही',
  on: (browser, system) => `${system} पर ${browser}`,
  program: 'कोई और प्रोग्राम',
  began: (when) => `${when} से`,
  lastSeen: (when) => `पिछली बार ${when}`,
  from: (address) => `पता ${address}`,
  end: 'समाप्त करें',
  endNamed: (what) => `${what}: समाप्त करें`,
  everywhere: 'हर जगह से लॉगआउट',
  settings: 'इस कंप्यूटर की पसंद',
};
