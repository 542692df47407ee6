import { blankRow } from '#domain/define.ts';
import { completedParty, party, place, type Party, type Place } from '#domain/records/party.ts';
import { gstinCheck } from '#domain/rules/gstin-check.ts';
import { newParty } from '../records/party-store.ts';

/** Name, name in Hindi, city, state code, PIN, and the fourth letter of the PAN; without it: not registered. */
const PARTIES = [
  ['Malwa Agro Traders', 'मालवा एग्रो ट्रेडर्स', 'Indore', '23', '452001', 'F'],
  ['Shri Ganesh Steel', 'श्री गणेश स्टील', 'Indore', '23', '452015', 'C'],
  ['Agarwal Cement Agency', 'अग्रवाल सीमेंट एजेंसी', 'Bhopal', '23', '462001', 'P'],
  ['Mahakal Traders', 'श्री महाकाल ट्रेडर्स', 'Ujjain', '23', '456006', 'P'],
  ['Patidar Seeds & Fertilisers', 'पाटीदार सीड्स एंड फर्टिलाइजर्स', 'Ratlam', '23', '457001', 'F'],
  ['Jain Textiles', 'जैन टेक्सटाइल्स', 'Surat', '24', '395002', 'F'],
  ['Rathore Electricals', 'राठौड़ इलेक्ट्रिकल्स', 'Jaipur', '08', '302001', 'P'],
  ['Maa Narmada Oil Mill', 'माँ नर्मदा ऑयल मिल', 'Dewas', '23', '455001', 'C'],
  ['Khandelwal Hardware', 'खंडेलवाल हार्डवेयर', 'Kota', '08', '324007', 'P'],
  ['Gupta Kirana Bhandar', 'गुप्ता किराना भंडार', 'Indore', '23', '452007', 'P'],
  ['Sharma Auto Parts', 'शर्मा ऑटो पार्ट्स', 'Nagpur', '27', '440018', 'P'],
  ['Vindhya Plastics Pvt Ltd', 'विंध्या प्लास्टिक्स प्रा. लि.', 'Pithampur', '23', '454775', 'C'],
  ['New Bharat Paints', 'न्यू भारत पेंट्स', 'Mumbai', '27', '400003', 'F'],
  ['Chouhan Timber Mart', 'चौहान टिम्बर मार्ट', 'Indore', '23', '452009', 'P'],
  ['Deepak Polymers', 'दीपक पॉलिमर्स', 'Ahmedabad', '24', '380001', 'C'],
  ['Saraf Sanitary House', 'सराफ सेनेटरी हाउस', 'Pune', '27', '411002', 'F'],
  ['Sharma Vastralaya', 'शर्मा वस्त्रालय', 'Ujjain', '23', '456001', 'P'],
  ['Gujarat Ceramics', 'गुजरात सिरेमिक्स', 'Morbi', '24', '363641', 'C'],
  ['Lakhani Footwear', 'लखानी फुटवियर', 'Delhi', '07', '110006', 'C'],
  ['Ujjain Masala Udyog', 'उज्जैन मसाला उद्योग', 'Ujjain', '23', '456010', 'F'],
  ['Krishna Medical Agencies', 'कृष्णा मेडिकल एजेंसीज', 'Indore', '23', '452001', 'F'],
  ['Rathi Textiles', 'राठी टेक्सटाइल्स', 'Bhiwandi', '27', '421302', 'C'],
  ['Zaveri Exports', 'झवेरी एक्सपोर्ट्स', 'Mumbai', '27', '400002', 'C'],
  ['Bansal Rice Mill', 'बंसल राइस मिल', 'Raipur', '22', '492001', 'F'],
  ['Goyal Marble', 'गोयल मार्बल', 'Jaipur', '08', '302012', 'P'],
  ['Laxmi Cotton Mills', 'लक्ष्मी कॉटन मिल्स', 'Khargone', '23', '451001', 'C'],
  ['Mehta Fabrics', 'मेहता फैब्रिक्स', 'Surat', '24', '395003', 'F'],
  ['Nashik Grape Growers', 'नाशिक द्राक्ष उत्पादक', 'Nashik', '27', '422001', 'A'],
  ['Shah Polymers', 'शाह पॉलिमर्स', 'Ahmedabad', '24', '382445', 'C'],
  ['Tiwari Dal Mill', 'तिवारी दाल मिल', 'Bhopal', '23', '462023', 'F'],
  ['Verma Furniture', 'वर्मा फर्नीचर', 'Indore', '23', '452010', 'P'],
  ['Hyderabad Pharma', 'हैदराबाद फार्मा', 'Hyderabad', '36', '500072', 'C'],
  ['Bhagwati Ispat', 'भगवती इस्पात', 'Raipur', '22', '493221', 'C'],
  ['Om Sai Packaging', 'ॐ साईं पैकेजिंग', 'Pithampur', '23', '454775', 'F'],
  ['Dubey Namkeen', 'दुबे नमकीन', 'Ratlam', '23', '457001', 'P'],
  ['Kothari Jewellers', 'कोठारी ज्वैलर्स', 'Indore', '23', '452002', 'P'],
  ['Singh Tyres', 'सिंह टायर्स', 'Delhi', '07', '110055', 'P'],
  ['Balaji Enterprises', 'बालाजी एंटरप्राइजेज', 'Dewas', '23', '455001', 'P'],
  ['Rao Garments', 'राव गारमेंट्स', 'Hyderabad', '36', '500003', 'P'],
  ['Pandey Book Depot', 'पांडेय पुस्तक भंडार', 'Bhopal', '23', '462011', ''],
] as const;

const STREETS = ['Station Road', 'Siyaganj', 'Transport Nagar', 'Industrial Area', 'Sadar Bazar'];
/** The credit limits of some of them, in rupees. */
const CREDIT: Readonly<Record<string, number>> = {
  'Shri Ganesh Steel': 200_000,
  'Deepak Polymers': 150_000,
  'Jain Textiles': 50_000,
};
const BASES = ['To Pay', 'To Pay', 'Paid', 'TBB'] as const;

/** A GSTIN that belongs to nobody: its serial numbers are made up. */
function gstinOf(state: string, kind: string, at: number): string {
  if (kind === '') return '';
  const first = `${state}AAQ${kind}${String.fromCharCode(65 + (at % 26))}${1000 + at * 37}${String.fromCharCode(75 + (at % 10))}1Z`;
  return first + gstinCheck(first);
}

/** The bodies of the demo company's parties, each with its place, every tenth with a second one. */
export const demoParties = () =>
  PARTIES.map(([name, nameHindi, city, stateCode, pin, kind], at) => {
    const contact = `98${String(26_100_000 + at * 7919)}`;
    const defaultBasis = BASES[at % BASES.length] ?? 'To Pay';
    const row: Party = {
      ...blankRow(party.fields),
      name,
      nameHindi,
      contact,
      defaultBasis,
      creditDays: defaultBasis === 'TBB' ? 30 : 0,
      creditLimit: CREDIT[name] ?? 0,
    };
    const address = `${at + 3}, ${STREETS[at % STREETS.length] ?? ''}`;
    const first: Place = {
      ...blankRow(place.fields),
      gstin: gstinOf(stateCode, kind, at),
      address,
      city,
      pin,
      stateCode,
    };
    const godown: Place = { ...first, label: 'Godown', address: 'Bypass Road', gstin: '' };
    const whole = completedParty(row, at % 10 === 0 ? [first, godown] : [first]);
    return newParty(whole.row, whole.places);
  });
