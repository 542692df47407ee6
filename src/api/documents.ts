import { z } from 'zod';
import { challan } from '#domain/documents/challan.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { Call } from './call.ts';
import { callsOfDocument } from './document-calls.ts';
import { prefixed } from './prefixed.ts';

const biltyCalls = prefixed(
  'bilty',
  callsOfDocument(lawfulBilty, {
    master: 'Bilty_Master',
    detail: 'Bilty_Detail',
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
    pdf: 'Bilty.pdf',
    listPdf: 'View_Bilty_List.pdf',
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

const exportBiltyCalls = prefixed(
  'exportBilty',
  callsOfDocument(exportBilty, {
    master: 'Export_Bilty_Master',
    detail: 'Export_Bilty_Detail',
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
    pdf: 'Export_Bilty.pdf',
    listPdf: 'View_Export_Bilty_List.pdf',
  }),
);

const loadingSlipCalls = prefixed(
  'loadingSlip',
  callsOfDocument(loadingSlip, {
    master: 'Loading_Slip_Master',
    detail: 'Loading_Slip_Detail',
    list: 'GetLoadingSlipList',
    read: 'GetLoadingSlip',
    next: 'MaxLSID',
    update: 'UpdateLoadingSlipMaster',
    month: 'GetLoadingSlipMastersMonthlySummary',
    lines: 'GetLoadingSlipDetails',
    addLines: 'AddLoadingSlipDetail',
    updateLines: 'UpdateLoadingSlipDetails',
    deleteLine: 'DeleteLoadingSlipDetails',
    number: 'loading_Slip_Id',
    pdf: 'Loading_Slip.pdf',
    listPdf: 'View_Loading_Slip_List.pdf',
  }),
);

const challanCalls = prefixed(
  'challan',
  callsOfDocument(challan, {
    master: 'Challan',
    detail: 'Challan_Detail',
    list: 'List',
    read: 'Read',
    next: 'Next',
    update: 'Update',
    month: 'MonthlySummary',
    lines: 'List',
    addLines: 'Add',
    updateLines: 'Update',
    deleteLine: 'Delete',
    number: 'challan_No',
    pdf: 'Challan.pdf',
    listPdf: 'View_Challan_List.pdf',
  }),
);

// Of one without steps, whose names are its own.
type Work = keyof ReturnType<typeof callsOfDocument<typeof loadingSlip>>;

export const documentCalls = {
  ...biltyCalls,
  biltyRead: biltyWithDetention,
  ...exportBiltyCalls,
  ...loadingSlipCalls,
  ...challanCalls,
} as const satisfies Readonly<Record<`${DocumentName}${Capitalize<Work>}`, Call>>;
