/** Sentences about the lawful consignment note and its e-way bills in Hindi. */
export const consignmentSentences = {
  'The carrier undertakes liability for loss of or damage to this consignment as limited by section 10 of the Carriage by Road Act, 2007; where a higher risk rate is agreed, section 11 applies.':
    'इस माल की हानि या क्षति के लिए वाहक का दायित्व सड़क द्वारा वहन अधिनियम, 2007 की धारा 10 की सीमा तक है; जहाँ अधिक जोखिम दर तय हुई हो, वहाँ धारा 11 लागू होगी।',
  'Year must be 2017 to 2099.': 'वर्ष 2017 से 2099 होना चाहिए।',
  'Copy must be one or more of: Consignor, Consignee, Driver, Office.':
    'प्रति इनमें से एक या अधिक होनी चाहिए: Consignor, Consignee, Driver, Office।',
  'Please choose the bilties to print.': 'कृपया प्रिंट के लिए बिल्टियाँ चुनें।',
  'At most 3 photos of an unloaded LR can be kept.': 'उतारी गई LR की अधिकतम 3 फ़ोटो रखी जा सकती हैं।',
  'This link has reached its limit of photos. Please ask the office for a new link.':
    'इस लिंक से जितनी फ़ोटो भेजी जा सकती थीं, उतनी भेजी जा चुकी हैं। कृपया ऑफ़िस से नया लिंक माँगें।',
  'At most 200 bilties can be printed at once.': 'एक बार में अधिकतम 200 बिल्टियाँ प्रिंट हो सकती हैं।',
  'Reason must be 5 to 200 characters.': 'कारण 5 से 200 अक्षरों का होना चाहिए।',
  'Only an admin can cancel this bilty now.': 'अब यह बिल्टी केवल एडमिन रद्द कर सकता है।',
  'Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.':
    'हर जगह 0 से 420 मिमी के दो अंक हैं, जैसे {"lrNo": [150, 16]}।',
  'Free Space can be at most 150 mm.': 'खाली जगह अधिकतम 150 मिमी हो सकती है।',
  'Choose at least one copy.': 'कम से कम एक प्रति चुनें।',
  'Digits must be 3 to 8.': 'अंक 3 से 8 होने चाहिए।',
  'The last number cannot be less than the first.': 'आख़िरी नंबर पहले से छोटा नहीं हो सकता।',
  'Printer Name already exists.': 'इस नाम का प्रिंटर पहले से है।',
  'This branch has a printer for LRs already.': 'इस शाखा में LR का मुख्य प्रिंटर पहले से है।',
  'This branch has a printer for challans already.': 'इस शाखा में चालान का मुख्य प्रिंटर पहले से है।',
  'This branch has a printer for receipts already.': 'इस शाखा में रसीद का मुख्य प्रिंटर पहले से है।',
  'This branch has a printer for labels already.': 'इस शाखा में लेबल का मुख्य प्रिंटर पहले से है।',
  'Address must start with ipp:// or ipps:// and must not contain a login.':
    'पता ipp:// या ipps:// से शुरू होना चाहिए, और उसमें लॉगिन नहीं होना चाहिए।',
  'Certificate must be a SHA-256 of 64 hexadecimal digits.': 'प्रमाणपत्र SHA-256 का 64 हेक्साडेसिमल अंकों वाला रूप होना चाहिए।',
  'print_Job must be a UUID.': 'print_Job एक UUID होना चाहिए।',
  'This printer accepts files only. Choose one that the portal sends to.':
    'यह प्रिंटर केवल फ़ाइल लेता है। ऐसा प्रिंटर चुनें जिस पर पोर्टल भेजता है।',
  'This print is larger than 16 MB. Print fewer papers at once.': 'यह प्रिंट 16 MB से बड़ा है। एक बार में कम काग़ज़ छापें।',
  'Too many prints are waiting for this printer. Cancel some first.':
    'इस प्रिंटर के लिए बहुत से प्रिंट प्रतीक्षा में हैं। पहले कुछ रद्द करें।',
  'The printer already has this print.': 'यह प्रिंट प्रिंटर के पास पहुँच चुका है।',
  'Please scan at least one package.': 'कम से कम एक नग स्कैन करें।',
  'At most 200 packages at once.': 'एक बार में अधिकतम 200 नग।',
  'Phone is required.': 'फ़ोन ज़रूरी है।',
  'Paper Width must be 20 to 420 mm.': 'काग़ज़ की चौड़ाई 20 से 420 मिमी होनी चाहिए।',
  'Paper Height must be 20 to 400 mm.': 'काग़ज़ की ऊँचाई 20 से 400 मिमी होनी चाहिए।',
  'A label printer prints labels only.': 'लेबल प्रिंटर केवल लेबल छापता है।',
  'A dot matrix printer cannot print labels.': 'डॉट मैट्रिक्स प्रिंटर लेबल नहीं छाप सकता।',
  'Labels are made of LRs in the lawful form only.': 'लेबल केवल जीएसटी बिल्टी के बनते हैं।',
  'This LR is cancelled, so it has no labels.': 'यह LR रद्द है, इसलिए इसके लेबल नहीं बनते।',
  'This LR has no packages to label.': 'इस LR में लेबल लगाने को कोई नग नहीं है।',
  'An LR can have at most 999 labels.': 'एक LR के अधिकतम 999 लेबल बन सकते हैं।',
  'This printer prints labels only. Choose another.': 'यह प्रिंटर केवल लेबल छापता है। दूसरा चुनें।',
  'Book Name already exists.': 'इस नाम की बुक पहले से है।',
  'This branch has a default book already.': 'इस शाखा की मुख्य बुक पहले से है।',
  'This number book is finished. Choose another.': 'यह नंबर बुक पूरी हो गई है। दूसरी चुनें।',
  'This number book is closed. Choose another.': 'यह नंबर बुक बंद है। दूसरी चुनें।',
  'This number book belongs to another branch.': 'यह नंबर बुक दूसरी शाखा की है।',
  'This branch is closed. Choose another.': 'यह शाखा बंद है। दूसरी चुनें।',
  'LR No. already exists.': 'यह LR क्र. पहले से है।',
  'This bilty is cancelled.': 'यह बिल्टी रद्द है।',
  'This bilty is already on the challan.': 'यह बिल्टी इस चालान पर पहले से है।',
  'HSN Code must be 4, 6 or 8 digits.': 'HSN कोड 4, 6 या 8 अंकों का होना चाहिए।',
  'Ship-To GSTIN must differ from To GSTIN.': 'शिप-टू GSTIN, पाने वाले के GSTIN से अलग होना चाहिए।',
  'The status of this e-Way Bill is not Closed.': 'इस ई-वे बिल की स्थिति “बंद” नहीं है।',
  'Closed On is in the future.': 'बंद करने की तारीख़ आगे की है।',
  'Distance can be at most 4,000 km.': 'दूरी अधिकतम 4,000 किमी हो सकती है।',
  'e-Way Bill No. must be 12 digits.': 'ई-वे बिल क्र. 12 अंकों का होना चाहिए।',
  'LR number can be at most 16 characters.': 'LR क्रमांक अधिकतम 16 अक्षरों का हो सकता है।',
  'LR number may hold letters, digits, / and - only.': 'LR क्रमांक में केवल अंग्रेज़ी अक्षर, अंक, / और - हो सकते हैं।',
  'LR number begins with a letter or digit.': 'LR क्रमांक अक्षर या अंक से शुरू होता है।',
  'Put {YY} into the number, or two years would share it.': 'क्रमांक में {YY} डालें, वरना दो सालों के क्रमांक एक जैसे हो जाएँगे।',
  'Put {N} in the number once.': 'क्रमांक में {N} एक बार डालें।',
  'This number is not in the book.': 'यह क्रमांक इस बुक में नहीं है।',
  'Bill-to party is Required.': 'बिल वाली पार्टी भरना ज़रूरी है।',
  'There is no such charge. Choose one from the list.': 'ऐसा कोई शुल्क नहीं है। सूची से चुनें।',
  'Enter invoice number.': 'बीजक क्र. भरें।',
  'Enter consignee GSTIN, or URP if there is none.': 'प्राप्तकर्ता का GSTIN भरें; न हो तो URP लिखें।',
  'Enter an invoice with its value, or tick Value Not Declared.': 'मूल्य के साथ बीजक भरें, या “मूल्य घोषित नहीं” चुनें।',
  'Class of dangerous goods is Required.': 'खतरनाक माल की श्रेणी भरना ज़रूरी है।',
  'Invoice Date cannot be after Bilty Date.': 'बीजक की तारीख़ बिल्टी की तारीख़ के बाद की नहीं हो सकती।',
  'Only an admin can cancel a challan that was dispatched.': 'रवाना हो चुका चालान केवल एडमिन रद्द कर सकता है।',
  'Time cannot be before the challan date.': 'समय चालान की तारीख़ से पहले का नहीं हो सकता।',
  'Departs At must be a date with a time, as in 20-11-2026 23:59.':
    'रवाना होने का समय तारीख़ और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Arrived At must be a date with a time, as in 20-11-2026 23:59.':
    'पहुँचने का समय तारीख़ और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'To Branch must differ from From Branch.': 'दोनों शाखाएँ अलग होनी चाहिए।',
  'Distance can be at most 9,999 km.': 'दूरी अधिकतम 9,999 किमी हो सकती है।',
  'Capacity can be at most 2,00,000 kg.': 'क्षमता अधिकतम 2,00,000 किग्रा हो सकती है।',
  'Only an admin can dispatch a vehicle that is overloaded or whose papers have expired.':
    'जिस वाहन में क्षमता से ज़्यादा माल हो या जिसके काग़ज़ समाप्त हों, उसे केवल एडमिन रवाना कर सकता है।',
  'This is a market vehicle, and it has no hire memo yet.': 'यह बाज़ार का वाहन है और इसका भाड़ा मेमो अभी नहीं बना है।',
  'Enter how many packages are loaded.': 'लिखें कि कितने नग लद रहे हैं।',
  'Damaged cannot be more than what was received.': 'टूटे-फूटे नग मिले नगों से ज़्यादा नहीं हो सकते।',
  'Please choose at least one LR.': 'कृपया कम से कम एक LR चुनें।',
  'At most 200 LRs can be unloaded at once.': 'एक बार में अधिकतम 200 LR उतारी जा सकती हैं।',
  'Its packages went on with a later challan. Cancel that one first.':
    'इसके नग बाद के चालान से आगे जा चुके हैं। पहले वह रद्द करें।',
  'No bilty of this challan is in the lawful form.': 'इस चालान की कोई बिल्टी जीएसटी बिल्टी नहीं है।',
  'No invoice is entered.': 'कोई बीजक दर्ज नहीं है।',
  'The check found problems. Give a reason to dispatch anyway.': 'जाँच में कमियाँ मिलीं। फिर भी रवाना करने के लिए कारण लिखें।',
  'An e-way bill is needed for this value.': 'इस मूल्य के लिए ई-वे बिल ज़रूरी है।',
  'No freight is charged, so there is no GST.': 'भाड़ा नहीं लिया जा रहा, इसलिए GST नहीं लगता।',
  'The carriage of these goods is exempt from GST.': 'इस माल की ढुलाई पर GST की छूट है।',
  'Forward charge: the transporter has opted to pay the GST.': 'फ़ॉरवर्ड चार्ज: GST ट्रांसपोर्टर देता है, यह विकल्प उसने चुना है।',
  'Reverse charge: the consignor pays the freight and is registered.': 'रिवर्स चार्ज: प्रेषक भाड़ा देता है और GST में पंजीकृत है।',
  'Reverse charge: the consignee pays the freight and is registered.':
    'रिवर्स चार्ज: प्राप्तकर्ता भाड़ा देता है और GST में पंजीकृत है।',
  'Reverse charge: the bill-to party pays the freight and is registered.':
    'रिवर्स चार्ज: बिल वाली पार्टी भाड़ा देती है और GST में पंजीकृत है।',
  'Reverse charge: the consignor pays the freight and is a company, firm or society.':
    'रिवर्स चार्ज: प्रेषक भाड़ा देता है और कंपनी, फ़र्म या सोसाइटी है।',
  'Reverse charge: the consignee pays the freight and is a company, firm or society.':
    'रिवर्स चार्ज: प्राप्तकर्ता भाड़ा देता है और कंपनी, फ़र्म या सोसाइटी है।',
  'Reverse charge: the bill-to party pays the freight and is a company, firm or society.':
    'रिवर्स चार्ज: बिल वाली पार्टी भाड़ा देती है और कंपनी, फ़र्म या सोसाइटी है।',
  'Reverse charge: the consignor pays the freight.': 'रिवर्स चार्ज: प्रेषक भाड़ा देता है।',
  'Reverse charge: the consignee pays the freight.': 'रिवर्स चार्ज: प्राप्तकर्ता भाड़ा देता है।',
  'Reverse charge: the bill-to party pays the freight.': 'रिवर्स चार्ज: बिल वाली पार्टी भाड़ा देती है।',
  'Exempt: the consignor pays the freight, is not registered and is no company, firm or society.':
    'छूट: प्रेषक भाड़ा देता है, GST में पंजीकृत नहीं है और कंपनी, फ़र्म या सोसाइटी भी नहीं है।',
  'Exempt: the consignee pays the freight, is not registered and is no company, firm or society.':
    'छूट: प्राप्तकर्ता भाड़ा देता है, GST में पंजीकृत नहीं है और कंपनी, फ़र्म या सोसाइटी भी नहीं है।',
  'Exempt: the bill-to party pays the freight, is not registered and is no company, firm or society.':
    'छूट: बिल वाली पार्टी भाड़ा देती है, GST में पंजीकृत नहीं है और कंपनी, फ़र्म या सोसाइटी भी नहीं है।',
  '[u] Read second-hand; have a CA confirm it.': '[u] दूसरों के लेख से लिया गया; सीए से पुष्टि करवाएँ।',
  '[u] By practice; have a CA confirm it.': '[u] चलन के अनुसार; सीए से पुष्टि करवाएँ।',
  '[u] Where the old s.194C(6) stands in s.393(4) has to be confirmed by a CA.':
    '[u] पुरानी धारा 194C(6) नई धारा 393(4) में कहाँ है, सीए से पुष्टि करवाएँ।',
  '[u] States may say otherwise; only some are listed.': '[u] राज्यों का नियम अलग हो सकता है; सूची में कुछ ही राज्य हैं।',
  '[u] Between districts; within a district none is needed. Read second-hand.':
    '[u] ज़िलों के बीच; एक ही ज़िले में ज़रूरी नहीं। दूसरों के लेख से लिया गया।',
  '[u] Within a city ₹2,00,000. Read second-hand.': '[u] एक ही शहर में ₹2,00,000। दूसरों के लेख से लिया गया।',
  '[u] No trial extension has been made yet.': '[u] अभी तक अवधि बढ़ाकर जाँची नहीं गई।',
  '[u] Seen in two shipped systems.': '[u] चालू दो सिस्टम में देखा गया।',
  '[u] Seen in one shipped system, which wrote 1.0.0618 before.':
    '[u] चालू एक सिस्टम में देखा गया, जो पहले 1.0.0618 लिखता था।',
  'Bilties from this day on were saved under another rate. Choose a later day.':
    'इस दिन से आगे की बिल्टियाँ दूसरी दर पर सहेजी जा चुकी हैं। कोई बाद का दिन चुनें।',
  'This value does not fit what it is for.': 'यह मूल्य इस नियम के लिए सही नहीं है।',
  'This is the same in all states.': 'यह सभी राज्यों में एक जैसा है।',
  'No state has this code.': 'इस कोड का कोई राज्य नहीं है।',
  'Branch Code can have letters and digits only.': 'शाखा कोड में केवल अंग्रेज़ी अक्षर और अंक हो सकते हैं।',
  'A percentage can be at most 100.': 'प्रतिशत अधिकतम 100 हो सकता है।',
  'At most 12 charges can be active.': 'अधिकतम 12 शुल्क चालू हो सकते हैं।',
  'Generated At must be a date with a time, as in 20-11-2026 23:59.':
    'बनने का समय तारीख़ और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Valid Until must be a date with a time, as in 20-11-2026 23:59.':
    'कब तक मान्य है, यह तारीख़ और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Part B Entered At must be a date with a time, as in 20-11-2026 23:59.':
    'भाग B भरने का समय तारीख़ और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Distance can be at most 4000 km.': 'दूरी अधिकतम 4000 किमी हो सकती है।',
  'This e-way bill is already on the desk.': 'यह ई-वे बिल पहले से सूची में है।',
  'Only its transporter can extend this e-way bill.': 'इस ई-वे बिल को केवल इसका ट्रांसपोर्टर बढ़ा सकता है।',
  'First enter until when this e-way bill is valid.': 'पहले लिखें कि यह ई-वे बिल कब तक मान्य है।',
  'This e-way bill is no longer active.': 'यह ई-वे बिल अब चालू नहीं है।',
  'Valid Until must be later than it is now.': 'नई मान्यता अभी की मान्यता से आगे की होनी चाहिए।',
  'No e-way bill could be read in this text.': 'इस पाठ में कोई ई-वे बिल नहीं पढ़ा जा सका।',
  'No LR of this challan has an e-way bill.': 'इस चालान की किसी LR में ई-वे बिल नहीं है।',
  'Enter your transporter ID under Setting first.': 'पहले सेटिंग्स में अपनी ट्रांसपोर्टर आईडी भरें।',
  'The vehicle number needs English letters and digits.': 'वाहन क्र. अंग्रेज़ी अक्षरों और अंकों में लिखें।',
  'From Place needs English letters.': 'भेजने की जगह अंग्रेज़ी अक्षरों में लिखें।',
  'At most 200 e-way bills can be extended at once.': 'एक बार में अधिकतम 200 ई-वे बिल बढ़ाए जा सकते हैं।',
  'Remaining Distance is more than the distance of the e-way bill.': 'शेष दूरी ई-वे बिल की पूरी दूरी से ज़्यादा है।',
  'Please choose the e-way bills to extend.': 'बढ़ाने के लिए ई-वे बिल चुनें।',
  'No e-way bill could be read in this file.': 'इस फ़ाइल में कोई ई-वे बिल नहीं पढ़ा जा सका।',
  'Packages are counted for one bilty at a time.': 'नग एक बार में एक ही बिल्टी के गिने जाते हैं।',
  'Received On cannot be in the future.': 'पावती मिलने की तारीख़ आगे की नहीं हो सकती।',
  'No POD was recorded. See the message on each LR.': 'कोई पावती दर्ज नहीं हुई। हर LR के आगे का कारण देखें।',
  'This could not be read. Please enter it.': 'इसे पढ़ा नहीं जा सका। कृपया इसे भरें।',
} as const;

