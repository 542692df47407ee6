import type { BodyOf, Call, QueryOf } from '#api/call.ts';
import { calls, type CallName, type Calls } from '#api/calls.ts';
import type { AnyDocument, FurtherOf } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { isCash } from '#domain/rules/accounts.ts';

// Which branch each call writes for (spec 4 §11): back office writes for its own branches and reads the others. The route checks this
// register before any handler runs; a staff call that is missing from it does not compile.

/** What a call is about to write. A record that the company does not have belongs to no branch: the call itself reports that. */
export interface Written {
  /** Branch ids; 0: none was chosen, and the user's own will be used. */
  readonly branches?: readonly number[];
  /** Account ids; only a branch's cash account belongs to a branch. */
  readonly accounts?: readonly string[];
  /** Bilties themselves: they belong to the branch that booked them. */
  readonly bilties?: readonly string[];
  /** Events of bilties: recorded by the booking branch or the delivering one. */
  readonly ways?: readonly string[];
  /** What is collected at delivery: only by the delivering branch. */
  readonly delivered?: readonly string[];
  /** Bilties loaded on a vehicle: the booking branch loads first, and the branch that holds one after that moves it on (spec 4 §2). */
  readonly loaded?: readonly string[];
  /** Challans whose vehicles arrive: the destination branch; if none is named, the sending one. */
  readonly coming?: readonly string[];
  /** Other documents, by kind: the branch in them, or the one whose book numbers them. */
  readonly documents?: Readonly<Partial<Record<DocumentName, readonly string[]>>>;
  readonly books?: readonly number[];
  /** Vouchers of cash in transit: the branch that receives it. */
  readonly sendings?: readonly string[];
  /** Items that settle each other: at least one must be of an own branch. */
  readonly items?: readonly number[];
  /** Driver links: the branch of their bilties, or of their challan. */
  readonly links?: readonly number[];
  /** Expenses sent by drivers: the branch of their trip sheet. */
  readonly expenses?: readonly number[];
}

/** The calls by which staff may change something. A call that gives out a link to a print (`…Share`) writes nothing. */
export type WritingCall = {
  [Name in CallName]: Name extends `${string}Share`
    ? never
    : Calls[Name] extends { method: 'GET' }
      ? never
      : Calls[Name] extends { who: 'company' }
        ? Name
        : never;
}[CallName];

/** What a call writes, computed from its request; `company`: what it writes belongs to no branch; `nothing`: it only reads. */
type WrittenBy<Name extends WritingCall> =
  | ((sent: { readonly query: QueryOf<Calls[Name]>; readonly body: BodyOf<Calls[Name]> }) => Written)
  | 'company'
  | 'nothing';

/** The number that names a document: from the query, else from the body. */
const named = ({ query }: { readonly query: { readonly number: string } }, inBody: string) => [
  query.number === '' ? inBody : query.number,
];
const ofEntry = ({ body: { branchId } }: { readonly body: { readonly branchId: number } }): Written => ({
  branches: [branchId],
});
const ofItems = ({
  body,
}: {
  readonly body: { readonly debitItem: number; readonly creditItem: number };
}): Written => ({
  items: [body.debitItem, body.creditItem],
});

/** Documents without a branch: they have neither a branch field nor a number book. */
type BranchlessDocument = {
  [Name in DocumentName]: Extract<
    keyof (typeof documents)[Name]['fields'] | keyof FurtherOf<(typeof documents)[Name]>,
    'branchId' | 'bookId'
  > extends never
    ? Name
    : never;
}[DocumentName];
type BranchlessCall = Extract<WritingCall, `${BranchlessDocument}${string}`>;
/** Documents with a branch field of their own; an LR's is in its extension, and its delivery branch counts too. */
type BranchDocument = Exclude<DocumentName, BranchlessDocument | 'bilty'>;
type BranchCall = Extract<WritingCall, `${BranchDocument}${string}`>;

