/** The legal forms of a party (spec 3 §3). */
export const PARTY_KINDS = [
  'Company',
  'LLP',
  'Partnership',
  'Proprietor',
  'Individual',
  'HUF',
  'Society',
  'Co-operative',
  'Trust',
  'Government',
  'Other',
] as const;

export type PartyKind = (typeof PARTY_KINDS)[number];

// By the fourth letter of a PAN. F also stands for LLPs, and A for an association of persons, which includes societies and co-operatives: a
// default that the form lets users change.
const BY_LETTER: Readonly<Record<string, PartyKind>> = {
  A: 'Society',
  B: 'Other',
  C: 'Company',
  F: 'Partnership',
  G: 'Government',
  H: 'HUF',
  J: 'Other',
  L: 'Government',
  P: 'Individual',
  T: 'Trust',
};

/** Whether a text is a PAN: five letters, the fourth a known kind of holder, four digits and a letter. */
export function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(text);
}

/** The likely kind of a PAN's holder; null if the text is no PAN. */
export function kindOfPan(pan: string): PartyKind | null {
  return isPan(pan) ? (BY_LETTER[pan.slice(3, 4)] ?? null) : null;
}
