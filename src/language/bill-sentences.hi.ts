/** Sentences about party bills and notes in Hindi. */
export const billSentences = {
  'Please choose at least one LR.': 'कृपया कम से कम एक LR चुनें।',
  'At most 1,000 LRs can be billed at once.': 'एक बार में अधिकतम 1,000 LR के बिल बन सकते हैं।',
  'Bill Date cannot be in the future.': 'बिल की तारीख़ आगे की नहीं हो सकती।',
  'Due Date is before the bill.': 'देय तारीख़ बिल से पहले की है।',
  'These LRs come to ₹0, so there is nothing to bill.': 'इन LR का जोड़ शून्य है, इसलिए कोई बिल नहीं बनेगा।',
  'Note Date cannot be in the future.': 'नोट की तारीख़ आगे की नहीं हो सकती।',
  'Note Date is before the bill.': 'नोट की तारीख़ बिल से पहले की है।',
  'Choose at most one year.': 'अधिकतम एक वर्ष के दिन चुनें।',
  'Bill Date is before To Date.': 'बिल की तारीख़ “तारीख़ तक” से पहले की है।',
  'No LRs are left to bill in these dates.': 'इन दिनों की कोई LR बिल के लिए बाकी नहीं है।',
  'A monthly run is in progress. Wait until it is finished.': 'सभी पार्टियों के बिल अभी बन रहे हैं। इनके पूरे होने तक रुकें।',
  'Numbers of bills and notes cannot be typed by hand.': 'बिल और नोट के क्रमांक हाथ से नहीं लिखे जा सकते।',
} as const;

/** Sentences that name a paper or an amount. */
export const billPatterns: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^(.+) is already billed in (.+)\.$/, (lr, bill) => `${lr} का बिल ${bill} पहले से बना है।`],
  [/^Billed in (.+); use a credit note\.$/, (bill) => `बिल ${bill} में है; क्रेडिट नोट बनाएँ।`],
  [/^(.+) is not to be billed to this party\.$/, (lr) => `${lr} का बिल इस पार्टी के नाम नहीं बनता।`],
  [/^(.+) is dated after the bill\.$/, (lr) => `${lr} बिल की तारीख़ के बाद की है।`],
  [
    /^The POD of (.+) is not in; an admin can bill it with a reason\.$/,
    (lr) => `${lr} की पावती नहीं आई है; एडमिन कारण देकर बिल बना सकता है।`,
  ],
  [
    /^(.+) is not delivered; an admin can bill it with a reason\.$/,
    (lr) => `${lr} की डिलीवरी नहीं हुई है; एडमिन कारण देकर बिल बना सकता है।`,
  ],
  [/^Freight Bill (.+) is cancelled\.$/, (bill) => `भाड़ा बिल ${bill} रद्द हो चुका है।`],
  [/^More than is left of (.+): (₹\S+)\.$/, (bill, amount) => `${bill} के बकाया ${amount} से ज़्यादा है।`],
];
