import type { AnyDocument } from '#domain/define.ts';
import { documents as definitions, type DocumentName } from '#domain/kinds.ts';
import type { KeyScope } from '#domain/rules/key-scopes.ts';
import type { CallName } from './calls.ts';
import { prefixed } from './prefixed.ts';

// The scope an API key needs for each call (spec 4 §10): the route checks it before anything is read, and the API description states it.
// A call that is missing here does not compile. Those of documents are in their definitions (keyScope).
//
// read: reads only · papers: booking, moving and delivering, and the parties, vehicles and drivers involved ·
// money: postings to the ledger, bills, contracts and the bank · exports: files of the whole company for others ·
// null: no key, because the call is about a login, the company's settings or the platform, or needs no login anyway.

const scoped = <const Scope extends KeyScope | null, const Name extends CallName>(
  scope: Scope,
  ...names: readonly Name[]
) => Object.fromEntries(names.map((name) => [name, scope])) as Record<Name, Scope>;

const DOCUMENT_READS = [
  'list',
  'listTotals',
  'read',
  'next',
  'month',
  'lines',
  'suggestions',
  'print',
  'printList',
  'exportList',
] as const;
const DOCUMENT_WRITES = ['create', 'update', 'addLines', 'updateLines', 'deleteLine', 'share'] as const;

type WorkOf<Name extends DocumentName> =
  | (typeof DOCUMENT_READS)[number]
  | (typeof DOCUMENT_WRITES)[number]
  | 'shared'
  | (keyof NonNullable<(typeof definitions)[Name]['steps']> & string);
type ScopesOfDocuments = {
  readonly [Name in DocumentName as `${Name}${Capitalize<WorkOf<Name>>}`]: KeyScope | null;
};

const each = (works: readonly string[], scope: KeyScope) => Object.fromEntries(works.map((work) => [work, scope]));

/** The scopes of a document's calls, by its definition. */
const scopesOf = ({ keyScope, steps = {} }: AnyDocument): Readonly<Record<string, KeyScope | null>> => ({
  ...each(DOCUMENT_READS, 'read'),
  ...each(DOCUMENT_WRITES, keyScope),
  ...Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step.keyScope])),
  // It needs no login.
  shared: null,
});

const { biltyCancel, ...documents } = Object.assign(
  {},
  ...Object.entries(definitions).map(([name, document]) => prefixed(name, scopesOf(document))),
) as ScopesOfDocuments;

const read = scoped(
  'read',
  ...(['getCompany', 'tenantImage', 'clientImage', 'find', 'lawRates', 'consignmentSettings'] as const),
  ...([
    'consignmentQuote',
    'consignmentUnprinted',
    'consignmentForwardingNote',
    'consignmentTestSheet',
    'labelPrint',
    'printJobList',
    'scanRead',
  ] as const),
  ...(['consignmentPrintMany', 'partyRepeat', 'numberBookNext', 'numberBookReport', 'biltyEventList'] as const),
  ...(['freightByWeek', 'hireAccount', 'hireDeclarations', 'hireDeclarationFile', 'rateProposal'] as const),
  ...(['rateDeviations', 'rateDeviationsSheet', 'contractImportTemplate', 'tripSheetAccount'] as const),
  ...(['tripExpenseList', 'tripBillPhoto', 'challanCheck', 'challanLoadable', 'challanUnloading'] as const),
  ...(['challanUnloadPhotos', 'challanUnloadedPhoto', 'driverLinkList', 'podList', 'podPhoto'] as const),
  ...(['deliveryList', 'deliveryPending', 'deliveryPendingSheet', 'branchList', 'chargeHeadList'] as const),
  ...(['numberBookList', 'printerList', 'employeeList', 'employeePage', 'employeeRead', 'employeeImage'] as const),
  ...(['employeePrint', 'employeePrintList', 'employeeExportList', 'employeeImportTemplate'] as const),
  ...(['drivers', 'vehicleNumbers', 'expiringDocuments', 'duePapers', 'duePapersSheet'] as const),
  ...(['nextVehicleId', 'vehiclesByDueDate', 'vehicleList', 'vehiclePage', 'vehicleRead'] as const),
  ...(['vehicleImage', 'vehiclePrint', 'vehiclePrintList', 'vehicleExportList', 'vehicleImportTemplate'] as const),
  ...(['partyPage', 'partyRead', 'partyPrintList', 'partyExportList', 'partyImportTemplate', 'partyPrint'] as const),
  ...(['partySuggest', 'partyNames', 'partyTypedNames', 'partyAlike', 'ewayBillPage', 'ewayBillRead'] as const),
  ...(['ewayBillPrint', 'ewayBillPrintList', 'ewayBillExportList', 'moneyList', 'moneyPrintList'] as const),
  ...(['moneyExportList', 'moneyRead', 'moneyPrint', 'itemOpen', 'accountPick', 'accountList'] as const),
  ...(['accountListSheet', 'ledgerRead', 'ledgerPrint', 'ledgerReminder', 'ledgerExport', 'ledgerTrial'] as const),
  ...(['ledgerTrialPrint', 'ledgerTrialExport', 'booksRead', 'ledgerDayBook', 'ledgerDayBookPrint'] as const),
  ...(['ledgerDayBookSheet', 'ageingRead', 'ageingPrint', 'ageingExport', 'ledgerProfit', 'profitRead'] as const),
  ...(['profitExport', 'ledgerProfitLoss', 'ledgerProfitLossPrint', 'ledgerProfitLossExport'] as const),
  ...(['ledgerBalanceSheet', 'ledgerBalanceSheetPrint', 'ledgerBalanceSheetExport', 'freightBillList'] as const),
  ...(['freightBillUnbilled', 'freightBillUnbilledParties', 'freightBillUnbilledPartiesSheet'] as const),
  ...(['freightBillPreview', 'freightBillRun', 'freightBillRead', 'freightBillPrint'] as const),
  ...(['freightBillPrintList', 'freightBillExportList', 'noteList', 'notePrint', 'notePrintList'] as const),
  ...(['noteExportList', 'cashBookRead', 'cashBookPrint', 'cashBookExport', 'bankFiles', 'bankLines'] as const),
  ...(['bankCompare', 'chequeList', 'chequeListSheet', 'tdsRead', 'tdsReadSheet', 'tdsByParties'] as const),
  ...(['tdsByPartiesSheet', 'tdsOfParty', 'eveningRead'] as const),
);

