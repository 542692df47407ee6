import type { Words } from './en.ts';

/** The user's preferences, in Hindi. */
export const settings: Words['settings'] = {
  title: 'सेटिंग्स',
  intro: 'इस कंप्यूटर पर पोर्टल कैसा दिखे।',
  language: 'भाषा',
  scheme: 'रंग-रूप',
  light: 'लाइट',
  dark: 'डार्क',
  auto: 'कंप्यूटर के अनुसार',
  density: 'पंक्तियों की दूरी',
  comfortable: 'ज़्यादा',
  compact: 'कम',
  enterMoves: 'Enter से अगले खाने में जाएँ',
};
