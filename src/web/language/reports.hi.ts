import type { reports as english } from './reports.en.ts';

/** The words of src/web/reports in Hindi. */
export const reports: typeof english = {
  asOn: 'तारीख तक',
  countedFrom: 'अवधि की गिनती',
  dueDay: 'देय तारीख से',
  paperDay: 'बिल की तारीख से',
  allParties: 'सभी पार्टियों का बकाया, अवधि के अनुसार',
  age: 'अवधि',
  share: 'हिस्सा',
  nobodyOwes: 'इस दिन किसी पर कुछ बकाया नहीं है।',
  income: 'आय',
  expense: 'ख़र्च',
  profit: 'मुनाफ़ा',
  profitNote:
    'खाता बही के अनुसार: देय और भुगतान हो चुकी LR का भाड़ा LR की तारीख पर, बिल वाली LR का बिल की तारीख पर। टैक्स दोनों में नहीं है।',
  onDay: (title, day) => `${title}, ${day} तक`,
};
