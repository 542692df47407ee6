// What printing an LR needs besides the LR itself: the portal looks it up, a counter stores it (spec 5 §3, §5). This file holds
// only plain data and imports nothing of the typesetting, so a page may import it.
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Company } from '#domain/records/company.ts';
import type { MadeCopy } from '#domain/rules/copies.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

/** What every paper of a company needs. */
export type CompanyPapers = Pick<LawfulBiltyReport, 'settings' | 'heads' | 'elections'>;

/** What the paper of one LR needs besides the LR. */
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
  /** Whether a counter gave it its number; its papers then show only that number (spec 5 §13.2). */
  readonly ofCounter: boolean;
};

/** What a counter needs to print any LR; it comes with the snapshot. */
export interface CounterPapers extends CompanyPapers {
  readonly company: Company;
  /** The four logos of `Letterhead.logos` as base64; empty where there is none. */
  readonly logos: readonly string[];
  /** The part of a QR code's address before the code itself: `https://…/v#`. */
  readonly codeAddress: string;
}

/** An LR that a counter can print: its own, or one from the snapshot. */
export interface PrintableLr {
  readonly bilty: LawfulBilty;
  readonly lookup: LrLookup;
  /** From the driver's record; empty if there is none. */
  readonly driverMobile: string;
  /** The code that proves it genuine, without the address; empty if it has none. */
  readonly code: string;
  /** The copies made of it so far. */
  readonly copies: readonly MadeCopy[];
}

/** Builds the report that a lawful bilty's paper is made from. */
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
