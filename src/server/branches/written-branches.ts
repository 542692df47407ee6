import type { BodyOf, Call, QueryOf } from '#api/call.ts';
import { calls, type CallName, type Calls } from '#api/calls.ts';
import type { AnyDocument, FurtherOf } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { isCash } from '#domain/rules/accounts.ts';

// Of what branch each call writes something (spec 4 §11): back office writes for its own branches and reads the others. The route
// asks this register before anybody answers; a call that staff makes and that is not in it does not compile.

/** What a call is about to write something of. What the company has not belongs to no branch: the call itself says so. */
export interface Written {
  /** Ids; 0: none was chosen, and it will be the user's own. */
  readonly branches?: readonly number[];
  /** Of which only the cash of a branch belongs to one. */
  readonly accounts?: readonly string[];
  /** Bilties as such: they belong to the branch that booked them. */
  readonly bilties?: readonly string[];
  /** What happens to bilties on their way: the branch that books notes it, and the one that delivers. */
  readonly ways?: readonly string[];
  /** What is taken at their delivery: only the branch that delivers. */
  readonly delivered?: readonly string[];
  /** Those that are put on a vehicle: who booked one loads it first, and who has it after that goes on with it (spec 4 §2). */
  readonly loaded?: readonly string[];
  /** Challans whose vehicles come: of the branch to which they go; where none is named, of the one that sends them. */
  readonly coming?: readonly string[];
  /** Other documents, by their kinds: of the branch that stands in them, or of the one whose book numbers them. */
  readonly documents?: Readonly<Partial<Record<DocumentName, readonly string[]>>>;
  readonly books?: readonly number[];
  /** Vouchers of cash on its way: of the branch that takes it. */
  readonly sendings?: readonly string[];
  /** Of items that settle each other, one at least is an own one. */
  readonly items?: readonly number[];
  /** Links of drivers: of their bilties, or of their challan. */
  readonly links?: readonly number[];
  /** Expenses that drivers sent: of the branch of their trip sheet. */
  readonly expenses?: readonly number[];
}

/** The calls by which staff may change something. What gives out a link to a print (`…Share`) only tells. */
export type WritingCall = {
  [Name in CallName]: Name extends `${string}Share`
    ? never
    : Calls[Name] extends { method: 'GET' }
      ? never
      : Calls[Name] extends { who: 'company' }
        ? Name
        : never;
}[CallName];

/** What a call writes, read from what was sent; `company`: what it writes belongs to no branch; `nothing`: it only reads or tells. */
type WrittenBy<Name extends WritingCall> =
  | ((sent: { readonly query: QueryOf<Calls[Name]>; readonly body: BodyOf<Calls[Name]> }) => Written)
  | 'company'
  | 'nothing';

/** The number that names a document: that of the query, else the body's. */
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

/** Documents that know no branch: they have neither one nor a number book. */
type BranchlessDocument = {
  [Name in DocumentName]: Extract<
    keyof (typeof documents)[Name]['fields'] | keyof FurtherOf<(typeof documents)[Name]>,
    'branchId' | 'bookId'
  > extends never
    ? Name
    : never;
}[DocumentName];
type BranchlessCall = Extract<WritingCall, `${BranchlessDocument}${string}`>;
/** Documents of a branch by a field of their own; an LR's is its extension's, and where it is delivered counts too. */
type BranchDocument = Exclude<DocumentName, BranchlessDocument | 'bilty'>;
type BranchCall = Extract<WritingCall, `${BranchDocument}${string}`>;

const knowsBranch = (fields: AnyDocument['fields']) => 'branchId' in fields || 'bookId' in fields;
const kinds = Object.entries<AnyDocument>(documents) as readonly (readonly [DocumentName, AnyDocument])[];
/** Those documents, by their names. */
export const OF_BRANCHES = kinds.filter(([, { fields }]) => knowsBranch(fields));
const branchless = kinds.filter(([, { fields, extension }]) => !knowsBranch({ ...fields, ...extension?.fields }));

/** The calls that give out a link and write nothing of the document. */
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

/** What is sent with a call of a document: its number in the query, or else in the body, which not every call has. */
interface SentDocument {
  readonly query: { readonly number?: string };
  readonly body?: Readonly<Record<string, unknown>>;
}
const textIn = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** What is written of a document belongs to the branch that it has or gets. */
const ofOwnBranch =
  (name: DocumentName, { number }: AnyDocument, call: string) =>
  ({ query, body = {} }: SentDocument): Written => {
    const [branch, book] = [Number(body['branchId'] ?? 0), Number(body['bookId'] ?? 0)];
    if (call === `${name}Create`) return { branches: [branch], books: branch > 0 ? [] : [book] };
    const named = query.number || textIn(body, 'number') || textIn(body, number);
    return { branches: [branch], documents: { [name]: [named] } };
  };

// The compiler cannot put the names of calls together again.
const companyCalls = Object.fromEntries(writingCallsOf(branchless, () => 'company')) as Readonly<
  Record<BranchlessCall, 'company'>
>;
const branchCalls = Object.fromEntries(writingCallsOf(OF_BRANCHES, ofOwnBranch)) as unknown as {
  readonly [Name in BranchCall]: Extract<WrittenBy<Name>, (sent: never) => Written>;
};

/** What a call of challans writes besides of the LRs that it loads. */
const withLoaded =
  <Sent extends { readonly body: { readonly lines: readonly { readonly biltyNo: string }[] | null } }>(
    rule: (sent: Sent) => Written,
  ) =>
  (sent: Sent): Written => ({ ...rule(sent), loaded: (sent.body.lines ?? []).map(({ biltyNo }) => biltyNo) });
/** The branch from which a challan goes, where one is named; else its number book's. */
const sentFrom =
  <Sent extends { readonly body: { readonly fromBranch?: number } }>(rule: (sent: Sent) => Written) =>
  (sent: Sent): Written => {
    const { fromBranch = 0 } = sent.body;
    const written = rule(sent);
    if (fromBranch === 0) return written;
    return { ...written, branches: [...(written.branches ?? []), fromBranch], books: [] };
  };
/** Whoever has the vehicle before the door says so. */
const ofComing = ({ body }: { readonly body: { readonly number: string } }): Written => ({ coming: [body.number] });

export const WRITTEN: { readonly [Name in WritingCall]: WrittenBy<Name> } = {
  // The branch of a code is known once the code is.
  counterRegister: ({ body }) => ({ branches: [body.branch] }),
  // It looks itself whether its branch is one of the user's.
  counterOpen: 'nothing',
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
  // A picture is of no trip before a line of one names it.
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
  // One desk looks after the e-way bills of all branches, for the government knows one transporter.
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
  // A bank account is of all branches; what is made of a line belongs to one.
  bankImport: 'company',
  bankAccept: ofEntry,
  bankAcceptCertain: ofEntry,
  bankRelease: 'company',
  // A letter to a party, of all that it owes the company.
  ledgerRemind: 'company',
  freightBillPreview: 'nothing',
  freightBillIssue: ({ body }) => ({ bilties: body.numbers }),
  cashBookClose: ofEntry,
  cashBookSend: ({ body }) => ({ branches: [body.fromBranch] }),
  cashBookTake: ({ body }) => ({ sendings: [body.voucherNo] }),
};
