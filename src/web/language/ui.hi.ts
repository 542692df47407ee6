import type { ui as english } from './ui.en.ts';

/** The words of the parts in src/web/ui in Hindi. */
export const ui: typeof english = {
  close: 'बंद करें',
  required: 'ज़रूरी',
  calendar: 'कैलेंडर खोलें',
  calendarTitle: 'कैलेंडर',
  calendarParts: {
    previousMonth: 'पिछला महीना',
    nextMonth: 'अगला महीना',
    previousYear: 'पिछला साल',
    nextYear: 'अगला साल',
    previousDecade: 'पिछले दस साल',
    nextDecade: 'अगले दस साल',
  },
  previous: 'पिछला',
  next: 'अगला',
  ofPages: (pages) => `कुल ${pages} में से`,
  page: 'पृष्ठ',
  clear: 'खाली करें',
  nothingFound: 'कुछ नहीं मिला।',
  showPassword: 'पासवर्ड दिखाएँ या छिपाएँ',
  pages: 'पृष्ठ',
  download: 'डाउनलोड',
  open: 'खोलें',
  preparing: 'पृष्ठ तैयार हो रहा है…',
  noViewer: 'यह ब्राउज़र पेज के अंदर PDF नहीं दिखाता। इसे खोलें या डाउनलोड करें।',
};
