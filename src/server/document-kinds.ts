import { sql, type RawBuilder } from 'kysely';
import { documentCalls } from '#api/documents.ts';
import { prefixed } from '#api/prefixed.ts';
import type { AnyDocument } from '#domain/define.ts';
import { challan, SAME_BRANCH } from '#domain/documents/challan.ts';
import { contract } from '#domain/documents/contract.ts';
import { exportBilty, withoutStrayInsurance } from '#domain/documents/export-bilty.ts';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import type { DocumentName } from '#domain/kinds.ts';
import { NOTICE_DAYS } from '#domain/rules/unloading.ts';
import { paperOf } from '#print/papers/printed-lr.ts';
import { carriedLrs, readCarried, loadLrs } from './consignment/challan.ts';
import { arrivalOfChallan } from './consignment/arrival.ts';
import { cancelOfBilty } from './consignment/cancel.ts';
import { cancelOfChallan } from './consignment/cancel-challan.ts';
import { unloadingOfChallan } from './consignment/unloading.ts';
import { dispatchOfChallan } from './consignment/dispatch.ts';
import type { Law } from './law/law.ts';
import { numberChallan } from './consignment/challan-numbers.ts';
import { bookRefusals, challanNumbers, lrNumbers, numberRefusals } from './consignment/numbers.ts';
import type { PaperCodes } from './consignment/paper-codes.ts';
import { DELIVERY_BRANCH, PENDING_LRS } from './consignment/pending-lrs.ts';
import { biltyLookup, copyCounts, readLookup } from './consignment/print.ts';
import { deriveBilty } from './consignment/derive.ts';
import { additionalOfBilty, withDetention } from './consignment/detention.ts';
import { checkHired } from './hire/hired-challans.ts';
import { hireFacts, readFacts } from './hire/hire-print.ts';
import { hireStepsUnder } from './hire/hire-steps.ts';
import { readTripFacts, tripFacts } from './trips/trip-print.ts';
import { rateWithSave } from './rates/rate-of-lr.ts';
import { contractStepRules } from './rates/contract-steps.ts';
import { checkContract, contractFacts, contractRefusals, readContractFacts } from './rates/contract-saves.ts';
import { checkTrip, tripRefusals } from './trips/trip-saves.ts';
import { tripStepRules } from './trips/trip-steps.ts';
import type { Answerers } from './http/answering.ts';
import type { Database } from './database/connect.ts';
import { value } from './database/statement.ts';
import { postedWithSave } from './ledger/lr-ledger.ts';
import { openOfLr } from './ledger/open-of-lr.ts';
import { ledgerRefusals } from './ledger/refusals.ts';
import { answerDocument, printJobOf } from './documents/answers.ts';
import type { DocumentRules, DocumentServices } from './documents/document-rules.ts';
import { createDocumentStore } from './documents/store.ts';
import type { Refusals } from './errors/refusals.ts';

const tenant = value('tenantId');

const driverName = sql`b.driver_name`;
// A challan names its driver only by name: if two drivers share the name, the number is ambiguous and left out.
const driverContact = sql`(select min(e.contact) from employee e where e.tenant_id = ${tenant} and e.emp_type = 'driver'
  and lower(e.emp_name) = lower(b.driver) having count(*) = 1)`;
