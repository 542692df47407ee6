import type { queue as english } from './queue.en.ts';

/** The words of src/web/queue in Hindi. */
export const queue: typeof english = {
  waiting: (count) => `भेजना बाकी: ${count}`,
  title: 'भेजना बाकी है',
  none: 'कोई दस्तावेज़ भेजना बाकी नहीं है।',
  stored: 'इस कंप्यूटर पर सुरक्षित है। इंटरनेट आते ही भेज दिया जाएगा।',
  storedOffline: 'इस कंप्यूटर पर सुरक्षित है।',
  states: { waiting: 'भेजना बाकी है', sending: 'भेजा जा रहा है…' },
  refusal: (why) => `सहेजा नहीं गया: ${why}`,
  refused: (name, why) => `${name} को सहेजा नहीं जा सका: ${why}`,
  named: (kind, number) => (number === '' ? kind : `${kind} ${number}`),
  edit: (name) => `${name} बदलें`,
  discard: (name) => `${name} हटाएँ`,
  ask: 'इसे हटा दें? यह सहेजा नहीं गया है।',
  keep: 'रहने दें',
  gone: 'यह अब भेजने के लिए बाकी नहीं है: इसे भेजा या हटाया जा चुका है।',
  leaveTitle: (count) => (count === 1 ? '1 दस्तावेज़ भेजना बाकी है' : `${count} दस्तावेज़ भेजने बाकी हैं`),
  leaveHint: (count) =>
    count === 1
      ? 'यह इसी कंप्यूटर पर सुरक्षित रहेगा और आपके यहाँ फिर लॉगिन करने पर भेज दिया जाएगा।'
      : 'ये इसी कंप्यूटर पर सुरक्षित रहेंगे और आपके यहाँ फिर लॉगिन करने पर भेज दिए जाएँगे।',
};
