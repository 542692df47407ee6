import type { mail as english } from './mail.en.ts';

/** The words of the super admin's part of the settings in Hindi. */
export const mail: typeof english = {
  title: 'पत्र और संदेश',
  letters: 'पत्र जाते हैं',
  lettersBy: {
    smtp: (where) => `मेल सर्वर ${where} से`,
    files: (where) => `${where} में फ़ाइल बनकर; भेजने के लिए SMTP_URL रखें`,
  },
  from: 'भेजने वाला',
  messages: 'SMS और व्हाट्सऐप',
  messagesBy: {
    nothing: () => 'मोबाइल नंबरों पर कुछ नहीं जाता; वहाँ भी लिंक भेजने के लिए MESSAGE_URL रखें',
    files: (where) => `${where} में फ़ाइल बनकर`,
    gateway: (where) => `गेटवे ${where} से`,
  },
  waiting: 'प्रतीक्षा में',
  givenUp: '30 दिन में छोड़े गए',
  many: (count) => (count > 1000 ? '1,000 से ज़्यादा' : String(count)),
  send: 'परीक्षण भेजें',
  hint: 'वहाँ तुरंत एक पत्र जाएगा।',
  sent: (said) => `भेजा गया: ${said}`,
  written: (path) => `${path} में लिखा गया`,
  notSent: (said) => `नहीं भेजा गया: ${said}`,
};
