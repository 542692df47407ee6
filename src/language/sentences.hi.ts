import { accessSentences } from './access-sentences.hi.ts';
import { billingSentences } from './billing-sentences.hi.ts';
import { bankPatterns, bankSentences } from './bank-sentences.hi.ts';
import { counterPatterns, counterSentences } from './counter-sentences.hi.ts';
import { connectPatterns, connectSentences } from './connect-sentences.hi.ts';
import { taxCreditPatterns, taxCreditSentences } from './tax-credit-sentences.hi.ts';
import { billPatterns, billSentences } from './bill-sentences.hi.ts';
import { consignmentPatterns, consignmentSentences, type Pattern } from './consignment-sentences.hi.ts';
import { definitionLabels } from './definition-words.hi.ts';
import { labels } from './labels.hi.ts';
import { hirePatterns, hireSentences } from './hire-sentences.hi.ts';
import { moneySentences } from './money-sentences.hi.ts';
import { stepPatterns } from './step-words.hi.ts';
import { ratePatterns, rateSentences } from './rate-sentences.hi.ts';
import { movingPatterns, movingSentences } from './moving-in-sentences.hi.ts';
import { tripPatterns, tripSentences } from './trip-sentences.hi.ts';
import { withinSentence } from '#domain/rules/required-sentence.ts';