const knowsBranch = (fields: AnyDocument['fields']) => 'branchId' in fields || 'bookId' in fields;
const kinds = Object.entries<AnyDocument>(documents) as readonly (readonly [DocumentName, AnyDocument])[];
/** Those documents, by name. */
export const OF_BRANCHES = kinds.filter(([, { fields }]) => knowsBranch(fields));
const branchless = kinds.filter(([, { fields, extension }]) => !knowsBranch({ ...fields, ...extension?.fields }));

/** The calls that give out a link and write nothing to the document. */
const GIVES_LINK = /Share$/;

/** The calls by which staff writes documents, each with its rule. */
const writingCallsOf = (
  named: typeof kinds,
  ruleOf: (name: DocumentName, document: AnyDocument, call: string) => unknown,
) =>
  named.flatMap(([name, document]) =>
    Object.entries<Call>(calls)
      .filter(([call]) => call.startsWith(name) && !GIVES_LINK.test(call))
      .filter(([, { method, who }]) => method !== 'GET' && who === 'company')
      .map(([call]) => [call, ruleOf(name, document, call)]),
  );

/** The request of a document call: its number in the query, or in the body, which not every call has. */
interface SentDocument {
  readonly query: { readonly number?: string };
  readonly body?: Readonly<Record<string, unknown>>;
}
const textIn = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** A document belongs to the branch that it has or will get. */
const ofOwnBranch =
  (name: DocumentName, { number }: AnyDocument, call: string) =>
  ({ query, body = {} }: SentDocument): Written => {
    const [branch, book] = [Number(body['branchId'] ?? 0), Number(body['bookId'] ?? 0)];
    if (call === `${name}Create`) return { branches: [branch], books: branch > 0 ? [] : [book] };
    const named = query.number || textIn(body, 'number') || textIn(body, number);
    return { branches: [branch], documents: { [name]: [named] } };
  };

// The compiler cannot reassemble the names of calls.
const companyCalls = Object.fromEntries(writingCallsOf(branchless, () => 'company')) as Readonly<
  Record<BranchlessCall, 'company'>
>;
const branchCalls = Object.fromEntries(writingCallsOf(OF_BRANCHES, ofOwnBranch)) as unknown as {
  readonly [Name in BranchCall]: Extract<WrittenBy<Name>, (sent: never) => Written>;
};

/** What a challan call also writes to the LRs that it loads. */
const withLoaded =
  <Sent extends { readonly body: { readonly lines: readonly { readonly biltyNo: string }[] | null } }>(
    rule: (sent: Sent) => Written,
  ) =>
  (sent: Sent): Written => ({ ...rule(sent), loaded: (sent.body.lines ?? []).map(({ biltyNo }) => biltyNo) });
/** The branch from which a challan departs, if one is named; else its number book's. */
const sentFrom =
  <Sent extends { readonly body: { readonly fromBranch?: number } }>(rule: (sent: Sent) => Written) =>
  (sent: Sent): Written => {
    const { fromBranch = 0 } = sent.body;
    const written = rule(sent);
    if (fromBranch === 0) return written;
    return { ...written, branches: [...(written.branches ?? []), fromBranch], books: [] };
  };
/** The branch that the vehicle has reached records it. */
const ofComing = ({ body }: { readonly body: { readonly number: string } }): Written => ({ coming: [body.number] });

