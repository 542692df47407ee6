// What the print of an LR needs that is not in the LR: the portal looks it up, a counter keeps it (spec 5 §3, §5). Plain data
// throughout, and no part of what sets papers: a page may import this file.
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Company } from '#domain/records/company.ts';
import type { MadeCopy } from '#domain/rules/copies.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

/** What all papers of a company need. */
export type CompanyPapers = Pick<LawfulBiltyReport, 'settings' | 'heads' | 'elections'>;

/** What the paper of one LR needs. */
export type LrLookup = Pick<
  LawfulPaper,
  | 'branch'
  | 'deliveryBranch'
  | 'ewayEnds'
  | 'isEarlier'
  | 'namesHindi'
  | 'bookedBy'
  | 'bookedAt'
  | 'open'
  | 'hidesAmounts'
> & {
  /** Whether a counter gave its number: its papers have that number alone (spec 5 §13.2). */
  readonly ofCounter: boolean;
};

/** What a counter prints with, the same for all LRs: the snapshot brings it. */
export interface CounterPapers extends CompanyPapers {
  readonly company: Company;
  /** The four places of `Letterhead.logos` as base64; empty: it has none. */
  readonly logos: readonly string[];
  /** What the address in a code begins with, up to the code itself: `https://…/v#`. */
  readonly codeAddress: string;
}

/** An LR that a counter can print: one of its own, or one that the snapshot brings. */
export interface PrintableLr {
  readonly bilty: LawfulBilty;
  readonly lookup: LrLookup;
  /** From the driver's own record; empty where there is none. */
  readonly driverMobile: string;
  /** The code that proves it, without its address; empty: it has none. */
  readonly code: string;
  /** The copies that were made of it so far. */
  readonly copies: readonly MadeCopy[];
}

/** One lawful bilty as its paper takes it. */
export function paperOf(
  bilty: LawfulBilty,
  lookup: LrLookup,
  driverMobile: string,
  { copies, code, preview }: Pick<LawfulPaper, 'copies' | 'code' | 'preview'>,
): LawfulPaper {
  const { branch, deliveryBranch, ewayEnds, isEarlier, namesHindi, bookedBy, bookedAt, open } = lookup;
  return {
    bilty: lookup.ofCounter ? { ...bilty, biltyNo: '' } : bilty,
    branch,
    deliveryBranch,
    ewayEnds,
    isEarlier,
    namesHindi,
    driverMobile,
    bookedBy,
    bookedAt,
    open,
    ...(lookup.hidesAmounts === true && { hidesAmounts: true }),
    copies,
    code,
    preview,
  };
}
