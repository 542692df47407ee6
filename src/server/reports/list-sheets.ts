import type { CallName } from '#api/calls.ts';
import type { listSheetCalls } from '#api/list-sheets.ts';
import { MOST_EXPORTED } from '#api/report-calls.ts';
import { CHEQUE_STATES } from '#domain/records/cheque.ts';
import { PAPER_KINDS, vehiclePapers } from '#domain/records/vehicle.ts';
import { ACCOUNT_KIND_NAMES, GROUP_NAMES, HEADS } from '#domain/rules/heads.ts';
import { UNBILLED_AGES } from '#domain/rules/unbilled-age.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import * as inEnglish from '#language/words.en.ts';
import * as inHindi from '#language/words.hi.ts';
import { JsonText } from '../database/json-text.ts';
import type { Answerers } from '../http/answering.ts';
import type { JsonColumn, ValueWords } from '../spreadsheets/sheet-writer.ts';
import { inBothLanguages, sharedWords, wordsOf, type Spreadsheets } from '../spreadsheets/spreadsheets.ts';

type SheetName = keyof typeof listSheetCalls;
/** The call that answers its rows. */
type ListName = SheetName extends `${infer List}Sheet` ? List & CallName : never;
interface ListSheet {
  /** The name of the sheet. */
  readonly name: string;
  readonly columns: readonly JsonColumn[];
}

const text = (head: string, wire: string): JsonColumn => ({ head, kind: 'text', wire });
const choice = (head: string, wire: string, words: ValueWords): JsonColumn => ({ head, kind: 'text', wire, words });
const day = (head: string, wire: string): JsonColumn => ({ head, kind: 'date', wire });
const money = (head: string, wire: string): JsonColumn => ({ head, kind: 'money', wire });
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const number = (head: string, wire: string): JsonColumn => ({ head, kind: 'number', wire });

const asNamed = (value: string) => value;
const KINDS_OF_VOUCHERS = wordsOf(VOUCHER_KINDS, voucherKindTitle);
const GROUPS = wordsOf(GROUP_NAMES, asNamed);
// Accounts of a party, a driver or a bank have a name of their own; heads have one in each language.
const HEAD_WORDS = wordsOf(
  Object.values(HEADS).map(({ name }) => name),
  asNamed,
);
const PAPERS = Object.fromEntries(
  PAPER_KINDS.map((kind) => [vehiclePapers[kind].filter, inBothLanguages(vehiclePapers[kind].title)]),
);

const LR = [text('LR No.', 'lr_No'), text('Bilty No.', 'bilty_No'), day('Bilty Date', 'bilty_Date')];
const WAY = [text('From', 'from'), text('To', 'to'), text('Branch', 'branch_Name')];

