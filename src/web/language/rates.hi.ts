import type { rates as english } from './rates.en.ts';

/** The words of src/web/rates in Hindi. */
export const rates: typeof english = {
  bases: { kg: 'किलो', tonne: 'टन', package: 'नग', trip: 'ट्रिप', km: 'किमी' },
  ofContract: 'अनुबंध की दर',
  says: (contract, line, amount) => `अनुबंध ${contract}, पंक्ति ${line}: ${amount}`,
  rate: (rate, basis) => `${rate} प्रति ${basis}`,
  minimum: (amount) => `न्यूनतम ${amount}`,
  typed: (amount) => `आपने ${amount} भरा है।`,
  use: 'अनुबंध की दर लें',
  creditByAdmin: 'इस पार्टी का उधार पूरा हो चुका है। यह LR भरने के लिए एडमिन से कहें।',
  deviations: (count) => `अनुबंध से अलग दर वाली LR: ${count}`,
  lr: 'LR क्र.',
  date: 'तारीख़',
  party: 'पार्टी',
  contract: 'अनुबंध',
  lineOf: (contract, line) => `${contract}, पंक्ति ${line}`,
  agreed: 'अनुबंध ₹',
  charged: 'भाड़ा ₹',
  reason: 'कारण',
  because: (reason, by) => (reason === '' ? by : `${reason} (${by})`),
  lines: 'दरें',
  addLine: 'दर जोड़ें',
  importRates: 'दरें इंपोर्ट करें',
  rateRows: 'दरें',
  filledIn: (rows) =>
    rows === 1 ? '1 दर भर दी गई। “सहेजें” दबाने पर वह सहेजी जाएगी।' : `${rows} दरें भर दी गईं। “सहेजें” दबाने पर वे सहेजी जाएँगी।`,
  tooMany: (most) => `एक अनुबंध में ज़्यादा से ज़्यादा ${most} दरें हो सकती हैं। बाकी पार्टी के दूसरे अनुबंध में भरें।`,
  line: (number) => `पंक्ति ${number}`,
  rules:
    'कहाँ से, कहाँ तक, वाहन का प्रकार या माल खाली हो तो कोई भी चलेगा। जिस पंक्ति में इनमें से ज़्यादा भरे हों वह सुझाई जाती है, फिर सबसे नई। शुल्क: अपने शुल्कों के नाम अल्पविराम लगाकर, राशि के साथ या बिना, जैसे हमाली 100, डॉकेट।',
};
