import { verhoeffDigit } from '#domain/rules/aadhaar.ts';

/** A word that is in one field of company A and nowhere else. */
export const word = (field: string) => `QZX${field.replaceAll(/[^A-Za-z]/g, '').slice(0, 8)}`;

/** The number of A's vehicle. */
export const CANARY_PLATE = word('MP09');
/** The Aadhaar number of A’s employee; its last four digits are shown, so they are no canary. */
export const CANARY_AADHAAR = `73918461234${verhoeffDigit('73918461234')}`;

/** The numbers of A’s documents, the same in each kind; the last is of no document. */
export const NUMBERS = ['1', 'A-77', 'D-1', 'none'];
