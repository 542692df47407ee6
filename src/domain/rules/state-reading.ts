import { STATE_CODES, stateName } from './states.ts';

// Parses a state as written by offices: abbreviated, in Hindi, by an older name or spelling, with its GST code before or after.

/** By GST code: other names of a state, folded by `folded`. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  '01': 'jk jandk jammukashmir जम्मूऔरकश्मीर जम्मूवकश्मीर जम्मूकश्मीर',
  '02': 'hp himachal हिमाचलप्रदेश हिमाचल',
  '03': 'pb pun पंजाब',
  '04': 'ch chd चंडीगढ़ चण्डीगढ़',
  '05': 'uk ua utk uttaranchal उत्तराखंड उत्तराखण्ड उत्तरांचल',
  '06': 'hr har हरियाणा',
  '07': 'dl del newdelhi nctofdelhi delhinct nct दिल्ली नईदिल्ली',
  '08': 'rj raj rajasthaan राजस्थान',
  '09': 'up uttarpradesh उत्तरप्रदेश',
  '10': 'br bih बिहार',
  '11': 'sk सिक्किम',
  '12': 'ar arunachal अरुणाचलप्रदेश',
  '13': 'nl नागालैंड नागालैण्ड',
  '14': 'mn मणिपुर',
  '15': 'mz मिजोरम',
  '16': 'tr त्रिपुरा',
  '17': 'ml मेघालय',
  '18': 'as asm असम आसाम',
  '19': 'wb bengal westbangal पश्चिमबंगाल पश्चिमबङ्गाल बंगाल',
  '20': 'jh jhr झारखंड झारखण्ड',
  '21': 'od or orissa odissa ओडिशा उड़ीसा',
  '22': 'cg ct chattisgarh chhatisgarh chattishgar chhattishgarh chhattisgadh छत्तीसगढ़ छत्तिसगढ़',
  '23': 'mp madhyapradeshmp madhyapradeh मध्यप्रदेश मप्र',
  '24': 'gj guj gujrat गुजरात',
  '26': 'dn dd dnhdd dnh damananddiu damandiu dadraandnagarhaveli dadranagarhaveli dadraandnagarhavelianddamananddiu दादराऔरनगरहवेली दादराऔरनगरहवेलीतथादमनऔरदीव दमनऔरदीव दमनदीव',
  '27': 'mh mah maharastra maharashtr महाराष्ट्र',
  '29': 'ka kar karnatak karanataka कर्नाटक',
  '30': 'ga गोवा',
  '31': 'ld लक्षद्वीप',
  '32': 'kl ker केरल',
  '33': 'tn tamilnadu tamilnaidu तमिलनाडु तमिलनाडू',
  '34': 'py pondicherry pondichery पुडुचेरी पुदुचेरी पांडिचेरी',
  '35': 'an andamannicobar andamanandnicobar andamannicobarislands अंडमानऔरनिकोबार अंडमाननिकोबार अंडमानऔरनिकोबारद्वीपसमूह',
  '36': 'ts tg tel telengana तेलंगाना',
  '37': 'ap andhra andhrapradesh आंध्रप्रदेश आन्ध्रप्रदेश',
  '38': 'la लद्दाख',
  '97': 'अन्यक्षेत्र',
};

/** Letters and digits only, without the nukta, which Hindi text may omit. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{M}\p{N}]|\u093c/gu, '')
    .normalize('NFC');

const BY_NAME = new Map([
  ...STATE_CODES.map((code) => [folded(stateName(code)), code] as const),
  ...Object.entries(ALSO_CALLED).flatMap(([code, names]) =>
    names.split(' ').map((name) => [folded(name), code] as const),
  ),
]);

/**
 * The GST code of a state or union territory as typed: MP, म.प्र., 23, 23-Madhya Pradesh. Empty if it is none, or its number and name
 * disagree.
 */
export function readState(text: string): string {
  const [digits, ...more] = text.match(/\d+/g) ?? [];
  if (more.length > 0) return '';
  const named = BY_NAME.get(folded(text.replaceAll(/\d/g, ' ')));
  if (digits === undefined) return named ?? '';
  const code = digits.padStart(2, '0');
  const isNumberOnly = folded(text) === digits;
  return STATE_CODES.includes(code) && (isNumberOnly || named === code) ? code : '';
}
