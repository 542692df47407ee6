import { choice, count, text, withBlank } from '../fields.ts';
import { lastNumberOf, patternMessage, USUAL_PATTERN } from '../rules/lr-number.ts';
import { PAYMENT_BASES } from '../rules/payment-basis.ts';
import { defineShortList } from '../short-list.ts';
import { enterSentence } from '../rules/required-sentence.ts';

const DIGITS = { path: 'digits', message: 'Digits must be 3 to 8.' };
const RANGE = { path: 'to_No', message: 'The last number cannot be less than the first.' };

/** Papers numbered from books. */
export const NUMBERED_PAPERS = ['LR', 'Challan', 'Bill', 'Credit Note', 'Debit Note'] as const;
export type NumberedPaper = (typeof NUMBERED_PAPERS)[number];
/** The books that the portal creates for a branch without one, by paper (spec 4 §5). */
export const USUAL_BOOKS = {
  Bill: { ...USUAL_PATTERN, pattern: '{B}/B{YY}/{N}' },
  'Credit Note': { ...USUAL_PATTERN, pattern: '{B}/C{YY}/{N}' },
  'Debit Note': { ...USUAL_PATTERN, pattern: '{B}/D{YY}/{N}' },
} as const satisfies Partial<Record<NumberedPaper, typeof USUAL_PATTERN>>;
export type PostedPaper = keyof typeof USUAL_BOOKS;
const BY_HAND = { path: 'is_Manual', message: 'Numbers of bills and notes cannot be typed by hand.' };

/** A book of LR numbers of a branch: without gaps, assigned when saving (spec 3 §3, §6). */
export const numberBook = defineShortList({
  kind: 'number_book',
  table: 'number_book',
  title: 'Number Book',
  name: 'name',
  orderedBy: ['branchId', 'name'],
  taken: {
    number_book_name: { field: 'name', message: 'Book Name already exists.' },
    number_book_default: { field: 'isDefault', message: 'This branch has a default book already.' },
  },
  references: ['number_book_branch'],
  check: ({ paper, isManual, pattern, digits, restart, fromNo, toNo }) => {
    if (Object.hasOwn(USUAL_BOOKS, paper) && isManual === 'yes') return BY_HAND;
    if (digits < 3 || digits > 8) return DIGITS;
    const message = patternMessage({ pattern, digits }, restart === 'each year');
    if (message !== null) return { path: 'pattern', message };
    if (toNo !== 0 && toNo < fromNo) return RANGE;
    return fromNo > lastNumberOf({ pattern, digits, firstNo: fromNo, lastNo: toNo })
      ? { ...RANGE, path: 'from_No' }
      : null;
  },
  fields: {
    name: text({ wire: 'name', label: 'Book Name', hindi: 'बुक का नाम', required: 'Book Name is required.', max: 40 }),
    branchId: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
    paper: choice(NUMBERED_PAPERS, { wire: 'paper', label: 'Numbers of', hindi: 'किसके नंबर', blank: 'LR' }),
    pattern: withBlank(
      text({ wire: 'pattern', label: 'Pattern', required: 'Pattern is required.', max: 40 }),
      USUAL_PATTERN.pattern,
    ),
    digits: withBlank(count({ wire: 'digits', label: 'Digits', hindi: 'अंक' }), USUAL_PATTERN.digits),
    fromNo: withBlank(
      count({ wire: 'from_No', label: 'First No.', hindi: 'पहला नंबर', positive: 'First No. is required.' }),
      1,
    ),
    // 0: as far as the digits reach.
    toNo: count({ wire: 'to_No', label: 'Last No.', hindi: 'आख़िरी नंबर' }),
    restart: choice(['each year', 'never'], {
      wire: 'restart',
      label: 'Begins Again',
      hindi: 'फिर शुरू',
      blank: 'each year',
    }),
    isManual: choice(['yes', 'no'], { wire: 'is_Manual', label: 'Typed by Hand', hindi: 'हाथ से लिखें', blank: 'no' }),
    isDefault: choice(['yes', 'no'], { wire: 'is_Default', label: 'Default Book', hindi: 'मुख्य बुक', blank: 'no' }),
    presetBasis: choice(PAYMENT_BASES, { wire: 'preset_Basis', label: 'Usual Basis', hindi: 'सामान्य भुगतान' }),
    presetDelivery: choice(['Godown', 'Door'], {
      wire: 'preset_Delivery',
      label: 'Usual Delivery',
      hindi: 'सामान्य डिलीवरी',
    }),
    presetOrigin: text({ wire: 'preset_Origin', label: 'Usual Origin', hindi: 'आम तौर पर कहाँ से' }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});

export const BOOK_FINISHED = 'This number book is finished. Choose another.';
export const BOOK_CLOSED = 'This number book is closed. Choose another.';
export const BOOK_ELSEWHERE = 'This number book belongs to another branch.';
export const BRANCH_CLOSED = 'This branch is closed. Choose another.';
export const LR_NO_TAKEN = 'LR No. already exists.';
export const LR_NO_REQUIRED = enterSentence('LR No.');
