import type { consignment as english } from './consignment.en.ts';

/** The words of src/web/consignment in Hindi. */
export const consignment: typeof english = {
  active: 'चालू',
  closed: 'बंद',
  gstinElsewhere: (state) => `GSTIN ${state} का है।`,
  pinElsewhere: (state) => `यह पिन ${state} का नहीं है।`,
  branch: {
    fresh: 'नई शाखा',
    edit: (name) => `शाखा ${name} बदलें`,
    list: 'शाखाएँ',
    none: 'अभी कोई शाखा नहीं है।',
    particulars: 'विवरण',
    codeHint: 'LR क्रमांक में आता है: IND/2627/000123',
  },
  homes: {
    title: 'हर यूज़र की अपनी शाखा',
    hint: 'दूसरी शाखा न चुनें तो यूज़र की नई प्रविष्टियाँ इसी शाखा की होती हैं।',
    saved: (userName) => `${userName} की शाखा सहेजी गई।`,
  },
  chargeHead: {
    fresh: 'नया शुल्क',
    edit: (name) => `शुल्क ${name} बदलें`,
    list: 'शुल्क',
    none: 'अभी कोई शुल्क नहीं है।',
    particulars: 'विवरण',
    typed: 'बिल्टी पर लिखा जाता है',
    typedHint: 'बिल्टी में यही राशि सुझाई जाती है; न चाहिए तो 0 रखें।',
    placeHint: 'बिल्टी में शुल्क इसी क्रम में आते हैं।',
  },
};
