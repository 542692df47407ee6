import type { counterLrs as english } from './counter-lrs.en.ts';

/** The same in Hindi. */
export const counterLrs: typeof english = {
  online: 'ऑनलाइन',
  since: (time) => `${time} से कनेक्शन नहीं है`,
  wait: (count) => `${count} बिल्टी रुकी हैं`,
  sending: (count) => `${count} भेजी जा रही हैं …`,
  left: (count) => `${count} नंबर बाकी`,
  noneLeft: 'कोई नंबर बाकी नहीं',
  asOf: (count, moment) => `कनेक्शन नहीं है: इस शाखा की पिछली ${count} बिल्टियाँ, ${moment} तक की।`,
  title: 'इस काउंटर की बिल्टियाँ',
  about: 'जो रुकी हैं, वे कनेक्शन आते ही अपने आप भेजी जाएँगी। उनका नंबर और प्रिंट वही रहेगा।',
  none: 'यहाँ अभी कुछ बुक नहीं हुआ।',
  locked: 'इस काउंटर ने क्या बुक किया, यह देखने के लिए अपना पासवर्ड लिखें।',
  number: 'LR क्र.',
  parties: 'पार्टियाँ',
  total: 'कुल',
  printed: 'छप गया',
  state: 'स्थिति',
  states: { asked: 'भेजी जा रही है', waiting: 'रुकी है', booked: 'बुक हुई', kept: 'बुक नहीं हुई' },
  cancelled: 'रद्द',
  logoutTitle: (count) => `इस काउंटर पर ${count} बिल्टी रुकी हैं।`,
  logoutAbout: 'वे अपने नंबर के साथ यहीं रहेंगी और इस कंप्यूटर पर किसी के फिर लॉगिन करने पर भेजी जाएँगी।',
};
