import type { Pattern } from './consignment-sentences.hi.ts';

/** Labels of counters in Hindi. */
export const counterLabels = {
  Counter: 'काउंटर',
  'Public Key': 'सार्वजनिक कुंजी',
  Proof: 'सबूत',
  Signed: 'हस्ताक्षरित',
  Signature: 'हस्ताक्षर',
  Ask: 'पूछें',
  Show: 'दिखाएँ',
  Certificate: 'प्रमाणपत्र',
  'Data Key': 'डेटा कुंजी',
  'Contact Signature': 'संपर्क का हस्ताक्षर',
  Known: 'पहले से ज्ञात',
  First: 'पहला भाग',
  lost: 'खोया',
} as const;

/** Sentences about counters in Hindi. */
export const counterSentences = {
  'The pattern must start with {B}{C}.': 'नंबर का रूप {B}{C} से शुरू होता है।',
  'Counter Code can have letters and digits only.': 'काउंटर कोड में केवल अंग्रेज़ी अक्षर और अंक हो सकते हैं।',
  'A counter or a number book with this name exists. Choose another name.':
    'इस नाम का काउंटर या नंबर बुक पहले से है। कोई और नाम चुनें।',
  'This branch has, or had, a counter with this code. Choose another code.':
    'इस शाखा में इस कोड का काउंटर है या था। कोई और कोड चुनें।',
  'The key of this browser could not be used. Reload the page and register again.':
    'इस ब्राउज़र की कुंजी काम नहीं आई। पेज फिर से खोलें और दोबारा दर्ज करें।',
  'This code is wrong, was used, or is older than 15 minutes. Ask your admin for another one.':
    'यह कोड पहचाना नहीं गया, इस्तेमाल हो चुका है या 15 मिनट से पुराना है। अपने एडमिन से दूसरा लें।',
  'LRs are waiting on this counter. Let it send them first, or report it lost.':
    'इस काउंटर पर LR रुकी हैं। पहले उसे भेजने दें, या उसे खोया बताएँ।',
  'This counter exists twice. Ask your admin.': 'यह काउंटर दो जगह है। अपने एडमिन से पूछें।',
  'Please send at least one record.': 'कम से कम एक रिकॉर्ड भेजें।',
  'There can be at most 50 records.': 'अधिकतम 50 रिकॉर्ड हो सकते हैं।',
  'Too many records were received for this counter that it did not sign.':
    'इस काउंटर के नाम से बहुत कुछ आया जिस पर उसका हस्ताक्षर नहीं है।',
  'It cannot be read as an LR. Refuse it with a reason.': 'यह LR की तरह पढ़ा नहीं जा सकता। कारण देकर अस्वीकार करें।',
  'The LR of this number is not of the branch of this counter. Its copies were not counted.':
    'इस नंबर की LR इस काउंटर की शाखा की नहीं है। इसकी प्रतियाँ नहीं गिनी गईं।',
  'Log in at this counter again before you book here.': 'यहाँ बुक करने से पहले इस काउंटर पर फिर से लॉगिन करें।',
  'The LR of this number was not booked at this counter. Cancel it on its own page.':
    'इस नंबर की LR इस काउंटर पर बुक नहीं हुई। उसे उसी के पेज पर रद्द करें।',
  'This was already decided.': 'इस पर पहले ही फ़ैसला हो चुका है।',
  'This counter has no numbers left this year. Choose another number book, or ask your admin for another counter.':
    'इस काउंटर का इस वर्ष कोई नंबर बाकी नहीं है। दूसरी नंबर बुक चुनें, या अपने एडमिन से दूसरा काउंटर माँगें।',
  'This counter is not known.': 'यह काउंटर पहचाना नहीं गया।',
  'Set the clock of this computer.': 'इस कंप्यूटर की घड़ी सही करें।',
  'Connect this counter once.': 'इस काउंटर को एक बार इंटरनेट से जोड़ें।',
  'Enter your password to open this counter.': 'यह काउंटर खोलने के लिए अपना पासवर्ड डालें।',
  'Log in on this counter once with a connection.': 'इस काउंटर पर एक बार इंटरनेट के साथ लॉगिन करें।',
  'The password was wrong five times. Log in with a connection.': 'पासवर्ड पाँच बार ग़लत था। इंटरनेट के साथ लॉगिन करें।',
  'Your last login with a connection is too long ago. Log in with a connection.':
    'इंटरनेट के साथ आपका पिछला लॉगिन बहुत पहले हुआ था। इंटरनेट के साथ लॉगिन करें।',
  'Booking without a connection needs https and a browser of 2025 or newer.':
    'बिना कनेक्शन बुक करने के लिए https और 2025 या बाद का ब्राउज़र चाहिए।',
  'The counter sent this LR. Accept it under Received, not booked.':
    'काउंटर ने यह LR भेज दी है। इसे “आया, बुक नहीं हुआ” में स्वीकार करें।',
  'Without a connection, an LR can be dated today or yesterday only.': 'बिना कनेक्शन के LR आज या कल की तारीख़ की होती है।',
  'This was already saved with different content.': 'यह पहले ही सहेजा जा चुका है, पर उसमें कुछ और था।',
  'This LR already has its number, and its print cannot change. Cancel it and book another one.':
    'इस LR का नंबर दिया जा चुका है और उसका प्रिंट वैसा ही रहेगा। इसे रद्द करके दूसरी बुक करें।',
  'The portal has received this LR but has not booked it. Your admin decides about it.':
    'पोर्टल को यह LR मिली है, पर बुक नहीं हुई। फ़ैसला आपके एडमिन करेंगे।',
  'This LR is too long for a counter. Split it into two.': 'यह LR काउंटर के लिए बहुत लंबी है। इसकी दो बनाएँ।',
  'The portal gets a party that was made without a connection with an LR of this counter. Book that first.':
    'बिना कनेक्शन बनाई गई पार्टी पोर्टल को इस काउंटर की LR के साथ मिलती है। पहले वह LR बुक करें।',
  'A party of this LR is not known here yet. Connect this counter once, or type its name.':
    'इस LR की एक पार्टी यहाँ अभी नहीं है। काउंटर को एक बार इंटरनेट से जोड़ें, या नाम लिखें।',
  'This print cannot be sent to the printer now. Download the file instead.':
    'यह प्रिंट अभी प्रिंटर पर नहीं भेजा जा सकता। फ़ाइल डाउनलोड करें।',
  'The labels of this LR can be printed once the portal has received it.':
    'इस LR के लेबल तब छपेंगे जब यह पोर्टल को मिल जाएगी।',
  'This printer is not known at this counter. Choose another.': 'यह प्रिंटर इस काउंटर पर नहीं है। दूसरा चुनें।',
  'Bookings that need an admin (another payer of the GST, or credit that is used up) need a connection.':
    'जो केवल एडमिन बुक कर सकते हैं, जैसे GST का दूसरा भुगतानकर्ता या पूरी हो चुकी उधार की सीमा, उसके लिए कनेक्शन चाहिए।',
  'This counter is already closed.': 'यह काउंटर पहले ही बंद हो चुका है।',
} as const;

/** Sentences with words in them. */
export const counterPatterns: readonly Pattern[] = [
  [
    /^Login Without a Connection must be (\d+) to (\d+) hours\.$/,
    (least, most) => `बिना कनेक्शन लॉगिन ${least} से ${most} घंटे का होना चाहिए।`,
  ],
  [
    /^LRs of counter (.+) may be missing\. Give a reason to close the cash anyway\.$/,
    (name) => `काउंटर ${name} की LR बाकी हो सकती हैं। बताएँ कि फिर भी रोकड़ क्यों बंद की जा रही है।`,
  ],
  [/^This number book belongs to counter (.+)\.$/, (name) => `यह नंबर बुक काउंटर ${name} की है।`],
  [/^Book (.+) gives such numbers\.$/, (name) => `बुक ${name} ऐसे ही नंबर देती है।`],
];
