import type { rates as english } from './rates.en.ts';

/** The words of src/web/rates in Hindi. */
export const rates: typeof english = {
  bases: { kg: 'किलो', tonne: 'टन', package: 'नग', trip: 'ट्रिप', km: 'किमी' },
  yesNo: { yes: 'हाँ', no: 'नहीं' },
  lines: 'दरें',
  addLine: 'दर जोड़ें',
  line: (number) => `पंक्ति ${number}`,
  rules:
    'कहाँ से, कहाँ तक, वाहन का प्रकार या माल ख़ाली हो तो कोई भी चलेगा। जिस पंक्ति में इनमें से ज़्यादा भरे हों वह सुझाई जाती है, फिर सबसे नई। शुल्क: अपने शुल्कों के नाम अल्पविराम लगाकर, राशि के साथ या बिना, जैसे हमाली 100, डॉकेट।',
};