const papers = scoped(
  'papers',
  ...(['challanUnloadPhoto'] as const),
  ...(['biltyEventAdd', 'biltyEventVoid', 'biltyEventUndo', 'trackingLink'] as const),
  ...(['printJobCancel', 'scanLoad', 'scanUnload'] as const),
  ...(['trackingRenew', 'driverLinkCreate', 'driverLinkRevoke', 'podAdd', 'deliveryPodIn'] as const),
  ...(['tripBillAdd', 'hireDeclare', 'employeeCreate', 'employeeUpdate'] as const),
  ...(['employeeUpload', 'employeeImport', 'employeeUpdateByAadhaar', 'addDriver', 'vehicleCreate'] as const),
  ...(['vehicleUpdate', 'vehicleUpdateByNo', 'vehicleUpload', 'vehicleImport', 'addVehicle'] as const),
  ...(['partyCreate', 'partyUpdate', 'partyImport', 'partyAddPlace', 'partyUpdatePlace', 'partyAdopt'] as const),
  ...(['partyMerge', 'partyUnmerge', 'ewayBillCreate', 'ewayBillUpdate', 'ewayBillReadFile'] as const),
  ...(['ewayBillExtended', 'ewayBillPartBFile', 'ewayBillConsolidatedFile', 'ewayBillExtensionSheet'] as const),
);

const money = scoped(
  'money',
  ...(['tripExpenseAccept'] as const),
  ...(['tripExpenseRefuse', 'contractImport', 'contractImportFaults'] as const),
  ...(['tdsFormImport', 'tdsNameDeductor', 'moneyReceipt', 'moneyPayment', 'moneyContra'] as const),
  ...(['moneyJournal', 'moneyReverse', 'moneyShare', 'itemAllocate', 'itemUndo', 'accountCreate'] as const),
  ...(['ledgerShare', 'ledgerRemind', 'freightBillIssue', 'freightBillMonthlyRun'] as const),
  ...(['freightBillShare', 'freightBillCancel', 'noteIssue', 'noteShare', 'cashBookClose'] as const),
  ...(['cashBookSend', 'cashBookTake', 'bankImport', 'bankTakeBack', 'bankAccept'] as const),
  ...(['bankAcceptCertain', 'bankRelease', 'chequeCancel'] as const),
);

const exports = scoped(
  'exports',
  ...(['exportTally', 'exportReturns', 'exportGstr1', 'exportGstr3b', 'exportTds', 'exportList'] as const),
  ...(['exportListSheet', 'exportDownload', 'exportTallyNames', 'exportTallyNamesSheet'] as const),
  ...(['exportTallyName', 'exportKeepTallyNames'] as const),
  ...(['archiveStatus', 'archiveStart', 'archiveCancel', 'archiveDownload'] as const),
);

