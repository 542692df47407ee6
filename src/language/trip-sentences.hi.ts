import type { Pattern } from './consignment-sentences.hi.ts';

/** Sentences about trip sheets in Hindi. */
export const tripSentences = {
  'Closing km is less than opening km.': 'लौटते समय के किमी जाते समय से कम हैं।',
  'End Date is before Start Date.': 'यात्रा समाप्त होने की तारीख़ शुरू होने से पहले की है।',
  'Choose one of your own vehicles.': 'अपने वाहनों में से एक चुनें।',
  'A challan is listed twice.': 'एक चालान दो बार लिखा है।',
  'A challan was not found.': 'एक चालान नहीं मिला।',
  'A challan of this sheet is already on another trip sheet.': 'इस शीट का एक चालान दूसरी ट्रिप शीट पर पहले से है।',
  'This vehicle already has an open trip sheet.': 'इस वाहन की एक ट्रिप शीट पहले से खुली है।',
  'The driver has an advance on this sheet and cannot be changed.':
    'चालक को अग्रिम दिया जा चुका है, इसलिए इस शीट का चालक वही रहेगा।',
  'Enter End Date before you settle the sheet.': 'हिसाब पक्का करने से पहले यात्रा समाप्त होने की तारीख़ भरें।',
  'Enter Closing km before you settle the sheet.': 'हिसाब पक्का करने से पहले लौटते समय के किमी भरें।',
  'Please choose the bill as a JPEG, PNG or PDF file.': 'कृपया रसीद की JPEG, PNG या PDF फ़ाइल चुनें।',
  'Please add a photo of the bill.': 'कृपया रसीद की फ़ोटो जोड़ें।',
  'Bill was not found.': 'रसीद की फ़ोटो नहीं मिली।',
  'The account of this trip is closed. Keep the bill and give it to the office.':
    'इस यात्रा का हिसाब बंद हो चुका है। रसीद संभालकर रखें और ऑफ़िस में दें।',
  'This link has reached today’s limit of expenses. Please call the office.':
    'इस लिंक से आज के सारे ख़र्च आ चुके हैं। ऑफ़िस में फ़ोन करें।',
  'This expense is already accepted.': 'यह ख़र्च पहले ही मान लिया गया है।',
  'This expense is already refused.': 'यह ख़र्च पहले ही अस्वीकार किया जा चुका है।',
  'A driver’s link can be made only for a trip that has started and is not settled.':
    'चालक का लिंक उसी यात्रा का बनता है जो शुरू हो चुकी है और जिसका हिसाब पक्का नहीं हुआ है।',
} as const;

/** Sentences with numbers and names in them. */
export const tripPatterns: readonly Pattern[] = [
  [
    /^Expenses that the driver sent wait on Trip Sheet (.+): (\d+)\. Accept or refuse them first\.$/,
    (number, count) => `ट्रिप शीट ${number} पर चालक के भेजे ख़र्च बाकी हैं: ${count}। पहले उन्हें मान लें या अस्वीकार करें।`,
  ],
  [
    /^A trip sheet can have at most (\d+) challans\.$/,
    (most) => `एक ट्रिप शीट पर ज़्यादा से ज़्यादा ${most} चालान हो सकते हैं।`,
  ],
  [/^(.+) has an open trip sheet (.+)\.$/, (vehicle, number) => `${vehicle} की ट्रिप शीट ${number} खुली है।`],
  [
    /^Challan (.+) is on Trip Sheet (.+) already\.$/,
    (challan, number) => `चालान ${challan} ट्रिप शीट ${number} पर पहले से है।`,
  ],
  [/^Challan (.+) is cancelled\.$/, (number) => `चालान ${number} रद्द है।`],
  [
    /^(.+) is no party\. Add the pump as a party first\.$/,
    (name) => `${name} नाम की कोई पार्टी नहीं है। पहले पंप को पार्टी के रूप में जोड़ें।`,
  ],
  [/^Several parties are called (.+)\.$/, (name) => `${name} नाम की एक से ज़्यादा पार्टियाँ हैं।`],
  [/^The driver has ₹(\S+) left\.$/, (amount) => `चालक के पास ₹${amount} बाकी हैं।`],
  [/^The driver is owed ₹(\S+)\.$/, (amount) => `चालक को ₹${amount} देने हैं।`],
  [
    /^Trip Sheet (.+) has an advance by (.+); take that back first\.$/,
    (number, voucher) => `ट्रिप शीट ${number} पर ${voucher} से अग्रिम दिया गया है; पहले उसे वापस लें।`,
  ],
];
