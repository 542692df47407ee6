import { gstinCheck } from './gstin-check.ts';
import { isPan, kindOfPan, type PartyKind } from './party-kind.ts';
import { stateName } from './states.ts';

/** The sentence for a GSTIN of another length (spec 3 §5). */
export const GSTIN_LENGTH = 'GSTIN No. must be exactly 15 characters.';
/** The sentence for a GSTIN whose shape or check digit is wrong. */
export const GSTIN_INVALID = 'GSTIN is not valid.';

// trade.md §3.4, after india-compliance: who is registered as usual (the 14th letter is D for who deducts and C for who
// collects tax), a department of the government, a body of the United Nations or an embassy, a non-resident.
const SHAPES =
  /^(?:\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-JZ]|\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D|\d{2}[A-Z]{4}\d{5}[A-Z]\dZ|\d{4}[A-Z]{3}\d{5}(?:[UO]N|NR|OS))[\dA-Z]$/;

/** Whether a text is a GSTIN: its shape, a state that there is, and its check character. */
export function isGstin(text: string): boolean {
  return SHAPES.test(text) && stateName(text.slice(0, 2)) !== '' && gstinCheck(text.slice(0, 14)) === text.slice(14);
}

/** The sentence for what is no GSTIN; null for one, and for none at all. */
export function gstinMessage(text: string): string | null {
  if (text === '') return null;
  if (text.length !== 15) return GSTIN_LENGTH;
  return isGstin(text) ? null : GSTIN_INVALID;
}

/** The GST code of the state in which a GSTIN is registered. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

/** The PAN within a GSTIN; empty where it has none, as those of departments and embassies. */
export function panOfGstin(gstin: string): string {
  const pan = gstin.slice(2, 12);
  return isPan(pan) ? pan : '';
}

/** What the holder of a GSTIN is likely to be. A person who is registered trades: a proprietor. */
export function kindOfGstin(gstin: string): PartyKind | null {
  const kind = kindOfPan(panOfGstin(gstin));
  return kind === 'Individual' ? 'Proprietor' : kind;
}

/**
 * Whether a text may be a transporter id: a GSTIN, or a number of the e-way bill portal's own that only looks like one. Those
 * need no right check digit (india-compliance #1044), so none is asked for.
 */
export function isTransporterId(text: string): boolean {
  return /^\d{2}[A-Z\d]{13}$/.test(text);
}

/**
 * The sentence for a company's own GSTIN that is no GSTIN; null for one, and for one that stands already: specification 2 §5 asked for
 * 15 characters only, and who has a wrong one goes on saving the rest.
 */
export function ownGstinMessage(gstin: string, saved: string): string | null {
  return gstin === saved ? null : gstinMessage(gstin);
}
