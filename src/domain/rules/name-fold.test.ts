import { describe, expect, test } from 'vitest';
import { searchedSounds, wantedSounds } from './name-fold.ts';

/** Whether and how a search for `typed` finds `name`; `heard`: the vowels match, too. */
function finds(typed: string, name: string): 'heard' | 'by consonants' | false {
  const searched = searchedSounds([name]);
  const wanted = wantedSounds(typed);
  if (wanted.length === 0) return false;
  const holds = (parts: readonly string[]) => parts.some((part) => searched.includes(part));
  if (wanted.every(({ sounds }) => holds(sounds))) return 'heard';
  return wanted.every(({ all }) => holds(all)) && 'by consonants';
}

// Names from signboards and bills of the trade.
const PAIRS = [
  ['Gupta Kirana Store', 'गुप्ता किराना स्टोर'],
  ['Shri Ganesh Traders', 'श्री गणेश ट्रेडर्स'],
  ['Shree Balaji Transport', 'श्री बालाजी ट्रांसपोर्ट'],
  ['Sri Sai Enterprises', 'श्री साईं एंटरप्राइजेज'],
  ['Agarwal Textiles', 'अग्रवाल टेक्सटाइल्स'],
  ['Aggarwal Sweets', 'अग्रवाल स्वीट्स'],
  ['Laxmi Cotton Mills', 'लक्ष्मी कॉटन मिल्स'],
  ['Lakshmi Narayan Mandir', 'लक्ष्मी नारायण मंदिर'],
  ['Sharma Brothers', 'शर्मा ब्रदर्स'],
  ['Verma Electricals', 'वर्मा इलेक्ट्रिकल्स'],
  ['Jain & Sons', 'जैन एंड संस'],
  ['Jaiswal Steel', 'जायसवाल स्टील'],
  ['Choudhary Agro', 'चौधरी एग्रो'],
  ['Rathore Roadlines', 'राठौड़ रोडलाइन्स'],
  ['Rathod Logistics', 'राठौड़ लॉजिस्टिक्स'],
  ['R.K. Industries', 'आर.के. इंडस्ट्रीज'],
  ['SK Traders', 'एस के ट्रेडर्स'],
  ['Krishna Medical Agencies', 'कृष्णा मेडिकल एजेंसीज'],
  ['Jai Bhavani Tyres', 'जय भवानी टायर्स'],
  ['Vijay Hardware', 'विजय हार्डवेयर'],
  ['Mahesh Cement', 'महेश सीमेंट'],
  ['Chhabra Motors', 'छाबड़ा मोटर्स'],
  ['Singh Carriers', 'सिंह कैरियर्स'],
  ['Om Sai Ram Plastics', 'ॐ साईं राम प्लास्टिक्स'],
  ['Joshi Pharma', 'जोशी फार्मा'],
  ['Patel Oil Mill', 'पटेल ऑयल मिल'],
  ['Goyal Marble', 'गोयल मार्बल'],
  ['Goel Paints', 'गोयल पेंट्स'],
  ['Mishra Fertilizers', 'मिश्रा फर्टिलाइजर्स'],
  ['Tiwari Seeds', 'तिवारी सीड्स'],
  ['Dubey Namkeen', 'दुबे नमकीन'],
  ['Yadav Dairy', 'यादव डेयरी'],
  ['Shah Polymers', 'शाह पॉलिमर्स'],
  ['Mehta Fabrics', 'मेहता फैब्रिक्स'],
  ['Zaveri Jewellers', 'झवेरी ज्वैलर्स'],
  ['Rao Garments', 'राव गारमेंट्स'],
  ['Iyer Foods', 'अय्यर फूड्स'],
  ['Kulkarni Auto Parts', 'कुलकर्णी ऑटो पार्ट्स'],
  ['Deshmukh Sugar', 'देशमुख शुगर'],
  ['Bharat Petroleum', 'भारत पेट्रोलियम'],
  ['Hindustan Trading Company', 'हिन्दुस्तान ट्रेडिंग कंपनी'],
  ['National Freight Carriers', 'नेशनल फ्रेट कैरियर्स'],
  ['New Bombay Goods Transport', 'न्यू बॉम्बे गुड्स ट्रांसपोर्ट'],
  ['Indore Malwa Handloom', 'इंदौर मालवा हैंडलूम'],
  ['Ujjain Saree Kendra', 'उज्जैन साड़ी केंद्र'],
  ['Chandigarh Rubber', 'चंडीगढ़ रबर'],
  ['Aditya Chemicals', 'आदित्य केमिकल्स'],
  ['Vishwakarma Engineering Works', 'विश्वकर्मा इंजीनियरिंग वर्क्स'],
  ['Maa Durga Bhandar', 'माँ दुर्गा भंडार'],
  ['Radhe Krishna Udyog', 'राधे कृष्ण उद्योग'],
  ['Ambika Dal Mill', 'अंबिका दाल मिल'],
  ['Sanjay Kapda Bhandar', 'संजय कपड़ा भंडार'],
  ['Siddhi Vinayak Packaging', 'सिद्धि विनायक पैकेजिंग'],
  ['Annapurna Masala', 'अन्नपूर्णा मसाला'],
  ['Malhotra Furniture', 'मल्होत्रा फर्नीचर'],
  ['Sinha Stationery', 'सिन्हा स्टेशनरी'],
  ['Quality Services', 'क्वालिटी सर्विसेज'],
  ['Swastik Tech Corporation', 'स्वस्तिक टेक कॉर्पोरेशन'],
  ['Gyan Ganga Prakashan', 'ज्ञान गंगा प्रकाशन'],
  ['Prakash Private Limited', 'प्रकाश प्राइवेट लिमिटेड'],
  ['Wagh Bakri Chai', 'वाघ बकरी चाय'],
  ['Iqbal Scrap', 'इकबाल स्क्रैप'],
  ['Tata International', 'टाटा इंटरनेशनल'],
  ['Kale Bandhu', 'काले बंधु'],
  ['Bajaj Finance', 'बजाज फाइनेंस'],
  ['Reliance Retail', 'रिलायंस रिटेल'],
  ['Asian Paper', 'एशियन पेपर'],
  ['Young India', 'यंग इंडिया'],
  ['TVS Motors', 'टीवीएस मोटर्स'],
  ['Venkateshwara Rice Mill', 'वेंकटेश्वर राइस मिल'],
  ['Bhagwati Ispat Udyog', 'भगवती इस्पात उद्योग'],
  ['Thakur Beej Bhandar', 'ठाकुर बीज भंडार'],
  ['Kohinoor Electronics', 'कोहिनूर इलेक्ट्रॉनिक्स'],
  ['Ashok Leyland', 'अशोक लेलैंड'],
] as const;