export const WRITTEN: { readonly [Name in WritingCall]: WrittenBy<Name> } = {
  // The branch of a code is known once the code is checked.
  counterRegister: ({ body }) => ({ branches: [body.branch] }),
  counterOpen: ({ body }) => ({ branches: [body.branch] }),
  counterRenew: ({ body }) => ({ branches: [body.branch] }),
  counterSnapshot: ({ body }) => ({ branches: [body.branch] }),
  ...companyCalls,
  ...branchCalls,
  biltyCreate: ({ body: { branchId = 0, bookId = 0 } }) => ({
    branches: [branchId],
    books: branchId > 0 ? [] : [bookId],
  }),
  biltyUpdate: ({ query, body }) => ({
    bilties: named({ query }, body.biltyNo),
    branches: body.branchId === undefined ? [] : [body.branchId],
  }),
  biltyAddLines: ({ query, body }) => ({ bilties: named({ query }, body.number) }),
  biltyUpdateLines: ({ query, body }) => ({ bilties: named({ query }, body.number) }),
  biltyDeleteLine: ({ query }) => ({ bilties: [query.number] }),
  challanCreate: sentFrom(withLoaded(branchCalls.challanCreate)),
  challanUpdate: sentFrom(withLoaded(branchCalls.challanUpdate)),
  challanArrive: ofComing,
  challanUnload: ofComing,
  scanLoad: ({ body }) => ({ documents: { challan: [body.number] } }),
  scanUnload: ofComing,
  challanUnloadPhoto: ({ query }) => ({ coming: [query.number] }),
  challanAddLines: withLoaded(branchCalls.challanAddLines),
  challanUpdateLines: withLoaded(branchCalls.challanUpdateLines),
  consignmentQuote: 'nothing',
  consignmentCancel: ({ body }) => ({ bilties: [body.number] }),
  consignmentPrintMany: 'nothing',
  biltyEventAdd: ({ body: { numbers, received } }) => ({ [received > 0 ? 'delivered' : 'ways']: numbers }),
  trackingLink: 'nothing',
  trackingRenew: ({ body }) => ({ ways: [body.number] }),
  driverLinkCreate: ({ body: { numbers, challanNo, tripSheetNo } }) => ({
    ways: numbers,
    documents: { challan: [challanNo], tripSheet: [tripSheetNo] },
  }),
  driverLinkRevoke: ({ body }) => ({ links: [body.id] }),
  // A picture belongs to no trip until a line refers to it.
  tripBillAdd: 'company',
  printJobCancel: 'company',
  tripExpenseAccept: ({ body }) => ({ expenses: [body.id] }),
  tripExpenseRefuse: ({ body }) => ({ expenses: [body.id] }),
  podAdd: ({ query }) => ({ ways: [query.number] }),
  deliveryPodIn: ({ body }) => ({ ways: body.numbers }),
  employeeCreate: 'company',
  employeeUpdate: 'company',
  employeeUpdateByAadhaar: 'company',
  employeeUpload: 'company',
  employeeImport: 'company',
  addDriver: 'company',
  vehicleCreate: 'company',
  vehicleUpdate: 'company',
  vehicleUpdateByNo: 'company',
  vehicleUpload: 'company',
  vehicleImport: 'company',
  addVehicle: 'company',
  hireDeclare: 'company',
  partyCreate: 'company',
  partyUpdate: 'company',
  partyAddPlace: 'company',
  partyUpdatePlace: 'company',
  partyImport: 'company',
  // E-way bills of all branches are managed together, because the government knows one transporter.
  ewayBillCreate: 'company',
  ewayBillUpdate: 'company',
  ewayBillReadFile: 'nothing',
  ewayBillExtended: 'company',
  ewayBillPartBFile: 'company',
  ewayBillConsolidatedFile: 'company',
  ewayBillExtensionSheet: 'company',
  moneyReceipt: ofEntry,
  moneyPayment: ofEntry,
  moneyContra: ({ body }) => ({ branches: [body.branchId], accounts: [body.from, body.to].filter(isCash) }),
  itemAllocate: ofItems,
  itemUndo: ofItems,
  // A bank account belongs to all branches; a voucher made from a line belongs to one.
  bankImport: 'company',
  bankAccept: ofEntry,
  bankAcceptCertain: ofEntry,
  bankRelease: 'company',
  // A letter to a party about everything it owes the company.
  ledgerRemind: 'company',
  freightBillPreview: 'nothing',
  freightBillIssue: ({ body }) => ({ bilties: body.numbers }),
  cashBookClose: ofEntry,
  cashBookSend: ({ body }) => ({ branches: [body.fromBranch] }),
  cashBookTake: ({ body }) => ({ sendings: [body.voucherNo] }),
};
