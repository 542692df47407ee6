import type { help as english } from './help.en.ts';

/** The same in Hindi. */
export const help: typeof english = {
  title: 'मदद',
  about: 'यह पेज किस काम का है',
  how: 'कैसे करें',
  wrong: 'अक्सर होने वाली ग़लतियाँ',
  see: 'इससे जुड़े पेज',
  open: 'यह पेज खोलें',
  here: 'इस पेज की कुंजियाँ',
  everywhere: 'हर पेज की कुंजियाँ',
  news: 'नया क्या है',
  readNews: 'पढ़ें',
  picture: (title) => `पेज की तस्वीर: ${title}`,
  failed: 'मदद लोड नहीं हो सकी। इंटरनेट देखें और फिर से खोलें।',
};