test('there are at least sixty pairs of names', () => expect(PAIRS.length).toBeGreaterThanOrEqual(60));

test.each(PAIRS)('a search for %s finds %s, and the other way round', (latin, devanagari) => {
  expect(finds(latin, devanagari)).not.toBe(false);
  expect(finds(devanagari, latin)).not.toBe(false);
});

describe('name searches that are known to miss', () => {
  test.each([
    ['Ganga Ram Govind Das', 'गंगाराम गोविंद दास', 'one word in one script, two in the other'],
    ['ACC Cement', 'एसीसी सीमेंट', 'the names of letters run together'],
    ['Roy Sanitary', 'राय सेनेटरी', 'a Bengali spelling'],
    ['Bhattacharya', 'भट्टाचार्जी', 'a Bengali spelling'],
    ['Book Depot', 'बुक डिपो', 'an English letter that is not heard'],
    ['Knitwear', 'निटवियर', 'an English letter that is not heard'],
    ['Mumbai Carriers', 'बॉम्बे कैरियर्स', 'two names of one city are not guessed'],
    ['Bombay', 'Mumbai', 'two names of one city are not guessed'],
  ])('%s and %s do not find each other: %s', (one, other) =>
    expect(finds(one, other) && finds(other, one)).toBe(false),
  );
});

describe('searches for a different name', () => {
  test.each([
    ['Gupta', 'Gopal'],
    ['Gupta Kirana', 'Gupta Textiles'],
    ['Sharma', 'Verma'],
    ['Jain', 'Joshi'],
    ['Patel', 'Patra Brothers'],
    ['27AAPFU0939F1ZV', '27AAPFU0939F1ZW'],
  ])('a search for %s does not find %s', (typed, name) => expect(finds(typed, name)).toBe(false));
});

test('names that sound alike find each other', () => {
  expect(finds('Patel', 'Patil')).toBe('heard');
  expect(finds('Garg', 'Gargi')).toBe('heard');
});

describe('searches for another spelling of a name', () => {
  test.each([
    ['shri', 'श्री गणेश'],
    ['shree', 'श्री गणेश'],
    ['sri', 'Shree Ganesh'],
    ['श्री', 'Sri Ganesh'],
    ['agarwal', 'Aggrawal Sweets'],
    ['laxmi', 'Lakshmi Mills'],
    ['choudhury', 'Chaudhari Agro'],
    ['goel', 'Goyal Marble'],
    ['gupta co', 'M/s. Gupta & Company'],
    ['private ltd', 'Prakash Pvt. Limited'],
    ['ram sons', 'मे० राम एंड संस'],
    ['rk', 'R. K. Industries'],
    ['r.k. ind', 'RK Industries'],
    ['Ｇｕｐｔａ', 'gupta'],
    ['kirana gupta', 'Gupta Kirana'],
    ['27aap', '27AAPFU0939F1ZV'],
    ['२४ कैरेट', '24 Carat'],
  ])('a search for %s finds %s', (typed, name) => expect(finds(typed, name)).not.toBe(false));
});

describe('searches while a name is typed', () => {
  test.each(['gu', 'gup', 'gupt', 'gupta', 'gupta k', 'gupta kir', 'kira', 'गु', 'गुप्', 'गुप्ता', 'गुप्ता कि'])(
    'a search for %s finds Gupta Kirana and गुप्ता किराना by sound',
    (typed) => {
      expect(finds(typed, 'Gupta Kirana')).toBe('heard');
      expect(finds(typed, 'गुप्ता किराना')).toBe('heard');
    },
  );

  test('a search for punctuation or titles alone searches for nothing', () => {
    for (const typed of ['', ' ', '&', 'M/s.', '...', '%', '_']) expect(wantedSounds(typed), typed).toEqual([]);
  });

  test('search terms never contain characters with a meaning in SQL patterns', () => {
    const wanted = wantedSounds(`50% off_now \\ "x" 'y' तमिल தமிழ்`).flatMap(({ sounds, all }) => [...sounds, ...all]);
    expect(wanted.join('')).not.toMatch(/[%_\\'"]/);
  });
});
