import type { mail as english } from './mail.en.ts';

/** The words of the super admin's settings for outgoing mail, in Hindi. */
export const mail: typeof english = {
  title: 'ई-मेल और संदेश',
  letters: 'ई-मेल भेजना',
  lettersBy: {
    smtp: (where) => `मेल सर्वर ${where} से`,
    files: (where) => `${where} में फ़ाइल के रूप में; भेजने के लिए SMTP_URL रखें`,
  },
  from: 'भेजने वाला',
  messages: 'SMS और WhatsApp',
  messagesBy: {
    nothing: () => 'सेट नहीं है; SMS या WhatsApp से लिंक भेजने के लिए MESSAGE_URL रखें',
    files: (where) => `${where} में फ़ाइल के रूप में`,
    gateway: (where) => `गेटवे ${where} से`,
  },
  waiting: 'प्रतीक्षा में',
  givenUp: '30 दिन में विफल',
  many: (count) => (count > 1000 ? '1,000 से ज़्यादा' : String(count)),
  send: 'परीक्षण भेजें',
  hint: 'हम तुरंत एक परीक्षण ई-मेल भेजेंगे।',
  sent: (said) => `भेजा गया: ${said}`,
  written: (path) => `${path} में लिखा गया`,
  notSent: (said) => `नहीं भेजा गया: ${said}`,
};
