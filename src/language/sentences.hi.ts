import { labels } from './labels.hi.ts';

/** Sentences of definitions and server in Hindi; a test finds those that are missing. */
export const sentences = {
  // e-Way bills
  'Generated At must be a date with a time, as in 20-11-2026 23:59.':
    'बनने का समय तारीख और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Valid Until must be a date with a time, as in 20-11-2026 23:59.':
    'कब तक मान्य है, यह तारीख और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Part B Entered At must be a date with a time, as in 20-11-2026 23:59.':
    'भाग B भरने का समय तारीख और समय के साथ लिखें, जैसे 20-11-2026 23:59।',
  'Distance can be at most 4000 km.': 'दूरी अधिकतम 4000 कि.मी. हो सकती है।',
  'This e-way bill is on the desk already.': 'यह ई-वे बिल पहले से सूची में है।',
  'Only its transporter can extend this e-way bill.': 'इस ई-वे बिल को केवल इसका ट्रांसपोर्टर बढ़ा सकता है।',
  'Enter until when this e-way bill is valid first.': 'पहले लिखें कि यह ई-वे बिल कब तक मान्य है।',
  'This e-way bill is not active any more.': 'यह ई-वे बिल अब चालू नहीं है।',
  'Valid Until must be later than it is now.': 'नई मान्यता अभी की मान्यता से आगे की होनी चाहिए।',
  'No e-way bill could be read in this text.': 'इस पाठ में कोई ई-वे बिल नहीं पढ़ा जा सका।',
  'This could not be read. Please enter it.': 'इसे पढ़ा नहीं जा सका। कृपया इसे भरें।',
  'Valid Until is Required.': 'कब तक मान्य है, यह भरना ज़रूरी है।',
  // Forms
  'Please fill all required fields.': 'कृपया सभी ज़रूरी खाने भरें।',
  'Phone number is required.': 'फ़ोन नंबर भरना ज़रूरी है।',
  'Please enter a valid 10-digit phone number.': 'कृपया सही 10 अंकों का फ़ोन नंबर लिखें।',
  'Submit Successfully.': 'भेज दिया गया।',
  'Failed to send message. Try again.': 'संदेश नहीं भेजा जा सका। फिर कोशिश करें।',
  'Please fill all required fields in the items table.': 'कृपया माल की सूची के सभी ज़रूरी खाने भरें।',
  'Please add at least one item.': 'कृपया कम से कम एक माल जोड़ें।',
  'Validation Error': 'जाँच में गलती',
  'Form is invalid.': 'फ़ॉर्म में गलती है।',
  'Form is invalid. Please fix the errors.': 'फ़ॉर्म में गलती है। कृपया उसे सुधारें।',
  'Please enter a valid email address.': 'कृपया सही ई-मेल पता लिखें।',
  'Please enter a valid password mimimum 8 characters length required': 'कृपया सही पासवर्ड लिखें, कम से कम 8 अक्षर ज़रूरी हैं',
  'This password is easy to guess. Please choose another.': 'इस पासवर्ड का अंदाज़ा लगाना आसान है। कृपया कोई और चुनें।',
  'Passwords do not match.': 'दोनों पासवर्ड एक जैसे नहीं हैं।',
  'Re-type Password is required.': 'पासवर्ड फिर से लिखना ज़रूरी है।',
  'Please enter a driver name.': 'कृपया चालक का नाम लिखें।',
  'All are required.': 'सभी खाने भरना ज़रूरी है।',
  'Tin No. must be 8 digits.': 'टिन क्र. 8 अंकों का होना चाहिए।',
  'Builty No. is required.': 'बिल्टी क्र. भरना ज़रूरी है।',
  'Please choose a state of India.': 'कृपया भारत का कोई राज्य चुनें।',
  'The carrier undertakes liability for loss of or damage to this consignment as limited by section 10 of the Carriage by Road Act, 2007; where a higher risk rate is agreed, section 11 applies.':
    'इस माल की हानि या क्षति के लिए वाहक का दायित्व सड़क द्वारा वहन अधिनियम, 2007 की धारा 10 की सीमा तक है; जहाँ अधिक जोखिम दर तय हुई हो, वहाँ धारा 11 लागू होगी।',
  'Year must be 2017 to 2099.': 'वर्ष 2017 से 2099 होना चाहिए।',
  'Copy must be one or more of: Consignor, Consignee, Driver, Office.':
    'प्रति इनमें से एक या अधिक होनी चाहिए: Consignor, Consignee, Driver, Office।',
  'Please choose the bilties to print.': 'कृपया प्रिंट के लिए बिल्टियाँ चुनें।',
  'At most 200 bilties can be printed at once.': 'एक बार में अधिकतम 200 बिल्टियाँ प्रिंट हो सकती हैं।',
  'Reason must be 5 to 200 characters.': 'कारण 5 से 200 अक्षरों का होना चाहिए।',
  'Only an admin can cancel this bilty now.': 'अब यह बिल्टी केवल एडमिन रद्द कर सकता है।',
  'Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.':
    'हर जगह 0 से 420 मि.मी. के दो अंक है, जैसे {"lrNo": [150, 16]}।',
  'Free Space can be at most 150 mm.': 'खाली जगह अधिकतम 150 मि.मी. हो सकती है।',
  'Choose at least one copy.': 'कम से कम एक प्रति चुनें।',
  'Digits must be 3 to 8.': 'अंक 3 से 8 होने चाहिए।',
  'The last number cannot be less than the first.': 'आख़िरी नंबर पहले से छोटा नहीं हो सकता।',
  'Book Name already exists.': 'इस नाम की बुक पहले से है।',
  'This branch has a default book already.': 'इस शाखा की मुख्य बुक पहले से है।',
  'This number book is finished. Choose another.': 'यह नंबर बुक पूरी हो गई है। दूसरी चुनें।',
  'This number book is closed. Choose another.': 'यह नंबर बुक बंद है। दूसरी चुनें।',
  'This number book belongs to another branch.': 'यह नंबर बुक दूसरी शाखा की है।',
  'This branch is closed. Choose another.': 'यह शाखा बंद है। दूसरी चुनें।',
  'LR No. already exists.': 'यह LR क्र. पहले से है।',
  'This bilty is cancelled.': 'यह बिल्टी रद्द है।',
  'HSN Code must be 4, 6 or 8 digits.': 'HSN कोड 4, 6 या 8 अंकों का होना चाहिए।',
  'Distance can be at most 4,000 km.': 'दूरी अधिकतम 4,000 किमी हो सकती है।',
  'e-Way Bill No. must be 12 digits.': 'ई-वे बिल क्र. 12 अंकों का होना चाहिए।',
  'Please choose a driver from the list.': 'कृपया सूची से चालक चुनें।',
  'Driver already exists!': 'यह चालक पहले से है!',
  'Driver added successfully!': 'चालक जोड़ दिया गया!',
  'GSTIN is not valid.': 'GSTIN सही नहीं है।',
  'PAN No. is not valid.': 'PAN क्र. सही नहीं है।',
  'Credit Days can be at most 365.': 'उधार के दिन अधिकतम 365 हो सकते हैं।',
  'A party needs at least one place.': 'पार्टी का कम से कम एक ठिकाना ज़रूरी है।',
  'A party can have at most 50 places.': 'पार्टी के अधिकतम 50 ठिकाने हो सकते हैं।',
  'Invalid date.': 'तारीख सही नहीं है।',
  'Invalid value.': 'यह मान सही नहीं है।',
  'Aadhar Number must be 12 digits.': 'आधार क्र. 12 अंकों का होना चाहिए।',
  'Aadhar Number is not valid.': 'आधार क्र. सही नहीं है।',
  'Username and password are required for Back Office registration': 'बैक ऑफिस के पंजीकरण के लिए यूज़रनेम और पासवर्ड ज़रूरी हैं',
  'Please choose active or disabled.': 'कृपया चालू या बंद चुनें।',
  'Please upload a PNG file.': 'कृपया PNG फ़ाइल लगाएँ।',
  'File size must be less than 600 KB.': 'फ़ाइल 600 KB से छोटी होनी चाहिए।',
  'Other lists of your company are being prepared. Please try again in a moment.':
    'अभी आपकी कंपनी की दूसरी सूचियाँ बन रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Other lists of your company are being sorted. Please try again in a moment.':
    'अभी आपकी कंपनी की दूसरी सूचियाँ क्रम में लगाई जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'A list of more than 20,000 can be sorted by number and date only. Please narrow it by date first.':
    '20,000 से लंबी सूची केवल क्रमांक और तारीख के क्रम में लगाई जा सकती है। कृपया पहले तारीख चुनकर सूची छोटी करें।',
  'The list has no column of this name to be sorted by.': 'सूची में इस नाम का कोई स्तंभ नहीं है।',
  'The list has more than 50,000 items. Please narrow it by date first.':
    'सूची में माल की 50,000 से अधिक पंक्तियाँ हैं। कृपया पहले तारीख चुनकर सूची छोटी करें।',
  'Other spreadsheets of your company are being read. Please try again in a moment.':
    'अभी आपकी कंपनी की दूसरी शीटें पढ़ी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The spreadsheet took too long to prepare. Please narrow the list and try again.':
    'स्प्रेडशीट बनाने में बहुत समय लगा। कृपया सूची छोटी करके फिर कोशिश करें।',
  'The portal is busy right now. Please try again in a moment.': 'पोर्टल अभी व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too many pictures are being saved right now. Please try again in a moment.':
    'अभी बहुत सी फोटो सहेजी जा रही हैं। कृपया एक पल बाद कोशिश करें।',
  'The files could not be read.': 'फ़ाइलें पढ़ी नहीं जा सकीं।',
  'You cannot disable your own login.': 'आप अपना ही लॉगिन बंद नहीं कर सकते।',
  'Change your own password on your profile.': 'अपना पासवर्ड अपनी प्रोफ़ाइल पर बदलें।',
  'This employee already has a login.': 'इस कर्मचारी का लॉगिन पहले से है।',
  'Driver employees get no login.': 'चालक को लॉगिन नहीं मिलता।',
  'You cannot change your own type.': 'आप अपना प्रकार नहीं बदल सकते।',
  'The spreadsheet could not be read. Save it as .xlsx and try again.':
    'स्प्रेडशीट पढ़ी नहीं जा सकी। उसे .xlsx में सहेजकर फिर कोशिश करें।',
  'There can be at most 10,000 rows.': 'अधिकतम 10,000 पंक्तियाँ हो सकती हैं।',
  'The spreadsheet has no rows.': 'स्प्रेडशीट में कोई पंक्ति नहीं है।',
  'Nothing was imported. Correct the rows listed and try again.': 'कुछ आयात नहीं हुआ। बताई गई पंक्तियाँ सुधारकर फिर कोशिश करें।',
  'File size must be less than 2 MB.': 'फ़ाइल 2 MB से छोटी होनी चाहिए।',
  'Your data is already being prepared.': 'आपका डेटा पहले से तैयार किया जा रहा है।',
  'This link is no longer valid. Open the page again.': 'यह लिंक अब मान्य नहीं है। पेज फिर से खोलें।',
  // The lawful consignment note
  'LR number can be at most 16 characters.': 'LR क्रमांक अधिकतम 16 अक्षरों का हो सकता है।',
  'LR number may hold letters, digits, / and - only.': 'LR क्रमांक में केवल अंग्रेज़ी अक्षर, अंक, / और - हो सकते हैं।',
  'LR number begins with a letter or digit.': 'LR क्रमांक अक्षर या अंक से शुरू होता है।',
  'Put {YY} into the number, or two years would share it.': 'क्रमांक में {YY} डालें, वरना दो सालों के क्रमांक एक जैसे हो जाएँगे।',
  'Put {N} into the number, once.': 'क्रमांक में {N} एक बार डालें।',
  'This number is not in the book.': 'यह क्रमांक इस बुक में नहीं है।',
  'Bill-to party is Required.': 'बिल वाली पार्टी भरना ज़रूरी है।',
  'Consignee GSTIN is Required; URP where there is none.': 'प्राप्तकर्ता का GSTIN भरना ज़रूरी है; न हो तो URP लिखें।',
  'Enter an invoice with its value, or tick Value Not Declared.': 'मूल्य के साथ बीजक भरें, या “मूल्य घोषित नहीं” चुनें।',
  'Class of dangerous goods is Required.': 'खतरनाक माल की श्रेणी भरना ज़रूरी है।',
  'Invoice Date cannot be after Bilty Date.': 'बीजक की तारीख बिल्टी की तारीख के बाद की नहीं हो सकती।',
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
  '[u] States may say otherwise; only some are listed.': '[u] राज्यों का नियम अलग हो सकता है; सूची में कुछ ही राज्य हैं।',
  '[u] Between districts; within a district none is needed. Read second-hand.':
    '[u] ज़िलों के बीच; एक ही ज़िले में ज़रूरी नहीं। दूसरों के लेख से लिया गया।',
  '[u] Within a city ₹2,00,000. Read second-hand.': '[u] एक ही शहर में ₹2,00,000। दूसरों के लेख से लिया गया।',
  '[u] No trial extension was made yet.': '[u] अभी तक अवधि बढ़ाकर जाँची नहीं गई।',
  '[u] Seen in two shipped systems.': '[u] चालू दो सिस्टम में देखा गया।',
  '[u] Seen in one shipped system, which wrote 1.0.0618 before.':
    '[u] चालू एक सिस्टम में देखा गया, जो पहले 1.0.0618 लिखता था।',
  'Bilties from this day on were saved under another rate. Choose a later day.':
    'इस दिन से आगे की बिल्टियाँ दूसरी दर पर सहेजी जा चुकी हैं। कोई बाद का दिन चुनें।',
  'This value does not fit what it is for.': 'यह मान इस नियम के लिए सही नहीं है।',
  'This is the same in all states.': 'यह सभी राज्यों में एक जैसा है।',
  'No state has this code.': 'इस कोड का कोई राज्य नहीं है।',
  'Branch Code may hold letters and digits only.': 'शाखा कोड में केवल अंग्रेज़ी अक्षर और अंक हो सकते हैं।',
  'A percentage can be at most 100.': 'प्रतिशत अधिकतम 100 हो सकता है।',
  'At most 12 charges can be active.': 'अधिकतम 12 शुल्क चालू हो सकते हैं।',
  // Saved and not saved
  'Submitted Successfully.': 'सफलतापूर्वक सहेजा गया।',
  'Submitted successfully': 'सफलतापूर्वक सहेजा गया',
  'Updated Successfully.': 'सफलतापूर्वक बदला गया।',
  'Updated successfully': 'सफलतापूर्वक बदला गया',
  'Saved successfully': 'सहेजा गया',
  'Record Deleted Successfully.': 'रिकॉर्ड हटा दिया गया।',
  'Failed to save data.': 'डेटा सहेजा नहीं जा सका।',
  'Failed to update data.': 'डेटा बदला नहीं जा सका।',
  'Submission failed. Please try again.': 'सहेजा नहीं जा सका। कृपया फिर कोशिश करें।',
  'This record was changed by someone else. Reload and try again.':
    'यह रिकॉर्ड किसी और ने बदल दिया है। फिर से लोड करके कोशिश करें।',
  // Lists and loads
  'No export biltys available to display.': 'दिखाने के लिए कोई एक्सपोर्ट बिल्टी नहीं है।',
  'No biltys available to display.': 'दिखाने के लिए कोई बिल्टी नहीं है।',
  'Failed to load data': 'डेटा लोड नहीं हो सका',
  'Failed to load data.': 'डेटा लोड नहीं हो सका।',
  'Failed to load bilty details': 'बिल्टी का विवरण लोड नहीं हो सका',
  'Failed to load tenant details': 'कंपनी का विवरण लोड नहीं हो सका',
  'Failed to load document renewal data': 'कागज़ों के नवीनीकरण की जानकारी लोड नहीं हो सकी',
  'Record not found.': 'रिकॉर्ड नहीं मिला।',
  'There is no such address.': 'ऐसा कोई पता नहीं है।',
  // Login, registration, company
  'Please enter both username and password.': 'कृपया यूज़रनेम और पासवर्ड दोनों लिखें।',
  'Login failed. Invalid Username or Password.': 'लॉगिन नहीं हुआ। यूज़रनेम या पासवर्ड गलत है।',
  'An error occurred during login.': 'लॉगिन करते समय गड़बड़ी हुई।',
  'Login successful!': 'लॉगिन हो गया!',
  'Username can have letters A to Z, digits, dots, dashes and underscores only.':
    'यूज़रनेम में केवल A से Z तक के अक्षर, अंक, बिंदु, डैश और अंडरस्कोर हो सकते हैं।',
  'This username is reserved. Please choose another.': 'यह यूज़रनेम आरक्षित है। कृपया दूसरा चुनें।',
  'This username looks like one that exists. Please choose another.': 'यह यूज़रनेम किसी दूसरे जैसा दिखता है। कृपया कोई और चुनें।',
  'Too many failed logins. Please try again later.': 'बहुत बार गलत लॉगिन हुआ। कृपया थोड़ी देर बाद कोशिश करें।',
  'Too many people are logging in right now. Please try again in a moment.':
    'अभी बहुत लोग लॉगिन कर रहे हैं। कृपया एक पल बाद कोशिश करें।',
  'Too many requests. Please try again in a moment.': 'बहुत सारे अनुरोध हुए। कृपया एक पल बाद कोशिश करें।',
  'Too many tries. Please try again later.': 'बहुत बार कोशिश हुई। कृपया थोड़ी देर बाद कोशिश करें।',
  'Please Enter Your Username,User-id,Mobile Number is required.': 'कृपया अपना यूज़रनेम, यूज़र आईडी या मोबाइल नंबर लिखें।',
  'Fill please fill out this field.': 'कृपया यह खाना भरें।',
  'Your password has been sent on your email and mobile number.':
    'आपका पासवर्ड आपके ई-मेल और मोबाइल नंबर पर भेज दिया गया है।',
  'This link is no longer valid. Please ask for a new one.': 'यह लिंक अब मान्य नहीं है। कृपया नया लिंक मँगाएँ।',
  'Your password was changed. Please login.': 'आपका पासवर्ड बदल गया। कृपया लॉगिन करें।',
  'Old Password is wrong.': 'पुराना पासवर्ड सही नहीं है।',
  'Submited Successfully.': 'सफलतापूर्वक सहेजा गया।',
  'That device was logged out.': 'वह डिवाइस लॉगआउट कर दिया गया।',
  'Registration failed': 'पंजीकरण नहीं हो सका',
  'Please wait until the captcha is solved.': 'कृपया कैप्चा हल होने तक रुकें।',
  'The captcha is wrong or has expired. Please try again.': 'कैप्चा सही नहीं है या अब मान्य नहीं है। कृपया फिर कोशिश करें।',
  'Too many forms were sent from this network. Please try again later.':
    'यहाँ से बहुत सारे फ़ॉर्म भेजे गए। कृपया थोड़ी देर बाद कोशिश करें।',
  'Please login again.': 'कृपया फिर से लॉगिन करें।',
  'This request did not come from the portal. Please login again.': 'यह पोर्टल के पेज से नहीं आया। कृपया फिर से लॉगिन करें।',
  'Access denied.': 'इसकी अनुमति नहीं है।',
  'You already have a company.': 'आपकी कंपनी पहले से है।',
  'Kindly set up your company details first...': 'कृपया पहले अपनी कंपनी का विवरण भरें...',
  'User data not found. Please login again.': 'यूज़र की जानकारी नहीं मिली। कृपया फिर से लॉगिन करें।',
  'Data not found. Please login again.': 'डेटा नहीं मिला। कृपया फिर से लॉगिन करें।',
  'User data missing': 'यूज़र की जानकारी नहीं है',
  'User information missing.': 'यूज़र की जानकारी नहीं है।',
  'User not found or Tenant ID missing.': 'यूज़र नहीं मिला या कंपनी की आईडी नहीं है।',
  'Invalid user session.': 'यूज़र का सत्र मान्य नहीं है।',
  'Invalid user data.': 'यूज़र की जानकारी सही नहीं है।',
  'Failed to initialize user details.': 'यूज़र की जानकारी तैयार नहीं हो सकी।',
  'Tenant ID not found': 'कंपनी की आईडी नहीं मिली',
  'Your company is suspended. Please contact us.': 'आपकी कंपनी निलंबित है। कृपया हमसे संपर्क करें।',
  'This company is already suspended.': 'यह कंपनी पहले से निलंबित है।',
  'Suspend the company first.': 'पहले कंपनी को निलंबित करें।',
  'The erasure of this company is already scheduled.': 'इस कंपनी को मिटाना पहले से तय है।',
  'This is not the name of the company.': 'यह कंपनी का नाम नहीं है।',
  'Cancel the erasure first.': 'पहले मिटाना रद्द करें।',
  'No erasure is scheduled for this company.': 'इस कंपनी को मिटाना तय नहीं है।',
  'This page does not exist.': 'यह पेज नहीं है।',
  'This company is not suspended.': 'यह कंपनी निलंबित नहीं है।',
  'Tenant ID is missing.': 'कंपनी की आईडी नहीं है।',
  'Tenant ID missing': 'कंपनी की आईडी नहीं है',
  'Tenant ID is not valid.': 'कंपनी की आईडी सही नहीं है।',
  'Tenant ID not returned from server.': 'सर्वर से कंपनी की आईडी नहीं मिली।',
  // Network and server
  'No internet. Please check the connection and try again.': 'इंटरनेट नहीं है। कृपया कनेक्शन जाँचें और फिर कोशिश करें।',
  'Something went wrong. Please try again.': 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'Something went wrong on our side. Please try again. If it keeps happening, tell us the request ID.':
    'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें; न हो तो हमें अनुरोध आईडी बताएँ।',
  'The portal cannot reach its database right now. Nothing was lost. Please try again.':
    'पोर्टल अभी अपने डेटाबेस तक नहीं पहुँच पा रहा है। कुछ खोया नहीं है; कृपया फिर कोशिश करें।',
  'Pictures cannot be saved or shown right now. Nothing was changed. Please try again in a moment.':
    'फोटो अभी न सहेजी जा सकती हैं, न दिखाई जा सकती हैं। कुछ बदला नहीं है; कृपया थोड़ी देर में फिर कोशिश करें।',
  'The portal is stopping.': 'पोर्टल बंद हो रहा है।',
  'The request is too large.': 'भेजा गया डेटा बहुत बड़ा है।',
  // Plans, accounts, payments
  'Please select your duration.': 'कृपया अवधि चुनें।',
  'Please select your offer.': 'कृपया ऑफ़र चुनें।',
  'Please select your price.': 'कृपया मूल्य चुनें।',
  'Please select your financial year.': 'कृपया वित्तीय वर्ष चुनें।',
  'Months must be 1 to 120.': 'महीने 1 से 120 तक हो सकते हैं।',
  'Tax must be 0 to 100 percent.': 'कर 0 से 100 प्रतिशत तक हो सकता है।',
  'Percent off must be 0 to 99.': 'छूट 0 से 99 प्रतिशत तक हो सकती है।',
  'Subscription Plan is Required': 'सदस्यता प्लान चुनना ज़रूरी है',
  'Please choose a plan from the list.': 'कृपया सूची से प्लान चुनें।',
  'This plan is no longer offered. Please choose another one.': 'यह प्लान अब उपलब्ध नहीं है। कृपया दूसरा प्लान चुनें।',
  'To Date cannot be before From Date.': 'अंतिम तारीख पहली तारीख से पहले नहीं हो सकती।',
  'The subscription would end after the year 2100.': 'सदस्यता वर्ष 2100 के बाद तक चलेगी।',
  'Required Field': 'यह खाना भरना ज़रूरी है',
  'Account No. must be letters and digits.': 'खाता क्र. में केवल अक्षर और अंक हो सकते हैं।',
  'IFSC Code must be like SBIN0001234.': 'IFSC कोड SBIN0001234 जैसा होना चाहिए।',
  'UPI ID must be like name@bank.': 'UPI आईडी name@bank जैसी होनी चाहिए।',
  'Account Number is required': 'खाता क्र. भरना ज़रूरी है',
  'QR code image is required': 'QR कोड की फोटो ज़रूरी है',
  'Subscription cannot be processed without complete company details.':
    'कंपनी का पूरा विवरण भरे बिना सदस्यता नहीं ली जा सकती।',
  'Please choose an account from the list.': 'कृपया सूची से खाता चुनें।',
  'Your company has already used its demo.': 'आपकी कंपनी डेमो का उपयोग कर चुकी है।',
  'This payment is already verified.': 'यह भुगतान पहले ही सत्यापित हो चुका है।',
  'This payment is already refused.': 'यह भुगतान पहले ही अस्वीकृत हो चुका है।',
  'This Idempotency-Key was used for another request.': 'यह कुंजी किसी और अनुरोध में काम आ चुकी है।',
} as const satisfies Readonly<Record<string, string>>;

