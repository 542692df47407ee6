import { sayInHindi } from './sentences.hi.ts';

/** Column headings used only in spreadsheets of lists: no browser loads them. */
const sheetLabels: Readonly<Record<string, string>> = {
  'Days Waited': 'कितने दिन से',
  'Delivered on': 'डिलीवरी की तारीख़',
  Number: 'क्रमांक',
  'Oldest Date': 'सबसे पुरानी तारीख़',
  'Under way': 'रास्ते में',
  'Section Code': 'धारा कोड',
  'Rate %': 'दर %',
  'Made on': 'बनने का समय',
  'Made by': 'बनाने वाला',
  File: 'फ़ाइल',
  Rows: 'पंक्तियाँ',
  'Name in Tally': 'टैली में नाम',
  'Contract No.': 'अनुबंध क्र.',
  Line: 'पंक्ति',
  Agreed: 'तय राशि',
  Charged: 'लगाई राशि',
  'Entered by': 'दर्ज करने वाला',
  'Reversed by': 'इससे उलटा गया',
  'Corrected by': 'सुधार का वाउचर',
  Particulars: 'खाता या पार्टी',
  Plan: 'प्लान',
  'In our books': 'हमारे खातों में',
  'In Form 26AS': 'फ़ॉर्म 26AS में',
  'Not in Form 26AS': 'फ़ॉर्म 26AS में नहीं',
  'Not in our books': 'हमारे खातों में नहीं',
  'Not final': 'अंतिम नहीं',
  Closing: 'अंतिम शेष',
  Challans: 'चालान',
  'Unbilled Freight': 'बिना बिल का भाड़ा',
  'Trip Expenses': 'ट्रिप का ख़र्च',
  Profit: 'लाभ',
  'Fixed Cost': 'स्थिर ख़र्च',
};

/** A column heading, or the note below a list, in Hindi. */
export const sheetTextInHindi = (text: string): string => sheetLabels[text] ?? sayInHindi(text);
