import type { Pattern } from './consignment-sentences.hi.ts';

/** Labels of API keys in Hindi. */
export const connectLabels = {
  'API Key': 'एपीआई कुंजी',
  Webhook: 'वेबहुक',
  Scopes: 'अधिकार',
  good: 'चालू',
  expired: 'समाप्त',
  ended: 'ख़त्म',
} as const;

/** Sentences about API keys in Hindi. */
export const connectSentences = {
  'A company can have at most 20 webhooks. End one first.': 'एक कंपनी के अधिकतम 20 वेबहुक हो सकते हैं। पहले कोई एक बंद करें।',
  'Please choose at least one event.': 'कृपया कम से कम एक घटना चुनें।',
  'URL must start with https:// and must not contain a login.':
    'वेब पता वह हो जो https:// से शुरू होता है और जिसमें कोई लॉगिन नहीं है।',
  'URL must not point to a private network.': 'वेब पता किसी निजी नेटवर्क में नहीं जा सकता।',
  'Events must be some of: bilty.created, challan.dispatched, challan.arrived, bilty.delivered, pod.received, bill.issued, bill.cancelled, receipt.posted.':
    'घटनाएँ इनमें से हों: bilty.created, challan.dispatched, challan.arrived, bilty.delivered, pod.received, bill.issued, bill.cancelled, receipt.posted।',
  'This webhook was ended.': 'यह वेबहुक बंद कर दिया गया है।',
  'Please choose at least one scope.': 'कृपया कम से कम एक अधिकार चुनें।',
  'Scopes must be some of: read, papers, money, exports.': 'अधिकार इनमें से हों: read, papers, money, exports।',
  'Expiry must be within 2 years.': 'अंतिम तारीख़ 2 वर्ष के भीतर होनी चाहिए।',
  'Expiry must not be in the past.': 'अंतिम तारीख़ बीती हुई नहीं हो सकती।',
  'A company can have at most 50 API keys. End one first.':
    'एक कंपनी की अधिकतम 50 एपीआई कुंजियाँ हो सकती हैं। पहले कोई एक बंद करें।',
  'An API key with this name exists. Choose another name.': 'इस नाम की एपीआई कुंजी पहले से है। कोई और नाम चुनें।',
  'This API key is not known. Check that you sent all of it.': 'यह एपीआई कुंजी पहचानी नहीं गई। देखें कि वह पूरी भेजी गई है।',
  'This API key was ended. Create another one under Connect.': 'यह एपीआई कुंजी बंद कर दी गई है। कनेक्ट में दूसरी बनाएँ।',
  'This API key has expired. Create another one under Connect.':
    'इस एपीआई कुंजी की अवधि समाप्त हो गई है। कनेक्ट में दूसरी बनाएँ।',
  'The branch of this API key is closed. Create another one under Connect.':
    'इस एपीआई कुंजी की शाखा बंद हो गई है। कनेक्ट में दूसरी बनाएँ।',
  'API keys cannot make this call. Log in to make it.': 'यह काम एपीआई कुंजी से नहीं हो सकता। इसके लिए लॉगिन करें।',
} as const;

/** Sentences with words in them. */
export const connectPatterns: readonly Pattern[] = [
  [/^This API key lacks the scope (\w+)\.$/, (scope) => `इस एपीआई कुंजी को ${scope} का अधिकार नहीं है।`],
];
