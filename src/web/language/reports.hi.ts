import type { reports as english } from './reports.en.ts';

/** The words of src/web/reports in Hindi. */
export const reports: typeof english = {
  asOn: 'इस दिन तक',
  countedFrom: 'अवधि की गिनती',
  dueDay: 'देय तारीख़ से',
  paperDay: 'बिल की तारीख़ से',
  which: 'दिखाएँ',
  all: 'पूरा बकाया',
  overdue: 'केवल अतिदेय',
  soon: 'केवल 7 दिन में देय',
  allParties: 'सभी पार्टियों का बकाया, अवधि के अनुसार',
  age: 'अवधि',
  share: 'हिस्सा',
  nobodyOwes: 'इस दिन किसी पर कुछ बकाया नहीं है।',
  income: 'आय',
  expense: 'ख़र्च',
  profit: 'लाभ',
  profitNote: 'खाता बही के अनुसार: टू-पे और पेड LR का भाड़ा LR की तारीख़ पर, TBB LR का बिल की तारीख़ पर। टैक्स दोनों में नहीं है।',
  periods: { month: 'यह महीना', lastMonth: 'पिछला महीना', year: 'वित्तीय वर्ष' },
  balanceNote: 'लाभ मालिकों का है, इसलिए देयताओं के साथ दिखता है। किसी भी पंक्ति को खोलकर उसकी एंट्रियाँ देखें।',
  onDay: (title, day) => `${title}, ${day} तक`,
};