/** Sentences of definitions and server in Hindi; a test finds missing ones. */
export const sentences = {
  ...consignmentSentences,
  ...moneySentences,
  ...bankSentences,
  ...taxCreditSentences,
  ...connectSentences,
  ...counterSentences,
  ...hireSentences,
  ...tripSentences,
  ...rateSentences,
  ...movingSentences,
  ...billSentences,
  ...accessSentences,
  ...billingSentences,
  // Forms
  'Please fill all required fields.': 'कृपया सभी ज़रूरी खाने भरें।',
  'Phone number is required.': 'फ़ोन नंबर भरना ज़रूरी है।',
  'Please enter a valid 10-digit phone number.': 'कृपया सही 10 अंकों का फ़ोन नंबर लिखें।',
  'Submit Successfully.': 'भेज दिया गया।',
  'Failed to send message. Try again.': 'संदेश नहीं भेजा जा सका। फिर कोशिश करें।',
  'Please fill all required fields in the items table.': 'कृपया माल की सूची के सभी ज़रूरी खाने भरें।',
  'Please add at least one item.': 'कृपया कम से कम एक माल जोड़ें।',
  'Validation Error': 'जाँच में ग़लती',
  'Form is invalid.': 'फ़ॉर्म में ग़लती है।',
  'Form is invalid. Please fix the errors.': 'फ़ॉर्म में ग़लती है। कृपया उसे सुधारें।',
  'The copy could not be made.': 'कॉपी नहीं बन पाई।',
  'No bucket is set any more.': 'अब कोई बकेट नहीं दिया गया है।',
  'This address is not on the public internet.': 'यह पता सार्वजनिक इंटरनेट पर नहीं है।',
  'The address must start with https.': 'पता https से शुरू होना चाहिए।',
  'S3 Address must be an address such as https://s3.ap-south-1.amazonaws.com.':
    'S3 का पता ऐसा होना चाहिए: https://s3.ap-south-1.amazonaws.com',
  'Bucket can have lowercase letters, digits, dots and hyphens.': 'बकेट में छोटे अक्षर, अंक, बिंदु और हाइफ़न ही हो सकते हैं।',
  'Region can have lowercase letters, digits and hyphens.': 'रीजन में छोटे अक्षर, अंक और हाइफ़न ही हो सकते हैं।',
  'Enter an email or a contact.': 'ई-मेल या मोबाइल नंबर भरें।',
  'Please enter a valid email address.': 'कृपया सही ई-मेल पता लिखें।',
  'Please enter a valid password mimimum 8 characters length required': 'कृपया सही पासवर्ड लिखें, कम से कम 8 अक्षर ज़रूरी हैं',
  'This password is known from a data breach. Please choose another.':
    'यह पासवर्ड किसी डेटा लीक में सामने आ चुका है। कृपया कोई और चुनें।',
  'This password is easy to guess. Please choose another.': 'इस पासवर्ड का अंदाज़ा लगाना आसान है। कृपया कोई और चुनें।',
  'This code is wrong or was already used.': 'यह कोड ग़लत है या पहले ही काम आ चुका है।',
  'Please enter the code of your authenticator app, or a recovery code.':
    'कृपया अपने ऑथेंटिकेटर ऐप का कोड लिखें, या कोई रिकवरी कोड।',
  'Too many wrong codes. Please try again later.': 'बहुत बार ग़लत कोड लिखा गया। कृपया कुछ देर बाद फिर कोशिश करें।',
  'Two-step login is not set up for this user.': 'इस यूज़र का दो चरण का लॉगिन चालू नहीं है।',
  'Please choose a new password first: a counter at which you used the old one was lost.':
    'कृपया पहले नया पासवर्ड चुनें: जिस काउंटर पर पुराना इस्तेमाल हुआ था, वह खो गया।',
  'Choose a password that is not your old one.': 'ऐसा पासवर्ड चुनें जो आपका पुराना पासवर्ड न हो।',
  'Please set up two-step login first: it is required for your login.':
    'पहले दो चरण का लॉगिन लगाएँ: आपके लॉगिन के लिए यह ज़रूरी है।',
  'The device did not give a passkey. Please try again.': 'डिवाइस ने पासकी नहीं दी। कृपया फिर कोशिश करें।',
  'This passkey does not work here.': 'इस पासकी से यहाँ कोई लॉगिन नहीं खुलता।',
  'This passkey was already added, or you have too many.': 'यह पासकी पहले से है, या आपकी पासकी बहुत ज़्यादा हैं।',
  'Passkeys need https and a domain name (or localhost). Ask whoever runs the portal, or use an authenticator app.':
    'पासकी के लिए पोर्टल का पता नाम और https (या localhost) वाला होना चाहिए। पोर्टल चलाने वालों से कहें, या ऑथेंटिकेटर ऐप लगाएँ।',
  'Please set up two-step login for yourself first.': 'पहले अपने लिए दो चरण का लॉगिन लगाएँ।',
  'Change your own two-step login on your profile.': 'अपना दो चरण का लॉगिन अपनी प्रोफ़ाइल पर बदलें।',
  'This took too long. Please start again.': 'इसमें बहुत देर हो गई। कृपया फिर से शुरू करें।',
  'Passwords do not match.': 'दोनों पासवर्ड एक जैसे नहीं हैं।',
  'Re-type Password is required.': 'पासवर्ड फिर से लिखना ज़रूरी है।',
  'Please enter a driver name.': 'कृपया चालक का नाम लिखें।',
  'All are required.': 'सभी खाने भरना ज़रूरी है।',
  'Tin No. must be 8 digits.': 'टिन क्र. 8 अंकों का होना चाहिए।',
  'Builty No. is required.': 'बिल्टी क्र. भरना ज़रूरी है।',
  'Please choose a state of India.': 'कृपया भारत का कोई राज्य चुनें।',
  'Please choose a driver from the list.': 'कृपया सूची से चालक चुनें।',
  'Driver already exists!': 'यह चालक पहले से है!',
  'Driver added successfully!': 'चालक जोड़ दिया गया!',
  'Packages is too large.': 'नग बहुत ज़्यादा हैं।',
  'Part B of an e-way bill takes the last 15 characters of this number only.':
    'ई-वे बिल के भाग B में इस नंबर के आख़िरी 15 अक्षर ही आते हैं।',
  'GSTIN is not valid.': 'GSTIN सही नहीं है।',
  'PAN No. is not valid.': 'पैन क्र. सही नहीं है।',
  'Credit Days can be at most 365.': 'उधार के दिन अधिकतम 365 हो सकते हैं।',
  'A party needs at least one place.': 'पार्टी का कम से कम एक ठिकाना ज़रूरी है।',
  'A party can have at most 50 places.': 'पार्टी के अधिकतम 50 ठिकाने हो सकते हैं।',
  'Invalid date.': 'तारीख़ सही नहीं है।',
  'Invalid value.': 'यह मान सही नहीं है।',
  'Aadhar Number must be 12 digits.': 'आधार क्र. 12 अंकों का होना चाहिए।',
  'Aadhar Number is not valid.': 'आधार क्र. सही नहीं है।',
  'Username and password are required for Back Office registration': 'बैक ऑफ़िस के पंजीकरण के लिए यूज़रनेम और पासवर्ड ज़रूरी हैं',
  'Please choose active or disabled.': 'कृपया चालू या बंद चुनें।',
  'Please upload a PNG file.': 'कृपया PNG फ़ाइल लगाएँ।',
  'File size must be less than 600 KB.': 'फ़ाइल 600 KB से छोटी होनी चाहिए।',
  'Other lists of your company are being prepared. Please try again in a moment.':
    'अभी आपकी कंपनी की दूसरी सूचियाँ बन रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'A list of more than 20,000 can be sorted by number and date only. Please narrow it by date first.':
    '20,000 से लंबी सूची केवल क्रमांक और तारीख़ के क्रम में लगाई जा सकती है। कृपया पहले तारीख़ चुनकर सूची छोटी करें।',
  'The list cannot be sorted by a column of this name.': 'सूची में इस नाम का कोई स्तंभ नहीं है।',
  'The list has more than 50,000 items. Please narrow it by date first.':
    'सूची में माल की 50,000 से अधिक पंक्तियाँ हैं। कृपया पहले तारीख़ चुनकर सूची छोटी करें।',
  'The storage of your company is full. Please contact us for a larger plan.':
    'आपकी कंपनी का स्टोरेज भर गया है। बड़े प्लान के लिए कृपया हमसे संपर्क करें।',
  'Storage must be at most 1,00,000 GB.': 'स्टोरेज अधिकतम 1,00,000 GB हो सकता है।',
  'The disk of the portal is full.': 'पोर्टल की डिस्क भर गई है।',
  'Other files of your company are being read. Please try again in a moment.':
    'अभी आपकी कंपनी की दूसरी फ़ाइलें पढ़ी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The spreadsheet took too long to prepare. Please narrow the list and try again.':
    'स्प्रेडशीट बनाने में बहुत समय लगा। कृपया सूची छोटी करके फिर कोशिश करें।',
  'The portal is busy right now. Please try again in a moment.': 'पोर्टल अभी व्यस्त है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too many pictures are being saved right now. Please try again in a moment.':
    'अभी बहुत सी फ़ोटो सहेजी जा रही हैं। कृपया एक पल बाद कोशिश करें।',
  'This file contains a virus. It was not saved.': 'इस फ़ाइल में वायरस है। इसे सहेजा नहीं गया।',
  'Files cannot be scanned for viruses right now. Nothing was saved. Please try again in a moment.':
    'अभी फ़ाइलों की वायरस जाँच नहीं हो सकती। कुछ सहेजा नहीं गया। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The files could not be read.': 'फ़ाइलें पढ़ी नहीं जा सकीं।',
  'You cannot disable your own login.': 'आप अपना ही लॉगिन बंद नहीं कर सकते।',
  'Change your own password on your profile.': 'अपना पासवर्ड अपनी प्रोफ़ाइल पर बदलें।',
  'This employee already has a login.': 'इस कर्मचारी का लॉगिन पहले से है।',
  'Driver employees get no login.': 'चालक को लॉगिन नहीं मिलता।',
  'You cannot change your own type.': 'आप अपना प्रकार नहीं बदल सकते।',
  'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.':
    'स्प्रेडशीट पढ़ी नहीं जा सकी। उसे .xlsx या .csv में सहेजकर फिर कोशिश करें।',
  'There can be at most 10,000 rows.': 'अधिकतम 10,000 पंक्तियाँ हो सकती हैं।',
  'The spreadsheet has no rows.': 'स्प्रेडशीट में कोई पंक्ति नहीं है।',
  'Nothing was imported. Correct the rows listed and try again.':
    'कुछ इंपोर्ट नहीं हुआ। बताई गई पंक्तियाँ सुधारकर फिर कोशिश करें।',
  'File size must be less than 2 MB.': 'फ़ाइल 2 MB से छोटी होनी चाहिए।',
  'Please choose the names.': 'कृपया नाम चुनें।',
  'Names must be text.': 'नाम अक्षरों में होने चाहिए।',
  'Names must be at most 120 characters.': 'नाम अधिकतम 120 अक्षरों का हो सकता है।',
  'No bilty has one of these names without a party.': 'इनमें से किसी नाम की ऐसी कोई बिल्टी नहीं है जो पार्टी से न जुड़ी हो।',
  'A party cannot be merged into itself.': 'किसी पार्टी को उसी में नहीं मिलाया जा सकता।',
  'Please choose the party that stays.': 'कृपया वह पार्टी चुनें जो रहेगी।',
  'Please choose the party that is merged.': 'कृपया वह पार्टी चुनें जिसे मिलाना है।',
  'Your data is already being prepared.': 'आपका डेटा पहले से तैयार किया जा रहा है।',
  'This link is over.': 'यह लिंक अब मान्य नहीं है।',
  'Code is required.': 'कोड भरना ज़रूरी है।',
  'This link is no longer valid. Open the page again.': 'यह लिंक अब मान्य नहीं है। पेज फिर से खोलें।',
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
  'Failed to load document renewal data': 'काग़ज़ों के नवीनीकरण की जानकारी लोड नहीं हो सकी',
  'Record not found.': 'रिकॉर्ड नहीं मिला।',
  'There is no such address.': 'ऐसा कोई पता नहीं है।',
  // Network and server
  'This needs a connection.': 'इसके लिए इंटरनेट कनेक्शन चाहिए।',
  'No internet. Please check the connection and try again.': 'इंटरनेट नहीं है। कृपया कनेक्शन जाँचें और फिर कोशिश करें।',
  'Something went wrong. Please try again.': 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।',
  'Something went wrong on our side. Please try again. If it keeps happening, tell us the request ID.':
    'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें; न हो तो हमें अनुरोध आईडी बताएँ।',
  'The portal cannot reach its database right now. Nothing was lost. Please try again.':
    'पोर्टल अभी अपने डेटाबेस तक नहीं पहुँच पा रहा है। कुछ खोया नहीं है; कृपया फिर कोशिश करें।',
  'The value of a note must be more than ₹0.': 'नोट की रकम ₹0 से ज़्यादा होनी चाहिए।',
  'This took too long because the portal is busy. Nothing was lost. Please try again in a moment.':
    'पोर्टल अभी व्यस्त है, इसलिए इसमें बहुत समय लगा। कुछ खोया नहीं है; कृपया थोड़ी देर में फिर कोशिश करें।',
  'Pictures cannot be saved or shown right now. Nothing was changed. Please try again in a moment.':
    'फ़ोटो अभी न सहेजी जा सकती हैं, न दिखाई जा सकती हैं। कुछ बदला नहीं है; कृपया थोड़ी देर में फिर कोशिश करें।',
  'The portal is stopping.': 'पोर्टल बंद हो रहा है।',
  'The request is too large.': 'भेजा गया डेटा बहुत बड़ा है।',
  // Events of an LR
  'Please upload a photo.': 'कृपया फ़ोटो अपलोड करें।',
  'Photo size must be less than 10 MB.': 'फ़ोटो 10 MB से छोटी होनी चाहिए।',
  'Please choose the bilties.': 'कृपया बिल्टियाँ चुनें।',
  'At most 50 names at once.': 'एक बार में अधिकतम 50 नाम।',
  'At most 200 bilties at once.': 'एक बार में अधिकतम 200 बिल्टियाँ।',
  'Invalid time.': 'समय सही नहीं है।',
  'Time cannot be before the bilty date.': 'समय बिल्टी की तारीख़ से पहले का नहीं हो सकता।',
  'Time cannot be in the future.': 'समय आगे का नहीं हो सकता।',
  'Money received is recorded at delivery.': 'प्राप्त राशि डिलीवरी के साथ ही दर्ज होती है।',
  'Money received is recorded for one bilty at a time.': 'प्राप्त राशि एक बार में एक ही बिल्टी की दर्ज होती है।',
  'This was already recorded.': 'यह पहले ही दर्ज हो चुका है।',
  'An admin can give a rebate, with a reason.': 'एडमिन कारण देकर छूट दे सकता है।',
  'A rebate is given only with money received for a To Pay LR.': 'छूट टू-पे LR की प्राप्त राशि के साथ ही दी जा सकती है।',
  'There is no receipt to undo here any more.': 'यहाँ अब कोई प्राप्त राशि नहीं है।',
  'The rest is on credit; void the delivery instead.': 'बाकी राशि उधार पर है; डिलीवरी की एंट्री निरस्त करें।',
  'This event is already voided.': 'यह एंट्री पहले ही निरस्त हो चुकी है।',
  'This Idempotency-Key was used for another request.': 'यह कुंजी किसी और अनुरोध में काम आ चुकी है।',
} as const satisfies Readonly<Record<string, string>>;

