import type { Field } from '../fields.ts';
import { readSheetDate } from './sheet-date.ts';
import { readState } from './state-reading.ts';
import { stateCodeOf } from './states.ts';

// Converts cells from offices' own lists to what a field reads. An unreadable cell stays unchanged, and the field reports the fault.

// Invisible characters, except line breaks and tabs, that come along when copying from web pages or phone contacts.
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- removing control characters is the very purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const BLANKS = /[ \u00A0\u2000-\u200A\u202F\u205F\u3000]+/gu;

/** Placeholders for unknown values. */
const NOTHING =
  /^(?:[-–—_.]+|n\.?\s?\/?a\.?|nil|none|null|not (?:available|applicable)|urp|urd|unregistered|#n\/a|#value!|#ref!)$/i;

const ZERO_OF = [0x09_66, 0x0a_e6];

/** Converts Devanagari and Gujarati digits to ASCII digits. */
function plainDigits(text: string): string {
  return text.replaceAll(/[\u0966-\u096F\u0AE6-\u0AEF]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (ZERO_OF.find((zero) => code >= zero && code <= zero + 9) ?? code));
  });
}

/** Joins the lines of a text, with commas if there are none. */
function onOneLine(text: string): string {
  const lines = text.split(/[\r\n\t]+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .reduce((all, line) => (all === '' ? line : `${all}${/[,;:/-]$/.test(all) ? ' ' : ', '}${line}`), '');
}

/** A phone number reduced to its ten digits: without +91, leading 0, spaces and hyphens. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\.0+$/, '').replaceAll(/[\s().+-]/g, '');
  const ten = /^(?:0091|91|0)?([1-9]\d{9})$/.exec(digits)?.[1];
  return ten ?? text;
}

/** A number without its decoration: the rupee sign, "/-", thousands separators, "days". */
function plainNumber(text: string, decimals: number): string {
  const bare = text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/-|₹|rs\.?|inr|days?|दिन|kgs?\.?)$/i, '')
    .replaceAll(/[,\s]/g, '');
  if (!/^[+-]?\d{1,15}(?:\.\d+)?(?:(?<=\.\d+)|e-\d{1,3})$/i.test(bare)) return /^[+-]?\d/.test(bare) ? bare : text;
  // Floating-point errors of programs are smaller than anything typed: 0.1 + 0.2, or 1e-10 for zero.
  const [given, units] = [Number(bare), 10 ** decimals];
  const near = Math.round(given * units) / units;
  return Math.abs(given - near) < 1e-7 ? String(near) : bare;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const YES = new Set(['y', 'yes', 'true', '1', 'active', 'हाँ', 'हां', 'सक्रिय']);
const NO = new Set(['n', 'no', 'false', '0', 'inactive', 'नहीं', 'निष्क्रिय']);

/** The choice that is meant, ignoring case, in Hindi, or for a state by any of its names. */
function chosen(choices: readonly string[], text: string, hindiOf: (label: string) => string): string {
  const letters = lettersOf(text);
  const said = choices.find((each) => lettersOf(each) === letters || lettersOf(hindiOf(each)) === letters);
  if (said !== undefined) return said;
  if (choices.includes('yes') && YES.has(letters)) return 'yes';
  if (choices.includes('no') && NO.has(letters)) return 'no';
  const state = readState(text);
  return choices.find((each) => state !== '' && (each === state || stateCodeOf(each) === state)) ?? text;
}

/**
 * Converts a cell of a spreadsheet to what its field reads. `hindiOf`: the Hindi of a label, for choices typed in Hindi. Never guesses: two
 * numbers in one cell, or an ambiguous date, stay unchanged.
 */
export function readCell(field: Field, cell: string, hindiOf: (label: string) => string = (label) => label): string {
  const seen = cell.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(BLANKS, ' ').trim();
  const text = field.long === true ? seen : onOneLine(seen);
  if (field.kind === 'text') return text;
  if (NOTHING.test(text)) return '';
  const plain = plainDigits(text);
  switch (field.kind) {
    case 'phone':
      return phoneDigits(plain);
    case 'date':
      return readSheetDate(plain) ?? text;
    case 'money':
    case 'quantity':
    case 'count':
      return plainNumber(plain, field.decimals ?? 0);
    case 'choice':
      return chosen(field.choices ?? [], plain, hindiOf);
    case 'code':
      return plain.replace(/^(\d+)\.0+$/, '$1').replaceAll(/[\s-]/g, '');
    case 'email':
      return text.replace(/^mailto:/i, '').replaceAll(' ', '');
    case 'password':
    case 'moment':
      return text;
    default:
      return text;
  }
}