const contact = (name: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`json_build_object('name', coalesce(${name}, ''), 'number', coalesce(${number}, ''))`;

const ofInvoices = (shown: RawBuilder<unknown>) =>
  sql`coalesce((select string_agg(${shown}, ', ' order by n.line_no) from bilty_invoice n where n.tenant_id = ${tenant} and n.bilty_seq = b.seq), '')`;

const biltyRules: DocumentRules<typeof lawfulBilty> = {
  reported: {
    consignorGstin: { label: 'Consignor GSTIN', kind: 'text', of: sql`b.consignor_gstin` },
    consigneeGstin: { label: 'Consignee GSTIN', kind: 'text', of: sql`b.consignee_gstin` },
    packages: {
      label: 'Packages',
      kind: 'number',
      of: sql`(select sum(l.packages) from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq)`,
    },
    invoices: { label: 'Invoices', kind: 'text', of: ofInvoices(sql`n.invoice_no`) },
    ewayBills: { label: 'e-Way Bill No.', kind: 'text', of: ofInvoices(sql`nullif(n.eway_bill_no, '')`) },
    tax: { label: 'GST', kind: 'money', of: sql`b.cgst + b.sgst + b.igst` },
    noticeUntil: { label: 'Notice until', kind: 'date', of: sql`b.bilty_date + ${sql.lit(NOTICE_DAYS)}` },
  },
  sharedAt: documentCalls.biltyShared.path,
  contacts: sql`json_build_array(${contact(sql`sender`, sql`sender_contact`)})`,
  lookup: biltyLookup,
  additional: additionalOfBilty,
  completed: withDetention,
  copyCounts,
  usualCopies: (lookup) => readLookup(lookup).lawful?.settings.printCopies ?? '',
  // Otherwise an LR would keep counting as unprinted.
  countsUnnamed: (whole) => whole['lr_Form'] === 'lawful',
  printOne: (document, letterhead, { language, copies, duplicates, lookup, code, format, head, preview }) => {
    const looked = readLookup(lookup);
    const made = copies.map((copy) => ({ copy, duplicate: duplicates[copy] ?? 0 }));
    // The fields of its extension stand at the same level as its own.
    const bilty = document as LawfulBilty;
    if (looked.lawful === null) {
      const cancelled = bilty.cancelled === 'yes';
      const { driverMobile, isFirst = false } = looked;
      const data = { ...letterhead, bilty, driverMobile: driverMobile ?? '', copies: [...copies], cancelled, isFirst };
      return { report: 'bilty', language, data };
    }
    const { settings, heads, elections } = looked.lawful;
    return {
      report: 'lawful-bilty',
      language,
      data: {
        ...letterhead,
        settings,
        heads,
        elections,
        format: format === '' ? settings.printFormat : format,
        head: head === '' ? settings.printHead : head,
        papers: [paperOf(bilty, looked.lawful, looked.driverMobile ?? '', { copies: made, code, preview })],
      },
    };
  },
  queryConditions: { pending: PENDING_LRS },
  savedAs: { balance: openOfLr },
  comparedBy: { deliveryBranch: DELIVERY_BRANCH },
};

const exportBiltyRules: DocumentRules<typeof exportBilty> = {
  sharedAt: documentCalls.exportBiltyShared.path,
  contacts: sql`json_build_array(${contact(sql`consignor`, sql`consignor_contact`)}, ${contact(sql`consignee`, sql`consignee_contact`)})`,
  correct: withoutStrayInsurance,
  printOne: (document, head, { language, copies }) => ({
    report: 'export-bilty',
    language,
    data: { ...head, bilty: document, copies: [...copies] },
  }),
};

const slipRules: DocumentRules<typeof loadingSlip> = {
  lookup: driverName,
  printOne: (document, head, { language, copies, lookup }) => ({
    report: 'loading-slip',
    language,
    data: { ...head, slip: document, driverName: lookup, copies: [...copies] },
  }),
  sharedAt: documentCalls.loadingSlipShared.path,
  contacts: sql`json_build_array(${contact(driverName, sql`(select e.contact from employee e where e.tenant_id = ${tenant} and e.id = b.driver_id)`)})`,
};

const unknownBranch = ({ label }: { readonly label: string }) => `${label} was not found.`;
const { fromBranch, toBranch } = challan.fields;
const BRANCH_REFUSALS: Refusals = {
  challan_from_branch: { field: 'fromBranch', message: unknownBranch(fromBranch) },
  challan_to_branch: { field: 'toBranch', message: unknownBranch(toBranch) },
  challan_branches: { field: 'toBranch', message: SAME_BRANCH },
};

const challanRules: DocumentRules<typeof challan> = {
  lookup: carriedLrs,
  printOne: (document, head, { language, copies, lookup }) => ({
    report: 'challan',
    language,
    data: { ...head, challan: document, lrs: readCarried(lookup), copies: [...copies] },
  }),
  sharedAt: documentCalls.challanShared.path,
  contacts: sql`json_build_array(${contact(sql`b.driver`, driverContact)})`,
  numbered: challanNumbers,
  beforeSave: numberChallan,
  refusals: { ...bookRefusals, ...BRANCH_REFUSALS },
  afterSave: loadLrs,
};

const hireRules: DocumentRules<typeof hireMemo> = {
  lookup: hireFacts,
  printOne: (document, head, { language, copies, lookup }) => ({
    report: 'hire-memo',
    language,
    data: { ...head, memo: document, facts: readFacts(lookup), copies: [...copies] },
  }),
  sharedAt: documentCalls.hireShared.path,
  contacts: sql`(select json_build_array(${contact(sql`o.name`, sql`o.contact`)}) from party o where o.tenant_id = ${tenant} and o.id = b.owner_id)`,
  refusals: {
    hire_memo_branch: { field: 'branchId', message: 'Branch was not found.' },
    hire_memo_broker: { field: 'brokerId', message: 'Broker was not found.' },
  },
  afterSave: checkHired,
};

const tripRules: DocumentRules<typeof tripSheet> = {
  lookup: tripFacts,
  printOne: (document, head, { language, copies, lookup }) => ({
    report: 'trip-sheet',
    language,
    data: { ...head, sheet: document, facts: readTripFacts(lookup), copies: [...copies] },
  }),
  sharedAt: documentCalls.tripSheetShared.path,
  contacts: sql`json_build_array(${contact(sql`b.driver_name`, sql`(select e.contact from employee e where e.tenant_id = ${tenant} and e.id = b.driver_id)`)})`,
  afterSave: checkTrip,
  steps: tripStepRules,
  refusals: tripRefusals,
};

const contractRules: DocumentRules<typeof contract> = {
  lookup: contractFacts,
  printOne: (document, head, { language, copies, lookup }) => ({
    report: 'contract',
    language,
    data: { ...head, contract: document, facts: readContractFacts(lookup), copies: [...copies] },
  }),
  sharedAt: documentCalls.contractShared.path,
  contacts: sql`(select json_build_array(${contact(sql`p.name`, sql`p.contact`)}) from party p where p.tenant_id = ${tenant} and p.id = b.party_id)`,
  afterSave: checkContract,
  steps: contractStepRules,
  refusals: contractRefusals,
};

interface DocumentPrint {
  readonly lookup: RawBuilder<unknown>;
  /** Whether its prints carry a code that proves them (PaperCodes). */
  readonly hasCode: boolean;
  readonly printJob: ReturnType<typeof printJobOf>;
}

const printOf = <D extends AnyDocument>(document: D, rules: DocumentRules<D>, hasCode = false): DocumentPrint => ({
  lookup: rules.lookup ?? sql`''`,
  hasCode,
  printJob: printJobOf(document, rules),
});
/** How one document of each kind is printed. */
export const documentPrints = {
  bilty: printOf(lawfulBilty, biltyRules, true),
  exportBilty: printOf(exportBilty, exportBiltyRules),
  loadingSlip: printOf(loadingSlip, slipRules),
  challan: printOf(challan, challanRules),
  hire: printOf(hireMemo, hireRules),
  tripSheet: printOf(tripSheet, tripRules),
  contract: printOf(contract, contractRules),
} as const satisfies Record<DocumentName, DocumentPrint>;

// The date last booked only orders suggestions, so a row that another save has locked is skipped.
const placesBooked = sql`update party_place set last_booked = b.bilty_date from b where party_place.tenant_id = ${tenant}
    and party_place.id in (select l.id from party_place l where l.tenant_id = ${tenant}
      and l.id in (${value('consignorPlace')}::bigint, ${value('consigneePlace')}::bigint, ${value('billingPlace')}::bigint)
      and coalesce(l.last_booked, '1900-01-01') < ${value('biltyDate')}::date for no key update skip locked)`;

/** Per kind of document, the rules for saving, reading, listing and printing beyond what all kinds share; bilties also need the law. */
export const documentRules = {
  bilty: {
    ...biltyRules,
    numbered: lrNumbers,
    alsoSaved: [placesBooked, rateWithSave],
    posted: postedWithSave,
    refusals: { ...numberRefusals, ...ledgerRefusals },
  },
  exportBilty: exportBiltyRules,
  loadingSlip: slipRules,
  challan: challanRules,
  hire: hireRules,
  tripSheet: tripRules,
  contract: contractRules,
};

/** The rules of challans, which are checked against the law in force. */
export const challanUnder = (law: Law) => ({
  ...documentRules.challan,
  steps: {
    dispatch: dispatchOfChallan(law),
    arrive: arrivalOfChallan(),
    unload: unloadingOfChallan,
    cancel: cancelOfChallan,
  },
});
/** The rules of hire memos, whose tax depends on the law in force. */
export const hireUnder = (law: Law) => ({ ...documentRules.hire, steps: hireStepsUnder(law) });
/** The rules of bilties, whose tax depends on the law in force. */
export const biltyUnder = (law: Law) => ({
  ...documentRules.bilty,
  derive: deriveBilty(law),
  steps: { cancel: cancelOfBilty },
});

/** Creates the stores that save documents of each kind, using the statements of their calls. */
export function createDocumentStores(database: Database, law: Law) {
  return {
    bilty: createDocumentStore(database, lawfulBilty, biltyUnder(law)),
    exportBilty: createDocumentStore(database, exportBilty, documentRules.exportBilty),
    loadingSlip: createDocumentStore(database, loadingSlip, documentRules.loadingSlip),
    challan: createDocumentStore(database, challan, documentRules.challan),
    hire: createDocumentStore(database, hireMemo, documentRules.hire),
    tripSheet: createDocumentStore(database, tripSheet, documentRules.tripSheet),
    contract: createDocumentStore(database, contract, documentRules.contract),
  };
}

/** The handlers of all document calls. */
export function answerDocuments(services: DocumentServices & { readonly law: Law; readonly codes: PaperCodes }) {
  const { biltyCancel, ...bilty } = prefixed(
    'bilty',
    answerDocument(services, lawfulBilty, { ...biltyUnder(services.law), codeOf: services.codes.codeOf }),
  );
  return {
    ...bilty,
    consignmentCancel: biltyCancel,
    ...prefixed('exportBilty', answerDocument(services, exportBilty, documentRules.exportBilty)),
    ...prefixed('loadingSlip', answerDocument(services, loadingSlip, documentRules.loadingSlip)),
    ...prefixed('challan', answerDocument(services, challan, challanUnder(services.law))),
    ...prefixed('hire', answerDocument(services, hireMemo, hireUnder(services.law))),
    ...prefixed('tripSheet', answerDocument(services, tripSheet, documentRules.tripSheet)),
    ...prefixed('contract', answerDocument(services, contract, documentRules.contract)),
  } satisfies Partial<Answerers>;
}
