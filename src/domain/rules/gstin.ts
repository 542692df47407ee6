import { gstinCheck } from './gstin-check.ts';
import { isPan, kindOfPan, type PartyKind } from './party-kind.ts';
import { stateName } from './states.ts';

/** The message for a GSTIN of the wrong length (spec 3 §5). */
export const GSTIN_LENGTH = 'GSTIN No. must be exactly 15 characters.';
/** The message for a GSTIN with a wrong shape or check digit. */
export const GSTIN_INVALID = 'GSTIN is not valid.';

// trade.md §3.4, after india-compliance: regular taxpayers (with D as 14th letter for tax deductors and C for collectors), government
// departments, UN bodies and embassies, and non-residents.
const SHAPES =
  /^(?:\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-JZ]|\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D|\d{2}[A-Z]{4}\d{5}[A-Z]\dZ|\d{4}[A-Z]{3}\d{5}(?:[UO]N|NR|OS))[\dA-Z]$/;

/** Whether a text is a GSTIN: its shape, an existing state, and its check character. */
export function isGstin(text: string): boolean {
  return SHAPES.test(text) && stateName(text.slice(0, 2)) !== '' && gstinCheck(text.slice(0, 14)) === text.slice(14);
}

/** The message for an invalid GSTIN; null for a valid or empty one. */
export function gstinMessage(text: string): string | null {
  if (text === '') return null;
  if (text.length !== 15) return GSTIN_LENGTH;
  return isGstin(text) ? null : GSTIN_INVALID;
}

/** The GST code of the state where a GSTIN is registered. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

/** The PAN within a GSTIN; empty if it contains none, as for departments and embassies. */
export function panOfGstin(gstin: string): string {
  const pan = gstin.slice(2, 12);
  return isPan(pan) ? pan : '';
}

/** The likely kind of a GSTIN's holder. A registered individual does business: a proprietor. */
export function kindOfGstin(gstin: string): PartyKind | null {
  const kind = kindOfPan(panOfGstin(gstin));
  return kind === 'Individual' ? 'Proprietor' : kind;
}

/**
 * Whether a text may be a transporter id: a GSTIN, or the e-way bill portal's own number, which looks like one. The latter need no valid
 * check digit (india-compliance #1044), so it is not checked.
 */
export function isTransporterId(text: string): boolean {
  return /^\d{2}[A-Z\d]{13}$/.test(text);
}

/**
 * The message for a company's own GSTIN if it is invalid; null for a valid one, and for one that is already saved: specification 2 §5
 * required only 15 characters, and a company with a wrong one must be able to save other changes.
 */
export function ownGstinMessage(gstin: string, saved: string): string | null {
  return gstin === saved ? null : gstinMessage(gstin);
}