const known = new Map<string, string>(Object.entries({ ...sentences, ...labels }));

/** Sentences that a definition makes from a field's label. */
const patterns: readonly (readonly [RegExp, (label: string, rest: string) => string])[] = [
  [/^(.+) is required\.$/i, (label) => `${label} भरना ज़रूरी है।`],
  [/^(.+) already exists\.$/, (label) => `यह ${label} पहले से है।`],
  [/^Bilty No\. (.+) is not in the lawful form\.$/, (number) => `बिल्टी क्र. ${number} विधिक प्रारूप में नहीं है।`],
  [/^(.+) cannot become (.+)\.$/, (from, to) => `${from} के बाद ${to} नहीं हो सकता।`],
  [/^(.+) must be exactly (\d+) digits\.$/, (label, length) => `${label} ठीक ${length} अंकों का होना चाहिए।`],
  [/^(.+) must be exactly (\d+) characters\.$/, (label, length) => `${label} ठीक ${length} अक्षरों का होना चाहिए।`],
  [/^(.+) must be at most (\d+) digits\.$/, (label, length) => `${label} अधिकतम ${length} अंकों का हो सकता है।`],
  [/^(.+) must be at most (\d+) characters\.$/, (label, length) => `${label} अधिकतम ${length} अक्षरों का हो सकता है।`],
  [/^(.+) must be text\.$/, (label) => `${label} में केवल लिखावट हो सकती है।`],
  [/^(.+) must be a number\.$/, (label) => `${label} में संख्या लिखें।`],
  [/^(.+) must be a whole number\.$/, (label) => `${label} पूर्ण संख्या होनी चाहिए।`],
  [/^(.+) has a character that cannot be saved\.$/, (label) => `${label} में ऐसा अक्षर है जो सहेजा नहीं जा सकता।`],
  [/^(.+) cannot be less than 0\.$/, (label) => `${label} 0 से कम नहीं हो सकता।`],
  [/^(.+) is too large\.$/, (label) => `${label} बहुत बड़ी संख्या है।`],
  [
    /^(.+) can have at most (\d+) decimals\.$/,
    (label, places) => `${label} में दशमलव के बाद ${places} तक ही अंक हो सकते हैं।`,
  ],
  [
    /^(.+) must be one of: (.+)\.$/,
    (label, options) => `${label} इनमें से एक होना चाहिए: ${options.split(', ').map(sayInHindi).join(', ')}।`,
  ],
  [
    /^The company has a subscription from (\S+) to (\S+) already\. Choose Renew to go on after it, or Deactive to end it\.$/,
    (from, to) => `कंपनी की सदस्यता ${from} से ${to} तक पहले से है। उसे आगे बढ़ाने के लिए नवीनीकरण चुनें, या समाप्त करने के लिए बंद।`,
  ],
  [/^There is already a subscription from (\S+) to (\S+)\.$/, (from, to) => `${from} से ${to} तक सदस्यता पहले से है।`],
  [/^This invoice is over (\d+) days old\.$/, (days) => `यह बीजक ${days} दिन से ज़्यादा पुराना है।`],
  [/^Still to be received: (.+)\.$/, (amount) => `अभी लेना बाकी: ${amount}`],
  [/^This GSTIN belongs to (.+?)\.$/, (name) => `यह GSTIN ${name} का है।`],
  [/^Notification (.+)$/, (which) => `अधिसूचना ${which}`],
  [/^GSTIN is of (.+)\.$/, (state) => `GSTIN ${state} का है।`],
  [/^PIN is not of (.+)\.$/, (state) => `पिन कोड ${state} का नहीं है।`],
  // An offer of the platform's list, which begins with these (spec 2 §9).
  [/^(\d+(?:\.\d+)?) ?% Off$/i, (percent) => `${percent}% छूट`],
  [/^The column (.+) is missing\.$/, (label) => `स्तंभ ${label} नहीं है।`],
  [/^(.+) It stands in row (\d+) too\.$/, (sentence, row) => `${sayInHindi(sentence)} वह पंक्ति ${row} में भी है।`],
  [/^Update failed: (.+)$/, (reason) => `बदला नहीं जा सका: ${sayInHindi(reason)}`],
];

/** A label or sentence of a definition or of the server in Hindi; what is not known stays English. */
export function sayInHindi(english: string): string {
  const told = known.get(english);
  if (told !== undefined) return told;
  for (const [pattern, make] of patterns) {
    const found = pattern.exec(english);
    if (found) return make(known.get(found[1] ?? '') ?? found[1] ?? '', found[2] ?? '');
  }
  return english;
}