const known = new Map<string, string>(Object.entries({ ...sentences, ...definitionLabels, ...labels }));

/** Labels as used within a sentence. */
const within = new Map([...known].map(([english, hindi]) => [withinSentence(english), hindi]));
const labelWithin = (english: string) => within.get(english) ?? english;

/** Sentences made from a field's label. */
const patterns: readonly Pattern[] = [
  ...bankPatterns,
  ...taxCreditPatterns,
  ...connectPatterns,
  ...counterPatterns,
  ...consignmentPatterns,
  ...tripPatterns,
  ...ratePatterns,
  [/^Enter (.+)\.$/, (label) => `${labelWithin(label)} भरें।`],
  [/^Choose (.+)\.$/, (label) => `${labelWithin(label)} चुनें।`],
  [/^(.+) is required\.$/i, (label) => `${label} भरना ज़रूरी है।`],
  [/^(.+) already exists\.$/, (label) => `यह ${label} पहले से है।`],
  [/^This LR has (\d+) packages\.$/, (count) => `इस LR में ${count} नग हैं।`],
  [/^Bilty No\. (.+) is not in the lawful form\.$/, (number) => `बिल्टी क्र. ${number} जीएसटी बिल्टी नहीं है।`],
  [/^Delivered, (\d+) short$/, (short) => `${labels.Delivered}, ${short} कम`],
  [/^(.+) cannot become (.+)\.$/, (from, to) => `'${from}' के बाद '${sayInHindi(to)}' नहीं हो सकता।`],
  [/^Note first: (.+)\.$/, (kind) => `पहले यह दर्ज करें: ${kind}।`],
  [/^Time cannot be before: (.+)\.$/, (kind) => `समय इससे पहले का नहीं हो सकता: ${kind}।`],
  [/^Collect (.+) from the consignee first\.$/, (amount) => `पहले प्राप्तकर्ता से ${amount} लें।`],
  [
    /^(₹\S+) was received at delivery; void that event first\.$/,
    (amount) => `डिलीवरी पर ${amount} मिले थे; पहले वह एंट्री निरस्त करें।`,
  ],
  [/^Only (.+) is to be received\.$/, (amount) => `केवल ${amount} लेना बाकी है।`],
  [/^The bucket refuses it: (.+)$/, (answer) => `बकेट ने मना किया: ${answer}`],
  [/^The object store does not answer: (.+)$/, (reason) => `बकेट से उत्तर नहीं मिला: ${reason}`],
  [/^The object store is not well: (.+)$/, (reason) => `बकेट अभी काम नहीं कर रहा: ${reason}`],
  [/^(.+) must be exactly (\d+) digits\.$/, (label, length) => `${label} ठीक ${length} अंकों का होना चाहिए।`],
  [/^(.+) must be exactly (\d+) characters\.$/, (label, length) => `${label} ठीक ${length} अक्षरों का होना चाहिए।`],
  [/^(.+) must be at most (\d+) digits\.$/, (label, length) => `${label} अधिकतम ${length} अंकों का हो सकता है।`],
  [/^(.+) must be at most (\d+) characters\.$/, (label, length) => `${label} अधिकतम ${length} अक्षरों का हो सकता है।`],
  [/^(.+) must be text\.$/, (label) => `${label} में केवल लिखावट हो सकती है।`],
  [/^(.+) must be a number\.$/, (label) => `${label} में संख्या लिखें।`],
  [/^(.+) must be a whole number\.$/, (label) => `${label} पूर्ण संख्या होनी चाहिए।`],
  [/^(.+) has a character that cannot be saved\.$/, (label) => `${label} में ऐसा अक्षर है जो सहेजा नहीं जा सकता।`],
  [/^Enter (.+) without a minus sign\.$/, (label) => `${label} बिना ऋण (−) चिह्न के लिखें।`],
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
  [/^This e-way bill is on LR (.+) already\.$/, (lr) => `यह ई-वे बिल LR ${lr} पर पहले से है।`],
  [
    /^With this LR (.+) owes (₹\S+); its credit limit is (₹\S+)\.$/,
    (name, owes, limit) => `इस LR के साथ ${name} पर ${owes} बकाया; उधार सीमा ${limit} है।`,
  ],
  [
    /^(.+) has not paid since (\S+); its credit is (\d+) days\.$/,
    (name, day, days) => `${name} का भुगतान ${day} से बकाया है; उधार ${days} दिन का है।`,
  ],
  [/^This invoice is over (\d+) days old\.$/, (days) => `यह बीजक ${days} दिन से ज़्यादा पुराना है।`],
  [/^Still to be received: (.+)\.$/, (amount) => `अभी लेना बाकी: ${amount}`],
  [/^(.+) was merged into (.+)\.$/, (name, other) => `${name} को ${other} में मिलाया जा चुका है।`],
  [/^(.+) is not merged into (.+)\.$/, (name, other) => `${name} ${other} में नहीं मिली हुई है।`],
  [/^Party (.+) is there already\.$/, (name) => `पार्टी ${name} पहले से है।`],
  [/^This GSTIN belongs to (.+?)\.$/, (name) => `यह GSTIN ${name} का है।`],
  [/^Notification (.+)$/, (which) => `अधिसूचना ${which}`],
  [/^(.+) was not found\.$/, (label) => `${label} नहीं मिला।`],
  [/^The books are locked up to (\S+)\.$/, (day) => `बही ${day} तक बंद है।`],
  [
    /^Kept as a post-dated cheque: it is posted on (\S+)\.$/,
    (day) => `आगे की तारीख़ का चेक रख लिया: ${day} को खाते में चढ़ेगा।`,
  ],
  [/^The books begin on (\S+)\.$/, (day) => `बही ${day} से शुरू होती है; उससे पहले की तारीख़ नहीं हो सकती।`],
  [
    /^(.+) (\S+) of (\S+) is later than this date\. Submit again to go on\.$/,
    (paper, number, day) => `${paper} ${number} की तारीख़ ${day} इससे बाद की है। आगे बढ़ना हो तो वही बटन फिर दबाएँ।`,
  ],
  [
    /^(\d+) bills? of (\S+) went out under reverse charge; forward charge is elected for a whole year\.$/,
    (count, year) => `${year} के ${count} बिल रिवर्स चार्ज में जा चुके हैं; फ़ॉरवर्ड चार्ज पूरे वर्ष के लिए चुना जाता है।`,
  ],
  [
    /^This date is before the financial year that began on (\S+)\.$/,
    (day) => `यह तारीख़ ${day} से शुरू हुए वित्तीय वर्ष से पहले की है।`,
  ],
  [
    /^(\d+) reminders were mailed today\. Mail more tomorrow, or send this one by WhatsApp\.$/,
    (count) => `आज ${count} पार्टियों को याद दिलाने के ई-मेल जा चुके हैं। बाकी कल ई-मेल करें, या इसे WhatsApp से भेजें।`,
  ],
  [
    /^(.+) was reminded on (\S+)\. It can be reminded again from (\S+)\.$/,
    (address, day, next) => `${address} को ${day} को याद दिलाया जा चुका है। अगली बार ${next} से याद दिला सकते हैं।`,
  ],
  [
    /^(.+) reminded this party on (\S+)\. It can be reminded again from (\S+)\.$/,
    (user, day, next) => `${user} ने ${day} को इस पार्टी को याद दिलाया था। अगली बार ${next} से याद दिला सकते हैं।`,
  ],
  [
    /^Cash of (.+) would be (₹\S+) below zero on (\S+)\. Take in cash first, or give a reason\.$/,
    (branch, amount, day) => `${day} को ${branch} का नकद शून्य से ${amount} कम हो जाएगा। पहले नकद लें, या कारण लिखें।`,
  ],
  [
    /^Cash of (.+) would be (₹\S+) below zero on (\S+)\. Take in cash first, or ask an admin\.$/,
    (branch, amount, day) => `${day} को ${branch} का नकद शून्य से ${amount} कम हो जाएगा। पहले नकद लें, या एडमिन से कहें।`,
  ],
  [
    /^More than (₹\S+) in cash to one person in a day does not count as an expense in income tax\.$/,
    (amount) => `एक व्यक्ति को एक दिन में ${amount} से ज़्यादा नकद आयकर में ख़र्च नहीं माना जाता।`,
  ],
  [
    /^More than (₹\S+) in cash to the owner of a hired truck in a day does not count as an expense in income tax\.$/,
    (amount) => `किराए के ट्रक के मालिक को एक दिन में ${amount} से ज़्यादा नकद आयकर में ख़र्च नहीं माना जाता।`,
  ],
  [/^Cash of (.+) is closed up to (\S+)\.$/, (branch, day) => `${branch} का नकद ${day} तक बंद है।`],
  [
    /^Something was posted meanwhile: the cash book says (₹\S+) now\.$/,
    (amount) => `इस बीच कुछ दर्ज हुआ: रोकड़ बही में अब ${amount} है।`,
  ],
  [/^(.+) has an opening balance already\.$/, (name) => `${name} का प्रारंभिक शेष पहले से है।`],
  [/^(.+) stands among the opening items already\.$/, (paper) => `${paper} शुरुआती बकाया में पहले से है।`],
  [
    /^An account of kind (.+) cannot stand in (.+)\.$/,
    (kind, group) => `${kind} प्रकार का खाता '${sayInHindi(group)}' में नहीं हो सकता।`,
  ],
  [/^(\S+) is taken already\.$/, (voucher) => `${voucher} पहले ही लिया जा चुका है।`],
  [/^Only (₹\S+) is left of (.+)\.$/, (amount, paper) => `${paper} में केवल ${amount} बकाया है।`],
  [/^Only (₹\S+) is open on (.+)\.$/, (amount, paper) => `${paper} पर केवल ${amount} बकाया है।`],
  [
    /^(.+) is a (.+); only another \2 corrects it\.$/,
    (voucher, kind) => `${voucher} ${sayInHindi(kind)} है; उसे किसी दूसरे ${sayInHindi(kind)} से ही सुधारा जा सकता है।`,
  ],
  [/^(.+) is reversed already\.$/, (voucher) => `${voucher} पहले ही उलटा जा चुका है।`],
  [/^(.+) is a reversal itself\.$/, (voucher) => `${voucher} स्वयं एक उलटी एंट्री है।`],
  [/^(.+) is of (.+); change that instead\.$/, (voucher, paper) => `${voucher} ${paper} का है; उसी को बदलें।`],
  [
    /^(.+) was changed by (.+) and cannot be cancelled: issue a credit note of (₹\S+), all that is left of it\.$/,
    (bill, note, amount) =>
      `${bill} में ${note} से बदलाव हुआ है, इसलिए रद्द नहीं हो सकता: उसके पूरे बकाया ${amount} का क्रेडिट नोट बनाएँ।`,
  ],
  [
    /^(.+) was changed by (.+) and cannot be cancelled: nothing is left of it\.$/,
    (bill, note) => `${bill} में ${note} से बदलाव हुआ है, इसलिए रद्द नहीं हो सकता: उसमें कुछ बकाया नहीं है।`,
  ],
  [/^Date is before (.+): (.+)\.$/, (voucher, day) => `तारीख़ ${voucher} से पहले की है: ${day}।`],
  [
    /^This reference stands on (.+) of the same account already\.$/,
    (voucher) => `यह संदर्भ इसी खाते के ${voucher} पर पहले से है।`,
  ],
  [
    /^(.+) is settled by (.+); undo that first\.$/,
    (paper, voucher) => `${paper} का समायोजन ${voucher} से हुआ है; पहले वह समायोजन हटाएँ।`,
  ],
  [/^GSTIN is of (.+)\.$/, (state) => `GSTIN ${state} का है।`],
  [
    /^This e-way bill can be extended from (.+) to (.+)\.$/,
    (from, to) => `यह ई-वे बिल ${from} से ${to} तक बढ़ाया जा सकता है।`,
  ],
  [/^At most (\d+) days after generation\.$/, (days) => `बनने के बाद अधिकतम ${days} दिन तक।`],
  [/^e-Way bill (\d+) is not active any more\.$/, (number) => `ई-वे बिल ${number} अब चालू नहीं है।`],
  [
    /^e-Way bill (\d+) ended on (.+)\. Extend it first\.$/,
    (number, at) => `ई-वे बिल ${number} ${at} को ख़त्म हो गया। पहले उसे बढ़ाएँ।`,
  ],
  [/^PIN is not of (.+)\.$/, (state) => `पिन कोड ${state} का नहीं है।`],
  ...billPatterns,
  // A discount in the platform's list, which initially has these (spec 2 §9).
  [/^(\d+(?:\.\d+)?) ?% Off$/i, (percent) => `${percent}% छूट`],
  [/^The column (.+) is missing\.$/, (label) => `स्तंभ ${label} नहीं है।`],
  [/^Columns are missing: (.+)\.$/, (labels) => `ये स्तंभ नहीं हैं: ${labels.split(', ').map(sayInHindi).join(', ')}।`],
  ...movingPatterns,
  [/^(.+) It stands in row (\d+) too\.$/, (sentence, row) => `${sayInHindi(sentence)} वह पंक्ति ${row} में भी है।`],
  ...hirePatterns,
  ...stepPatterns,
  [/^Only (\S+) of (\S+) rows$/, (shown, all) => `${all} में से केवल ${shown} पंक्तियाँ`],
  [/^Only (\S+) of more than (\S+) rows$/, (shown, all) => `${all} से ज़्यादा में से केवल ${shown} पंक्तियाँ`],
  [/^Update failed: (.+)$/, (reason) => `बदला नहीं जा सका: ${sayInHindi(reason)}`],
];

/** A label or sentence of a definition or of the server in Hindi; an unknown one stays English. */
export function sayInHindi(english: string): string {
  const translated = known.get(english);
  if (translated !== undefined) return translated;
  for (const [pattern, make] of patterns) {
    const found = pattern.exec(english);
    if (found) return make(known.get(found[1] ?? '') ?? found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  return english;
}
