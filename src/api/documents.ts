import { z } from 'zod';
import { isOfAdmins, type AdminDocument } from '#domain/admin-documents.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import type { Call } from './call.ts';
import { callsOfDocument, type Paths } from './document-calls.ts';
import { prefixed, type PrefixedEntries } from './prefixed.ts';

/** Paths that the specification names otherwise than a document's title implies. */
const ODD_PATHS: Readonly<Partial<Record<DocumentName, Partial<Paths>>>> = {
  bilty: {
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
  },
  exportBilty: {
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
  },
  loadingSlip: {
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
  },
  // Named so in spec 4 §11.
  hire: { master: 'Hire', detail: 'Hire_Detail' },
};

type PlainCalls<Name extends DocumentName> = ReturnType<typeof callsOfDocument<(typeof documents)[Name]>>;
/** The calls of a document that only admins may make; a link to a print needs no login. */
type OfAdmins<All> = {
  [Name in keyof All]: All[Name] extends { who: 'company' }
    ? Omit<All[Name], 'who'> & { who: 'companyAdmin' }
    : All[Name];
};
type CallsOf<Name extends DocumentName> = PrefixedEntries<
  Name,
  Name extends AdminDocument ? OfAdmins<PlainCalls<Name>> : PlainCalls<Name>
>;
const ofAdmins = (all: Readonly<Record<string, Call>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, each]) => [name, each.who === 'company' ? { ...each, who: 'companyAdmin' } : each]),
  );
function callsOf(name: DocumentName) {
  const all = callsOfDocument(documents[name], ODD_PATHS[name]);
  return isOfAdmins(name) ? ofAdmins(all) : all;
}
/** All calls of all documents, as an intersection type: inferred from a function that would accept each of them. */
type AllCalls = { [Name in DocumentName]: (calls: CallsOf<Name>) => void }[DocumentName] extends (
  calls: infer All,
) => void
  ? All
  : never;

const { biltyCancel, biltyRead, ...regular } = Object.assign(
  {},
  ...(Object.keys(documents) as DocumentName[]).map((name) => prefixed(name, callsOf(name))),
) as AllCalls;

const print = z.object({
  copy: z.string(),
  duplicate: z.number().int(),
  printed_At: z.string(),
  printed_By: z.string(),
});
/** `GetBilty` additionally returns an LR's detention charge as of now (spec 3 §14.24), its open amount in rupees, and its prints. */
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

export const documentCalls = {
  ...regular,
  biltyRead: biltyWithDetention,
  // The specification names it otherwise (spec 3 §4).
  consignmentCancel: { ...biltyCancel, path: 'Consignment/Cancel' },
} as const;
