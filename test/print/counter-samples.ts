import type { CounterPapers, PrintableLr } from '#print/papers/printed-lr.ts';
import { aLawfulPaper, aLawfulReport } from './lawful-samples.ts';

/** What a counter prints with; a logo is passed as bytes. */
export function someCounterPapers(logo: Uint8Array = new Uint8Array()): CounterPapers {
  const { company, settings, heads, elections } = aLawfulReport();
  const logos = [Buffer.from(logo).toString('base64'), '', '', ''];
  return { company, settings, heads, elections, logos, codeAddress: 'https://bilty.example.com/v#' };
}

/** An LR that a counter booked, as it keeps it. */
export function aPrintableLr(changes: Partial<PrintableLr> = {}): PrintableLr {
  const { bilty, copies: _copies, code: _code, preview: _preview, driverMobile, ...lookup } = aLawfulPaper();
  return {
    bilty: { ...bilty, biltyNo: '', lrNo: 'IND1/2627/000014' },
    lookup: { ...lookup, ofCounter: true },
    driverMobile,
    code: 'Ab3_-Zx'.repeat(62),
    copies: [],
    ...changes,
  };
}
