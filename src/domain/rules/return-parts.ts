// The parts of GST returns. Separate from the rules that make them, because every page loads the calls, which name these.

/** Why a document is left out of a return: `untaxed` by law, the others until they are corrected. */
const PAPER_FAULTS = ['gstin', 'no gstin', 'no place', 'number', 'untaxed'] as const;
export type PaperFault = (typeof PAPER_FAULTS)[number];
/** The faults of a month: those of documents, and missing numbers. */
export const RETURN_FAULTS = [...PAPER_FAULTS, 'missing'] as const;

/** The sections of GSTR-1 for documents. */
export const SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil'] as const;
export type Section = (typeof SECTIONS)[number];
