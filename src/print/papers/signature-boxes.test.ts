import { expect, test } from 'vitest';
import { longestContract } from '#test/print/contract-sample.ts';
import { EXTREMES } from '#test/print/extreme-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { type AnyJob, runReport, sheetOf } from '../reports.ts';

/** Who signs where, from left to right, on each paper that several sign. */
const SIGNERS: Partial<Readonly<Record<AnyJob['report'], readonly string[]>>> = {
  'lawful-bilty': ['Receiver’s seal and signature', 'Driver’s signature', 'Authorised signatory'],
  'forwarding-note': ['Consignor’s signature, name and date', 'Accepted for the carrier, date and time'],
  'loading-slip': ['Manager Quality', 'In-charge Packaging', 'Manager Dispatch'],
  challan: ['Loaded by', 'Driver', 'Received by (seal and sign)'],
  'hire-memo': ['Owner / broker', 'Driver', 'For the company'],
  'trip-sheet': ['Driver', 'For the company'],
  contract: ['Mehta & Sons', 'For the company'],
  employee: ['Signature of the employee', 'Company seal and Sign'],
  'ledger-voucher': ['Prepared by', 'Checked by', 'Authorised signatory'],
  'cash-book': ['Cashier', 'Manager'],
};

/** A paper as the extreme samples have it; a contract with a party whose name fits on one line. */
function jobOf(report: AnyJob['report']): AnyJob {
  const job = EXTREMES[report]('English');
  if (job.report !== 'contract') return job;
  return { ...job, data: { ...job.data, facts: { ...longestContract.facts, party: 'Mehta & Sons' } } };
}

/** The captions of the boxes to sign in a described paper. */
function captionsIn(described: unknown): readonly string[] {
  if (typeof described !== 'object' || described === null || ArrayBuffer.isView(described)) return [];
  if ('kind' in described && described.kind === 'signature' && 'caption' in described)
    return [String(described.caption)];
  return Object.values(described).flatMap(captionsIn);
}

test.each(Object.entries(SIGNERS))('the boxes to sign of the print %s are in their order', async (name, signers) => {
  const placed = readBack(await runReport(jobOf(name as AnyJob['report']))).placed.map((line) => {
    const [, page = '', x = '', y = '', text = ''] = /^(\S+) (\S+) (\S+) (.*)$/.exec(line) ?? [];
    return { page, x: Number(x), y: Number(y), text };
  });
  // The last line that says so: a field above may have the same name.
  const last = signers.map((signer) => placed.findLast(({ text }) => text === signer));
  const inOrder = last.toSorted((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
  expect(inOrder.map((line) => line?.text)).toEqual(signers);
  expect(new Set(last.map((line) => line?.page)).size).toBe(1);
});

test('every paper with several boxes to sign is among them', () => {
  const others = Object.keys(EXTREMES).filter((name) => !(name in SIGNERS)) as AnyJob['report'][];
  const several = others.filter((report) => new Set(captionsIn(sheetOf(jobOf(report)))).size > 1);
  expect(several).toEqual([]);
});
