// Of what GST returns are made. Apart from the rules that make them: every page knows the calls, which name these.

/** What keeps a paper out of a return: `untaxed` the law, the others until they are mended. */
const PAPER_FAULTS = ['gstin', 'no gstin', 'no place', 'number', 'untaxed'] as const;
export type PaperFault = (typeof PAPER_FAULTS)[number];
/** What is told of a month: of its papers, and numbers that no paper has. */
export const RETURN_FAULTS = [...PAPER_FAULTS, 'missing'] as const;

/** The sections of GSTR-1 in which papers stand. */
export const SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil'] as const;
export type Section = (typeof SECTIONS)[number];
