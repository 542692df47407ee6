/** Sentences about money and the books in Hindi. */
export const moneySentences = {
  'Choose the consignor of a Paid LR from your parties.': 'भुगतान हो चुकी LR का प्रेषक अपनी पार्टियों में से चुनें।',
  'Choose a party or a head.': 'पार्टी या खाता-मद, दोनों में से एक चुनें।',
  'Money between cash and bank accounts is a contra.': 'नकद और बैंक खातों के बीच का लेन-देन कॉन्ट्रा है।',
  'Choose a bank account.': 'बैंक खाता चुनें।',
  'Choose cash or a bank account.': 'नकद या बैंक खाता चुनें।',
  'To Account must differ from From Account.': 'जिस खाते में जाए वह उस खाते से अलग हो जिससे निकले।',
  'Cash goes from branch to branch in two steps: it is sent, and taken.':
    'नकद एक शाखा से दूसरी शाखा दो चरणों में जाता है: पहले भेजा जाता है, फिर लिया जाता है।',
  'These belong to different ledgers.': 'ये अलग-अलग खातों के हैं।',
  'The items come to more than the amount.': 'मदों का जोड़ राशि से ज़्यादा है।',
  'Cash of ₹2,00,000 or more from one person in a day is not allowed.':
    'एक व्यक्ति से एक दिन में ₹2,00,000 या उससे ज़्यादा नकद लेने की अनुमति नहीं है।',
  'Please choose at least one item.': 'कृपया कम से कम एक मद चुनें।',
  'A receipt can settle at most 200 items.': 'एक रसीद से अधिकतम 200 मदों का निपटान हो सकता है।',
  'A journal needs a debit and a credit.': 'जर्नल में एक डेबिट और एक क्रेडिट ज़रूरी है।',
  'A journal can have at most 100 entries.': 'एक जर्नल में अधिकतम 100 प्रविष्टियाँ हो सकती हैं।',
  'Enter a debit or a credit.': 'डेबिट या क्रेडिट में से एक भरें।',
  'Debits and credits must be equal.': 'डेबिट और क्रेडिट का जोड़ बराबर होना चाहिए।',
  'An account can stand on one side only.': 'एक खाता एक ही ओर हो सकता है।',
  'These items do not settle each other.': 'इन मदों का आपस में निपटान नहीं हुआ है।',
  'What a reversal settles stays settled.': 'उलटी प्रविष्टि से हुआ निपटान वापस नहीं होता।',
  'The books can be locked up to today.': 'बही आज तक ही बंद की जा सकती है।',
  'From Date is after To Date.': 'आरंभ की तारीख अंत की तारीख के बाद है।',
  'A ledger shows at most a year at once.': 'खाता एक बार में अधिकतम एक वर्ष का दिखता है।',
} as const;
