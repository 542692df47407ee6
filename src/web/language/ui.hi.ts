import type { ui as english } from './ui.en.ts';

/** The words of the parts in src/web/ui in Hindi. */
export const ui: typeof english = {
  close: 'बंद करें',
  required: 'ज़रूरी',
  showPassword: 'पासवर्ड दिखाएँ या छिपाएँ',
  unprintable: (letter) =>
    `‘${letter}’ प्रिंट नहीं हो सकता, काग़ज़ पर उसकी जगह खाली डिब्बा आएगा। इसे अंग्रेज़ी, हिन्दी या किसी दूसरी भारतीय लिपि में लिखें।`,
  emoji: 'इमोजी प्रिंट नहीं हो सकते। सहेजने पर वे हटा दिए जाएँगे।',
};
