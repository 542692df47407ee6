import type { cheques as english } from './cheques.en.ts';

/** The same in Hindi. */
export const cheques: typeof english = {
  title: 'आगे की तारीख़ के चेक',
  none: 'आगे की तारीख़ का कोई चेक नहीं है। आगे की तारीख़ के चेक वाली रसीद या भुगतान यहाँ दिखेगा।',
  searchHint: 'चेक क्र. या पार्टी',
  anyState: 'सभी स्थितियाँ',
  state: 'स्थिति',
  states: { waiting: 'रुका हुआ', posted: 'खाते में चढ़ा', returned: 'वापस', cancelled: 'लौटाया' },
  direction: { Receipt: 'आया', Payment: 'दिया' },
  chequeNo: 'चेक क्र.',
  bank: 'बैंक खाता',
  open: (voucher) => `${voucher} खोलें`,
  giveBack: 'लौटाएँ',
  giveBackOf: (number) => `चेक ${number} लौटाएँ`,
  giveBackIntro: 'इसके बाद यह खाते में नहीं चढ़ेगा। रजिस्टर में बना रहेगा।',
  givenBack: 'चेक लौटाया गया।',
};
