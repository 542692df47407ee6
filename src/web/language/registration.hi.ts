import type { Words } from './en.ts';

/** Registration and a forgotten password, in Hindi. */
export const registration: Words['registration'] = {
  forgotTitle: 'पासवर्ड भूल गए',
  forgotHint: 'हम आपके ई-मेल पर नया पासवर्ड रखने का लिंक भेजेंगे। वह 30 मिनट तक मान्य रहेगा।',
  resetTitle: 'नया पासवर्ड',
  resetHint: 'इसे दो बार लिखें। आप सभी डिवाइस पर लॉगआउट हो जाएँगे।',
  newLink: 'नया लिंक मँगाएँ',
  toLogin: 'लॉगिन पर वापस',
  registerTitle: 'पंजीकरण',
  registered: 'पंजीकरण सफल',
  registeredThanks: (userName) => `पंजीकरण के लिए धन्यवाद। आपका यूज़र आईडी ${userName} है। आपका विवरण ई-मेल से भेज दिया गया है।`,
  take: (userName) => `${userName} लें`,
  usernameHint: 'आपके नाम से सुझाया गया है; आप इसे बदल सकते हैं।',
  passwordHint: '8 या अधिक अक्षर',
};
