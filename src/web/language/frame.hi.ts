import { sentences } from '#language/sentences.hi.ts';
import type { frame as english, keys as englishKeys } from './frame.en.ts';

export const frame: typeof english = {
  welcome: (name) => `स्वागत है, ${name}`,
  skip: 'सीधे सामग्री पर जाएँ',
  logout: 'लॉगआउट',
  loggedOut: 'आप लॉगआउट हो गए हैं।',
  menu: 'मेन्यू',
  fold: 'मेन्यू समेटें',
  unfold: 'मेन्यू खोलें',
  search: 'बिल्टी, पार्टी, वाहन, कर्मचारी खोजें…',
  commands: 'खोज और कमांड',
  searchIn: (text, where) => `“${text}” खोजें: ${where}`,
  printLast: 'पिछली बिल्टी छापें',
  loadsOnline: 'इंटरनेट आने पर यह यहाँ दिखेगा।',
  setUp: sentences['Kindly set up your company details first...'],
  setUpLink: 'कंपनी का विवरण भरें',
  partFailed: 'पेज का एक हिस्सा लोड नहीं हो सका।',
  forAdmins: 'यह पेज केवल आपकी कंपनी के एडमिन खोल सकते हैं।',
  forSuperAdmins: 'यह पेज केवल सुपर एडमिन खोल सकते हैं।',
  under: (title) => `${title}: पेज`,
  switchToLight: 'लाइट मोड',
  switchToDark: 'डार्क मोड',
};

export const keys: typeof englishKeys = {
  search: 'खोज और कमांड',
  all: 'मदद और शॉर्टकट',
  close: 'सूची या डायलॉग बंद करें',
  submit: 'सहेजें',
};