/** Each list, with the columns of its screen. */
export const LIST_SHEETS: Readonly<Record<SheetName, ListSheet>> = {
  chequeListSheet: {
    name: 'Cheques',
    columns: [
      day('Cheque Date', 'date'),
      choice('Kind', 'kind', KINDS_OF_VOUCHERS),
      choice('Status', 'state', wordsOf(CHEQUE_STATES, asNamed)),
      text('Party', 'account_Name'),
      text('Bank', 'bank_Name'),
      text('Reference', 'reference'),
      money('Amount', 'amount'),
      text('Narration', 'narration'),
      text('Voucher No.', 'voucher_No'),
      text('Reason', 'reason'),
    ],
  },
  deliveryPendingSheet: {
    name: 'Pending PODs',
    columns: [
      ...LR,
      text('Consignee', 'consignee'),
      ...WAY,
      day('Delivered on', 'delivered_On'),
      number('Days Waited', 'days'),
      text('Party', 'party_Name'),
      text('Driver', 'driver'),
      text('Vehicle No.', 'vehicle_No'),
      money('Amount', 'amount'),
    ],
  },
  duePapersSheet: {
    name: 'Vehicle Papers',
    columns: [
      text('Vehicle No.', 'vehicle_No'),
      choice('Paper', 'documentType', PAPERS),
      text('Number', 'number'),
      day('Due Date', 'due'),
    ],
  },
  freightBillUnbilledPartiesSheet: {
    name: 'Unbilled Parties',
    columns: [
      text('Party', 'party_Name'),
      number('LRs', 'lr_Count'),
      money('Amount', 'amount'),
      day('Oldest Date', 'oldest_Date'),
      day('Delivered on', 'delivered_Date'),
      ...UNBILLED_AGES.map(({ age }, place) => ({ ...money(capitalised(age), 'amount'), within: 'ages', place })),
    ],
  },
  accountListSheet: {
    name: 'Accounts',
    columns: [
      choice('Account', 'name', HEAD_WORDS),
      choice('Kind', 'kind', wordsOf(ACCOUNT_KIND_NAMES, asNamed)),
      choice('Group', 'group', GROUPS),
      money('Balance', 'balance'),
    ],
  },
  ledgerDayBookSheet: {
    name: 'Day Book',
    columns: [
      day('Date', 'date'),
      choice('Particulars', 'account_Name', HEAD_WORDS),
      choice('Kind', 'kind', KINDS_OF_VOUCHERS),
      text('Voucher No.', 'voucher_No'),
      text('Paper', 'paper'),
      money('Debit', 'debit'),
      money('Credit', 'credit'),
      text('Narration', 'narration'),
      text('Reference', 'reference'),
      text('Branch', 'branch_Name'),
      text('Reversed by', 'reversed_By'),
      text('Corrected by', 'corrected_By'),
      text('Entered by', 'created_By'),
    ],
  },
  tdsReadSheet: {
    name: 'TDS Register',
    columns: [
      day('Date', 'date'),
      text('Hire Memo', 'hire_No'),
      text('Vehicle No.', 'vehicle_No'),
      text('Owner', 'owner_Name'),
      text('PAN', 'pan'),
      text('Section Code', 'code'),
      money('Amount', 'amount'),
      money('Taxable Amount', 'taxed'),
      number('Rate %', 'percent'),
      money('TDS', 'tds'),
      text('Note', 'note'),
    ],
  },
  tdsByPartiesSheet: {
    name: 'TDS by Party',
    columns: [
      text('Party', 'name'),
      text('TAN', 'tan'),
      money('In our books', 'in_Books'),
      money('In Form 26AS', 'in_Form'),
      money('Not in Form 26AS', 'missing'),
      money('Not in our books', 'extra'),
      money('Not final', 'unbooked'),
    ],
  },
  exportListSheet: {
    name: 'Export Files',
    columns: [
      { ...text('Made on', 'asked_Date'), isMoment: true },
      text('Made by', 'asked_By'),
      text('File', 'what'),
      text('GSTIN', 'gstin'),
      day('From Date', 'from_Date'),
      day('To Date', 'to_Date'),
      choice('Status', 'state', sharedWords(inEnglish.exportStates, inHindi.exportStates)),
      number('Rows', 'total'),
      text('SHA-256', 'sha256'),
    ],
  },
  exportTallyNamesSheet: {
    name: 'Tally Names',
    columns: [
      choice('Account', 'name', HEAD_WORDS),
      choice('Group', 'group', GROUPS),
      text('Name in Tally', 'tally_Name'),
    ],
  },
  rateDeviationsSheet: {
    name: 'Rate Deviations',
    columns: [
      text('LR No.', 'lr_No'),
      text('Bilty No.', 'bilty_No'),
      day('Date', 'date'),
      text('Party', 'party_Name'),
      text('Contract No.', 'contract_No'),
      number('Line', 'line'),
      money('Agreed', 'agreed'),
      money('Charged', 'charged'),
      text('Reason', 'reason'),
      text('Entered by', 'by'),
    ],
  },
  paymentPageSheet: {
    name: 'Payments',
    columns: [
      day('Payment Date', 'transaction_Date'),
      text('Plan', 'subscriptionType_Name'),
      money('Amount', 'amount'),
      text('Reference', 'refference_No'),
      day('From Date', 'from_Date'),
      day('To Date', 'to_Date'),
      choice('Status', 'status', sharedWords(inEnglish.paymentStatuses, inHindi.paymentStatuses)),
      text('Invoice No.', 'invoice_No'),
      text('Reason', 'reason'),
    ],
  },
};

/** A list's own handler, called for one page as long as a spreadsheet may be. */
type ListAnswerer = (request: object) => Promise<JsonText | object>;
/** The other handlers. */
export type ListAnswerers = Omit<Answerers, SheetName>;

/** The handlers that export lists as spreadsheets, using the handlers of the lists. */
export function answerListSheets(
  lists: ListAnswerers,
  sheets: Pick<Spreadsheets, 'write'>,
): Pick<Answerers, SheetName> {
  const answers = Object.entries(LIST_SHEETS).map(([call, sheet]) => [
    call,
    async (request: { readonly query: { readonly language: 'English' | 'Hindi' | '' } }) => {
      const { language, ...filter } = request.query;
      // All these lists have different types, but only a page is needed of each.
      const read = lists[call.replace(/Sheet$/, '') as ListName] as unknown as ListAnswerer;
      const page = await read({ ...request, query: { ...filter, pageIndex: 1, pageSize: MOST_EXPORTED + 1 } });
      return await sheets.write(
        [{ ...sheet, page: (page instanceof JsonText ? page : JsonText.of(page)).toBytes(), most: MOST_EXPORTED }],
        language,
      );
    },
  ]);
  return Object.fromEntries(answers) as Pick<Answerers, SheetName>;
}
