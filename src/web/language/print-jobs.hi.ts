import type { printJobs as english } from './print-jobs.en.ts';

/** The same in Hindi. */
export const printJobs: typeof english = {
  send: 'इस प्रिंटर पर भेजें',
  last: 'इस प्रिंटर के पिछले प्रिंट',
  states: {
    waiting: 'प्रतीक्षा में',
    sent: 'प्रिंटर के पास',
    printed: 'छप गया',
    failed: 'नहीं छपा',
    cancelled: 'रद्द',
  },
  failures: {
    network: 'पोर्टल इस पते पर नहीं भेज सकता। प्रिंटरों के नेटवर्क पोर्टल चलाने वाला बताता है।',
    certificate: 'अब दूसरा प्रिंटर जवाब दे रहा है। प्रिंटर बदला हो तो एडमिन उसका प्रमाणपत्र हटा दे।',
    connection: 'प्रिंटर से संपर्क नहीं हुआ।',
    timeout: 'प्रिंटर ने समय पर जवाब नहीं दिया।',
    refused: 'प्रिंटर ने लेने से मना किया।',
    format: 'प्रिंटर ऐसे प्रिंट नहीं लेता।',
    aborted: 'प्रिंटर ने बीच में छोड़ दिया।',
    unknown: 'प्रिंटर इसके बारे में और कुछ नहीं बताता।',
  },
  again: '15 मिनट तक फिर से कोशिश होती रहेगी।',
  cancel: (title) => `${title} रद्द करें`,
};
