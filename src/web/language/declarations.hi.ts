import type { declarations as english } from './declarations.en.ts';

/** The same in Hindi. */
export const declarations: typeof english = {
  title: 'भाड़े के टीडीएस के लिए घोषणा',
  hint: 'जिस मालिक का पैन है और जिसके पास दस या कम मालवाहक वाहन हैं, उसका टीडीएस इस हस्ताक्षरित घोषणा के बाद नहीं कटता। हर 1 अप्रैल को नई घोषणा ली जाती है।',
  none: (year) => `${year} की घोषणा नहीं है।`,
  given: (year, carriages, day) => `${year}: ${carriages} मालवाहक वाहन, घोषणा ${day} को`,
  by: (name) => `${name} ने भरी`,
  noPan: 'घोषणा पैन के बिना नहीं गिनी जाती। पार्टी का पैन भरें।',
  add: 'घोषणा जोड़ें',
  added: 'घोषणा जुड़ गई।',
  open: 'डाउनलोड',
  openOf: (year) => `${year} की घोषणा डाउनलोड करें`,
  carriagesHint: 'मालिक के मालवाहक वाहन, 0 से 10',
  carriagesNeeded: 'भरें कि मालिक ने कितने मालवाहक वाहन बताए।',
  paper: 'हस्ताक्षरित घोषणा',
  paperHint: 'फ़ोटो या स्कैन: 10 MB से छोटी JPEG, PNG या PDF फ़ाइल',
  choose: 'फ़ाइल चुनें',
};
