import type { Pattern } from './consignment-sentences.hi.ts';

/** Sentences about hire memos in Hindi. */
export const hireSentences = {
  'This challan is already on the memo.': 'यह चालान इस मेमो पर पहले से है।',
  'A memo can have at most 20 challans.': 'एक मेमो पर अधिकतम 20 चालान हो सकते हैं।',
  'A challan of this memo is already on another hire memo.': 'इस मेमो का कोई चालान पहले से दूसरे भाड़ा मेमो पर है।',
  'Only an admin can deduct another TDS.': 'क़ानून से अलग टीडीएस केवल एडमिन काट सकता है।',
  'File size must be less than 10 MB.': 'फ़ाइल 10 MB से छोटी होनी चाहिए।',
  'A declaration can cover at most 10 goods carriages.': 'घोषणा अधिकतम 10 मालवाहक वाहनों की हो सकती है।',
  'Please upload the signed declaration as a JPEG, PNG or PDF file.':
    'कृपया हस्ताक्षरित घोषणा JPEG, PNG या PDF फ़ाइल में अपलोड करें।',
  'Pump must differ from Owner.': 'पंप और मालिक अलग होने चाहिए।',
} as const;

/** Sentences with names in them. */
export const hirePatterns: readonly Pattern[] = [
  [/^Challan (\S+) goes on (.+)\.$/, (challan, vehicle) => `चालान ${challan} वाहन ${vehicle} पर है।`],
  [
    /^Challan (\S+) is on Hire Memo (\S+) already\.$/,
    (challan, memo) => `चालान ${challan} पहले से भाड़ा मेमो ${memo} पर है।`,
  ],
  [
    /^Challan (\S+) is on Hire Memo (\S+); cancel that first\.$/,
    (challan, memo) => `चालान ${challan} भाड़ा मेमो ${memo} पर है; पहले उसे रद्द करें।`,
  ],
  [/^Challan (\S+) is not dispatched\.$/, (challan) => `चालान ${challan} रवाना नहीं हुआ है।`],
  [/^Advance is more than what is left: (₹\S+)\.$/, (left) => `अग्रिम बाकी राशि से अधिक है: ${left}।`],
  [/^LR (.+) is not unloaded\.$/, (lr) => `LR ${lr} का माल अभी नहीं उतरा है।`],
  [/^POD of LR (.+) is pending\.$/, (lr) => `LR ${lr} की पावती बाकी है।`],
  [
    /^Hire Memo (\S+) cannot be settled yet: LR (.+) is not unloaded\.$/,
    (memo, lr) => `भाड़ा मेमो ${memo} का हिसाब अभी पक्का नहीं हो सकता: LR ${lr} का माल नहीं उतरा है।`,
  ],
  [
    /^Hire Memo (\S+) cannot be settled yet: POD of LR (.+) is pending\.$/,
    (memo, lr) => `भाड़ा मेमो ${memo} का हिसाब अभी पक्का नहीं हो सकता: LR ${lr} की पावती बाकी है।`,
  ],
  [
    /^(\S+) is of (\S+); reverse it and enter another there\.$/,
    (voucher, paper) => `${voucher} ${paper} का है; उसे उलटें और वहीं दूसरा भरें।`,
  ],
];