const ofLogins = scoped(
  null,
  ...(['latestRegId', 'register', 'forgotPassword', 'resetLink', 'resetPassword', 'login', 'logout'] as const),
  ...(['updateTenantId', 'profile', 'updateProfile', 'updatePassword', 'setUserPassword'] as const),
  ...(['ownSessions', 'endOwnSession', 'logoutEverywhere', 'listCompanies', 'createCompany'] as const),
  ...(['secondFactors', 'beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator'] as const),
  ...(['newRecoveryCodes', 'resetSecondFactor', 'resetStaffSecondFactor'] as const),
  ...(['secondFactorDemand', 'demandSecondFactor', 'beginPasskey', 'confirmPasskey'] as const),
  ...(['renamePasskey', 'removePasskey', 'passkeyChallenge', 'passkeyLogin'] as const),
  ...(['employeeAddLogin', 'employeeSetLogin', 'employeeSetLoginPassword', 'branchSetHome'] as const),
  ...([
    'keyList',
    'keyCreate',
    'keyEnd',
    'webhookList',
    'webhookCreate',
    'webhookEnd',
    'webhookTest',
    'webhookRotate',
    'webhookLog',
    'webhookSendAgain',
    'counterList',
    'counterInvite',
    'counterRegister',
    'counterOpen',
    'counterRenew',
    'counterSnapshot',
    'counterLose',
    'counterClose',
    'counterFindings',
    'counterTick',
    'counterKept',
    'counterTake',
    'counterRefuse',
    'counterReceive',
  ] as const),
);

const ofSettings = scoped(
  null,
  ...([
    'digestRead',
    'digestSet',
    'nightlyCopyRead',
    'nightlyCopySet',
    'updateCompany',
    'uploadLogos',
    'removeLogo',
    'consignmentUpdateSettings',
  ] as const),
  ...(['consignmentElect', 'branchCreate', 'branchUpdate', 'chargeHeadCreate', 'chargeHeadUpdate'] as const),
  ...([
    'numberBookCreate',
    'numberBookUpdate',
    'printerCreate',
    'printerUpdate',
    'booksLock',
    'booksOpening',
    'booksOpeningTemplate',
  ] as const),
  // The audit is for people to read, and a company moves in only once.
  ...(['auditList', 'auditEntry', 'auditFilters', 'movingInTemplate', 'movingInCheck'] as const),
  ...(['movingInHead', 'movingInStart', 'movingInUndo', 'movingInProgress', 'movingInFaults'] as const),
  ...(['movingInList', 'movingInTally', 'movingInSteps', 'movingInSkip', 'movingInTrial'] as const),
);

const ofThePlatform = scoped(
  null,
  ...(['plans', 'planAdd', 'planUpdate', 'planPrintList', 'durations', 'durationAdd', 'offers'] as const),
  ...(['offerAdd', 'prices', 'priceAdd', 'subscriptionAssign', 'subscription', 'seller'] as const),
  ...(['subscriptionHistory', 'bankAccounts', 'bankAccountAdd', 'bankAccountUpdate'] as const),
  ...(['bankAccountUploadQr', 'bankQrImage', 'paymentAdd', 'paymentPage', 'paymentPageSheet'] as const),
  ...(['payments', 'paymentFilter', 'paymentVerify', 'paymentRefuse', 'paymentPrint'] as const),
  ...(['sellerUpdate', 'enquiries', 'markEnquiry', 'platformCompanies', 'companyUsers'] as const),
  ...(['suspendCompany', 'announceErasure', 'takeBackErasure', 'reinstateCompany', 'erasures'] as const),
  ...(['letters', 'letter', 'sendLetterAgain', 'platformAudit', 'mailSettings', 'sendTestMail', 'lawAdd'] as const),
);

const withoutLogin = scoped(
  null,
  ...(['moneyShared', 'ledgerShared', 'freightBillShared', 'noteShared', 'trackingStatus'] as const),
  ...(['driverOpen', 'driverEvent', 'driverPod', 'driverExpense', 'verifyKeys', 'verifyCheck'] as const),
  ...(['captchaChallenge', 'publicConfig', 'publicPlans', 'postEnquiry'] as const),
);

/** The scope that an API key needs for each call; null: no key may make it. */
export const SCOPE_OF: { readonly [Name in CallName]: KeyScope | null } = {
  ...documents,
  // The specification names it otherwise (spec 3 §4).
  consignmentCancel: biltyCancel,
  ...read,
  ...papers,
  ...money,
  ...exports,
  ...ofLogins,
  ...ofSettings,
  ...ofThePlatform,
  ...withoutLogin,
};
