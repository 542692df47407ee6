import type { TrackingWords } from './tracking.en.ts';

/** The words of src/web/tracking in Hindi. */
export const tracking: TrackingWords = {
  title: 'अपना माल ट्रैक करें',
  description: 'आपका माल कहाँ है, बुकिंग से डिलीवरी तक।',
  loading: 'माल खोजा जा रहा है…',
  over: 'यह लिंक अब मान्य नहीं है।',
  overHint: 'ट्रांसपोर्टर से नया लिंक माँगें।',
  offline: 'इंटरनेट नहीं है। कृपया कनेक्शन जाँचें और फिर कोशिश करें।',
  tooMany: 'बहुत बार कोशिश हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  failed: 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
  lr: 'LR',
  carrier: 'ट्रांसपोर्टर',
  call: 'ट्रांसपोर्टर को फ़ोन करें',
  booked: 'बुकिंग की तारीख़',
  from: 'कहाँ से',
  to: 'कहाँ तक',
  packages: 'नग',
  expected: 'पहुँचने की तारीख़',
  proof: 'पावती मौजूद है। ट्रांसपोर्टर से माँगें।',
  short: '{n} कम',
  timeline: 'अब तक',
  nothingYet: 'बुक हुई। माल अभी लदा नहीं है।',
  noScript: 'इस पेज के लिए JavaScript चालू करें।',
  otherLanguage: 'English',
};
