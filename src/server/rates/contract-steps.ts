import type { contract } from '#domain/documents/contract.ts';
import type { DocumentStep, DocumentStepRules } from '../documents/steps.ts';
import { refusedAt } from '../ledger/refusals.ts';

type End = DocumentStep<typeof contract, 'end'>;

/** Ends a contract. Throws 422 for a last day before its first; a day after its current end changes nothing. */
const end: End = {
  work({ input: { lastDay }, row }) {
    if (lastDay < row.validFrom) throw refusedAt('last_Day', 'Last Day is before Valid From.');
    return Promise.resolve({});
  },
};

/** What the steps of a contract do beyond their definition. */
export const contractStepRules: DocumentStepRules<typeof contract> = { end };
