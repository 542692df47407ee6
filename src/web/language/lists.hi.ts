import type { lists as english } from './lists.en.ts';

/** The words of src/web/lists in Hindi. */
export const lists: typeof english = {
  excel: 'Excel',
  preparing: 'तैयार हो रहा है…',
  import: 'आयात करें',
  importTitle: (what) => `${what} आयात करें`,
  template: 'नमूना फ़ाइल डाउनलोड करें',
  templateHint: 'नमूने के शीर्षकों के नीचे हर रिकॉर्ड की एक पंक्ति भरें। सहेजने से पहले आप गलतियाँ देख सकेंगे।',
  choose: 'स्प्रेडशीट चुनें',
  chooseAnother: 'दूसरी स्प्रेडशीट चुनें',
  checking: (percent) => (percent < 100 ? `भेजा जा रहा है… ${percent} %` : 'जाँच हो रही है…'),
  saving: (percent) => (percent < 100 ? `भेजा जा रहा है… ${percent} %` : 'सहेजा जा रहा है…'),
  progress: 'अपलोड की प्रगति',
  fine: (rows) => `${rows} पंक्तियाँ सही हैं और आयात की जा सकती हैं।`,
  wrong: (errors, rows) =>
    `${rows} पंक्तियों में ${errors} गलतियाँ। स्प्रेडशीट सुधारकर फिर चुनें: सभी पंक्तियाँ आयात होंगी, या कोई नहीं।`,
  errorTable: 'गलतियाँ',
  row: 'पंक्ति',
  column: 'स्तंभ',
  message: 'गलती',
  importRows: (rows) => `${rows} पंक्तियाँ आयात करें`,
  imported: (rows) => `${rows} पंक्तियाँ आयात हो गईं।`,
};