/** A sentence with variable words: its pattern, and its Hindi from up to three of them. */
export type Pattern = readonly [RegExp, (first: string, second: string, third: string) => string];

const PAPERS: Readonly<Record<string, string>> = {
  Permit: 'परमिट',
  Insurance: 'बीमा',
  'Road Tax': 'रोड टैक्स',
  Fitness: 'फ़िटनेस',
};

/** Sentences about challans being dispatched, their e-way bills and vehicles. */
export const consignmentPatterns: readonly Pattern[] = [
  [/^You may write for (.+) only\.$/, (branches) => `आप केवल ${branches} की एंट्री कर सकते हैं।`],
  [/^Overloaded by (.+) kg\.$/, (over) => `क्षमता से ${over} किग्रा ज़्यादा माल है।`],
  [/^Only (\d+) packages of (.+) are left\.$/, (left, lr) => `${lr} के केवल ${left} नग बाकी हैं।`],
  [
    /^(.+) is not at the branch that this challan goes from\.$/,
    (lr) => `${lr} उस शाखा पर नहीं है जहाँ से यह चालान जा रहा है।`,
  ],
  [/^(\d+) packages of this LR are loaded\.$/, (loaded) => `इस LR के ${loaded} नग लद चुके हैं।`],
  [/^Received and short must be (\d+) together\.$/, (loaded) => `मिले और कम नग मिलाकर ${loaded} होने चाहिए।`],
  [/^(.+) is not on this challan\.$/, (lr) => `${lr} इस चालान पर नहीं है।`],
  [/^(.+) is there twice\.$/, (lr) => `${lr} दो बार है।`],
  [/^(.+) is not unloaded yet\.$/, (lr) => `${lr} अभी नहीं उतरी है।`],
  [/^(.+) is unloaded already\.$/, (lr) => `${lr} पहले ही उतर चुकी है।`],
  [/^At most (\d+) branches\.$/, (most) => `अधिकतम ${most} शाखाएँ।`],
  [/^Only (\d+) packages are on the LR\.$/, (count) => `LR में केवल ${count} नग हैं।`],
  [/^LR (.+) is cancelled\.$/, (number) => `LR ${number} रद्द है।`],
  [/^LR (.+) is not delivered yet\.$/, (number) => `LR ${number} अभी डिलीवर नहीं हुई है।`],
  [/^The POD of LR (.+) came in on (\S+) already\.$/, (number, day) => `LR ${number} की पावती ${day} को आ चुकी है।`],
  [
    /^LR (.+) was delivered on (\S+), after its POD came in\.$/,
    (number, day) => `LR ${number} ${day} को डिलीवर हुई; पावती उससे पहले की नहीं हो सकती।`,
  ],
  [/^Invoice (.+) has no e-way bill\.$/, (number) => `बीजक ${number} का ई-वे बिल नहीं है।`],
  [
    /^e-Way Bill (\d+) is not on the desk, so its validity is not known\.$/,
    (number) => `ई-वे बिल ${number} सूची में नहीं है, इसलिए उसकी मान्यता का पता नहीं।`,
  ],
  [/^Choose at most (\d+) LRs with this many lines\.$/, (many) => `इतनी पंक्तियों वाली अधिकतम ${many} LR एक बार में चुनें।`],
  [/^e-Way Bill (\d+) is cancelled\.$/, (number) => `ई-वे बिल ${number} रद्द है।`],
  [/^e-Way Bill (\d+) is closed\.$/, (number) => `ई-वे बिल ${number} बंद है।`],
  [/^e-Way Bill (\d+) has no vehicle yet\.$/, (number) => `ई-वे बिल ${number} में अभी वाहन नहीं है।`],
  [/^e-Way Bill (\d+) is for vehicle (.+)\.$/, (number, vehicle) => `ई-वे बिल ${number} वाहन ${vehicle} का है।`],
  [
    /^Until when e-Way Bill (\d+) is valid is not known\.$/,
    (number) => `ई-वे बिल ${number} कब तक मान्य है, इसका पता नहीं।`,
  ],
  [/^e-Way Bill (\d+) expired on (.+)\.$/, (number, at) => `ई-वे बिल ${number} की मान्यता ${at} को समाप्त हो गई।`],
  [
    /^e-Way Bill (\d+) ends on (.+); (.+ km need it until \S+)\.$/,
    (number, at, need) => {
      const [km, day = ''] = need.split(' km need it until ');
      return `ई-वे बिल ${number} की मान्यता ${at} तक है; ${km} किमी के लिए ${day} तक चाहिए।`;
    },
  ],
  [
    /^(Permit|Insurance|Road Tax|Fitness) of (.+) expired on (\S+)\.$/,
    (paper, vehicle, day) => `${vehicle}: ${PAPERS[paper] ?? paper} की वैधता ${day} को समाप्त हो गई।`,
  ],
];
