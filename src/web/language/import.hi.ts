import type { importing as english } from './import.en.ts';

const number = (value: number) => value.toLocaleString('en-IN');

/** The words of an import in Hindi. */
export const importing: typeof english = {
  template: 'नमूना फ़ाइल डाउनलोड करें',
  hint: 'अपनी सूची (.xlsx या .csv) चुनें, या नमूना भरें। शीर्षकों के ऊपर की पंक्तियाँ, +91, पते में नई लाइन और किसी भी ढंग की तारीख़ पढ़ ली जाती है। ग़लतियाँ दिखाने से पहले कुछ सहेजा नहीं जाता।',
  choose: 'स्प्रेडशीट चुनें',
  chooseAnother: 'दूसरी स्प्रेडशीट चुनें',
  sending: (percent) => `भेजी जा रही है… ${percent} %`,
  checking: (percent) => (percent === null ? 'जाँच हो रही है…' : `जाँच हो रही है… ${percent} %`),
  saving: (percent) => (percent === null ? 'सहेजा जा रहा है…' : `सहेजा जा रहा है… ${percent} %`),
  progress: 'प्रगति',
  fine: (rows) => (rows === 1 ? '1 पंक्ति इंपोर्ट के लिए तैयार है।' : `${number(rows)} पंक्तियाँ इंपोर्ट के लिए तैयार हैं।`),
  known: (rows) => `इनमें से ${number(rows)} पहले से हैं: भरे हुए खानों से वे बदल जाएँगी।`,
  wrong: (errors, rows, all) =>
    `${number(all)} में से ${number(rows)} ${rows === 1 ? 'पंक्ति' : 'पंक्तियों'} में ${number(errors)} ${errors === 1 ? 'ग़लती' : 'ग़लतियाँ'}।`,
  first: (shown) => `पहली ${shown} नीचे हैं।`,
  take: 'क्या इंपोर्ट करें',
  takeAll: 'सब या कुछ नहीं: स्प्रेडशीट सुधारकर फिर चुनें',
  takeGood: (rows) => `सही पंक्तियाँ लें (${number(rows)}), बाकी छोड़ दें`,
  errorTable: 'ग़लतियाँ',
  errorSheet: 'ग़लतियाँ डाउनलोड करें',
  cell: 'खाना',
  row: (row) => `पंक्ति ${row}`,
  column: 'स्तंभ',
  message: 'ग़लती',
  importRows: (rows) => (rows === 1 ? '1 पंक्ति इंपोर्ट करें' : `${number(rows)} पंक्तियाँ इंपोर्ट करें`),
  imported: (rows) => (rows === 1 ? '1 पंक्ति इंपोर्ट हो गई।' : `${number(rows)} पंक्तियाँ इंपोर्ट हो गईं।`),
  leftOut: (rows) => (rows === 1 ? '1 पंक्ति छूट गई:' : `${number(rows)} पंक्तियाँ छूट गईं:`),
  correctLater: 'इन्हें उसी स्प्रेडशीट में सुधारकर फिर इंपोर्ट करें: जो आ चुका है वह दोबारा नहीं जुड़ता।',
};
