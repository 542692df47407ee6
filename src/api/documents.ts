import { z } from 'zod';
import { challan } from '#domain/documents/challan.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import type { DocumentName, documents } from '#domain/kinds.ts';
import type { Call } from './call.ts';
import { callsOfDocument } from './document-calls.ts';
import { prefixed } from './prefixed.ts';

const { biltyCancel, ...biltyCalls } = prefixed(
  'bilty',
  callsOfDocument(lawfulBilty, {
    master: 'Bilty_Master',
    list: 'GetBiltyList',
    read: 'GetBilty',
    next: 'MaxBiltyNo',
    update: 'UpdateBiltyMaster',
    month: 'GetBiltyMastersMonthlySummary',
    lines: 'GetByBilty',
    addLines: 'AddBiltyDetail',
    updateLines: 'UpdateBiltyDetails',
    deleteLine: 'DeleteBiltyDetails',
    number: 'Bilty_No',
    steps: {
      cancel:
        'Cancels a bilty: its number, row and print stay, its amounts leave every sum. Staff on the day of booking until it is loaded, admins until it is delivered.',
    },
  }),
);

const { biltyRead } = biltyCalls;
const print = z.object({
  copy: z.string(),
  duplicate: z.number().int(),
  printed_At: z.string(),
  printed_By: z.string(),
});
/** `GetBilty` tells of an LR besides what its vehicles' waiting comes to just now (spec 3 §14.24) and what is open of it, in rupees, and its prints. */
const biltyWithDetention = {
  ...biltyRead,
  answer: {
    json: biltyRead.answer.json.extend({
      detention: z.number().optional(),
      open_Amt: z.number().optional(),
      prints: z.array(print).optional(),
    }),
  },
};

/** The specification names it otherwise (spec 3 §4). */
const cancelCalls = { consignmentCancel: { ...biltyCancel, path: 'Consignment/Cancel' } } as const;

const exportBiltyCalls = prefixed(
  'exportBilty',
  callsOfDocument(exportBilty, {
    master: 'Export_Bilty_Master',
    list: 'GetExportBiltyList',
    read: 'GetExportBilty',
    next: 'MaxExportBiltyNo',
    update: 'UpdateExportBiltyMaster',
    month: 'GetExportBiltyMastersMonthlySummary',
    lines: 'getExportBiltyList',
    addLines: 'AddExportBiltyDetail',
    updateLines: 'UpdateExportBiltyDetails',
    deleteLine: 'DeleteBiltyDetails',
    number: 'Bilty_No',
    steps: {},
  }),
);

const loadingSlipCalls = prefixed(
  'loadingSlip',
  callsOfDocument(loadingSlip, {
    master: 'Loading_Slip_Master',
    list: 'GetLoadingSlipList',
    read: 'GetLoadingSlip',
    next: 'MaxLSID',
    update: 'UpdateLoadingSlipMaster',
    month: 'GetLoadingSlipMastersMonthlySummary',
    lines: 'GetLoadingSlipDetails',
    addLines: 'AddLoadingSlipDetail',
    updateLines: 'UpdateLoadingSlipDetails',
    deleteLine: 'DeleteLoadingSlipDetails',
    steps: {},
  }),
);

const challanCalls = prefixed(
  'challan',
  callsOfDocument(challan, {
    steps: {
      dispatch:
        'Notes that the vehicle of a challan goes: its LRs are Dispatched, and it is changed no more. Where its check finds faults, only with a `reason` of 5 to 200 characters, which is kept.',
    },
  }),
);

// Of one without steps, whose names are its own.
type Work = keyof ReturnType<typeof callsOfDocument<typeof loadingSlip>>;

export const documentCalls = {
  ...biltyCalls,
  biltyRead: biltyWithDetention,
  ...cancelCalls,
  ...exportBiltyCalls,
  ...loadingSlipCalls,
  ...challanCalls,
} as const satisfies Readonly<Record<`${DocumentName}${Capitalize<Work>}`, Call>>;

/** The calls of the steps of documents. */
export type DocumentStepCall = {
  [Name in DocumentName]: `${Name}${Capitalize<keyof NonNullable<(typeof documents)[Name]['steps']> & string>}`;
}[DocumentName] extends infer Named
  ? Exclude<Named, 'biltyCancel'> | 'consignmentCancel'
  : never;

/** The call of a step of a document. */
export function stepCallOf(name: DocumentName, step: string): DocumentStepCall {
  const named = `${name}${step.charAt(0).toUpperCase()}${step.slice(1)}`;
  return (named === 'biltyCancel' ? 'consignmentCancel' : named) as DocumentStepCall;
}
