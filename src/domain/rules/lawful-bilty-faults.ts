import type { FieldError } from '../define.ts';
import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import { addDays, showDate } from './calendar-date.ts';
import type { Quote } from './consignment-quote.ts';
import { isGstin, stateOfGstin } from './gstin.ts';
import { lawNumber, type LawRow } from './law.ts';
import { formatRupees } from './money.ts';
import { stateName, statesOfPin } from './states.ts';
import { chooseSentence, enterSentence } from './required-sentence.ts';

type RowWithId<Row> = Omit<Row, 'id'>;

/** The parts of a lawful bilty that are checked as a whole; paths are field names: `invoices.0.invoiceDate`. */
export type CheckedBilty = Pick<
  LawfulBilty,
  | 'biltyDate'
  | 'consignorCity'
  | 'consignorPin'
  | 'consignorState'
  | 'consignorGstin'
  | 'consigneeCity'
  | 'consigneePin'
  | 'consigneeState'
  | 'consigneeGstin'
  | 'billingName'
  | 'billingPin'
  | 'billingState'
  | 'billingGstin'
  | 'consignorPlace'
  | 'paymentBasis'
  | 'dangerous'
  | 'dangerousClass'
  | 'valueNotDeclared'
> & {
  readonly lines: readonly (Pick<LawfulBilty['lines'][number], 'packages' | 'packing' | 'rate' | 'freight'> & {
    /** Empty: lump sum. */
    readonly rateBasis: string;
  })[];
  readonly invoices: readonly RowWithId<LawfulBilty['invoices'][number]>[];
};

/** The messages for what a lawful bilty lacks (spec 3 §5). */
const BILLING_REQUIRED = 'Bill-to party is Required.';
const DANGEROUS_CLASS_REQUIRED = 'Class of dangerous goods is Required.';
const INVOICE_AFTER_BILTY = 'Invoice Date cannot be after Bilty Date.';
const VALUE_REQUIRED = 'Enter an invoice with its value, or tick Value Not Declared.';
/** A Paid LR is claimed from its consignor, who therefore needs an account (spec 4 §16.2). */
export const CONSIGNOR_PARTY_REQUIRED = 'Choose the consignor of a Paid LR from your parties.';
const CONSIGNEE_GSTIN_REQUIRED = 'Enter consignee GSTIN, or URP if there is none.';

/** The most that the code of a paper can hold, in 32 bits (spec 3 §6). */
const MOST_PACKAGES = 0xffff_ffff;
const TOO_MANY_PACKAGES = 'Packages is too large.';
const isLumpSum = (basis: string) => basis === '' || basis === 'lump sum';
const fault = (isWrong: boolean, path: string, message: string): FieldError[] => (isWrong ? [{ path, message }] : []);

/** Faults of a lawful bilty that no single field can detect: form and server refuse it (spec 3 §5). */
export function lawfulFaults(bilty: CheckedBilty): readonly FieldError[] {
  const { invoices, lines } = bilty;
  const declared = invoices.some(({ invoiceValue }) => invoiceValue > 0);
  return [
    ...fault(bilty.paymentBasis === '', 'paymentBasis', chooseSentence('Basis')),
    ...fault(bilty.paymentBasis === 'Paid' && bilty.consignorPlace === 0, 'sender', CONSIGNOR_PARTY_REQUIRED),
    ...fault(bilty.consignorCity === '', 'consignorCity', enterSentence('Consignor City')),
    ...fault(bilty.consigneeCity === '', 'consigneeCity', enterSentence('Consignee City')),
    ...fault(bilty.consigneeGstin === '', 'consigneeGstin', CONSIGNEE_GSTIN_REQUIRED),
    ...fault(bilty.paymentBasis === 'TBB' && bilty.billingName === '', 'billingName', BILLING_REQUIRED),
    ...lines.flatMap(({ packages, packing, rate, freight, rateBasis }, at) => [
      ...fault(packages <= 0, `lines.${at}.packages`, enterSentence('Packages')),
      ...fault(packing === '', `lines.${at}.packing`, enterSentence('Packing')),
      // A lump sum is an amount, not a rate.
      ...fault(rate <= 0 && !(isLumpSum(rateBasis) && freight > 0), `lines.${at}.rate`, enterSentence('Rate')),
    ]),
    ...fault(
      lines.reduce((total, { packages }) => total + packages, 0) > MOST_PACKAGES,
      `lines.${lines.length - 1}.packages`,
      TOO_MANY_PACKAGES,
    ),
    ...invoices.flatMap(({ invoiceDate }, at) =>
      fault(invoiceDate > bilty.biltyDate, `invoices.${at}.invoiceDate`, INVOICE_AFTER_BILTY),
    ),
    ...fault(!declared && bilty.valueNotDeclared !== 'yes', 'valueNotDeclared', VALUE_REQUIRED),
    ...fault(bilty.dangerous === 'yes' && bilty.dangerousClass === '', 'dangerousClass', DANGEROUS_CLASS_REQUIRED),
  ];
}

/** Warnings if a party's GSTIN and PIN belong to another state than the one given. */
function stateAdvice(bilty: CheckedBilty, role: 'consignor' | 'consignee' | 'billing'): FieldError[] {
  const [gstin, pin, state] = [bilty[`${role}Gstin`], bilty[`${role}Pin`], bilty[`${role}State`]];
  if (state === '') return [];
  const ofGstin = isGstin(gstin) ? stateOfGstin(gstin) : state;
  const ofPin = statesOfPin(pin);
  return [
    ...fault(ofGstin !== state, `${role}Gstin`, `GSTIN is of ${stateName(ofGstin)}.`),
    ...fault(ofPin.length > 0 && !ofPin.includes(state), `${role}Pin`, `PIN is not of ${stateName(state)}.`),
  ];
}

/** The message for what is still owed for a bilty that was to be paid at once, in paise (spec 3 §4). */
const stillToBeReceived = (paise: bigint) => `Still to be received: ₹${formatRupees(paise)}.`;
/** The message for goods that need an e-way bill and have none. */
export const EWAY_BILL_NEEDED = 'An e-way bill is needed for this value.';

/** Data of other records that an LR is checked against; amounts in paise. */
export interface KnownBeside {
  /** Other LRs that carry an e-way bill, by its number. */
  readonly carriedBy: Readonly<Record<string, string>>;
  /** The billed party; null: none, or only a typed name. */
  readonly billed: {
    readonly name: string;
    /** 0: none agreed. */
    readonly creditDays: number;
    readonly creditLimit: bigint;
    /** What it owes, including LRs not billed yet, without this one. */
    readonly owes: bigint;
    /** The date of its oldest open item; empty: none. */
    readonly oldest: string;
  } | null;
}

/** Warnings about an LR from other records, which do not prevent saving: an e-way bill on two LRs, exhausted credit. */
export function adviceBeside(
  bilty: Pick<CheckedBilty, 'invoices' | 'biltyDate' | 'paymentBasis'>,
  { carriedBy, billed }: KnownBeside,
  total: bigint,
): readonly FieldError[] {
  const twice = bilty.invoices.flatMap(({ ewayBillNo }, at) => {
    const other = carriedBy[ewayBillNo];
    return other === undefined
      ? []
      : [{ path: `invoices.${at}.ewayBillNo`, message: `This e-way bill is on LR ${other} already.` }];
  });
  return [...twice, ...creditFaults(bilty, billed, total)];
}

/** The messages if the billed party's credit is not enough for an LR (spec 3 §4), under the party's field. */
export function creditFaults(
  bilty: Pick<CheckedBilty, 'biltyDate' | 'paymentBasis'>,
  billed: KnownBeside['billed'],
  total: bigint,
): readonly FieldError[] {
  if (billed === null || bilty.paymentBasis !== 'TBB') return [];
  const { name, creditDays, creditLimit, owes, oldest } = billed;
  const isLate = creditDays > 0 && oldest !== '' && addDays(oldest, creditDays) < bilty.biltyDate;
  return [
    ...fault(
      creditLimit > 0n && owes + total > creditLimit,
      'billingName',
      `With this LR ${name} owes ₹${formatRupees(owes + total)}; its credit limit is ₹${formatRupees(creditLimit)}.`,
    ),
    ...fault(
      isLate,
      'billingName',
      `${name} has not paid since ${showDate(oldest)}; its credit is ${creditDays} days.`,
    ),
  ];
}
/** The message for an LR number that is too long for Part B of an e-way bill. */
export const LONG_FOR_PART_B = 'Part B of an e-way bill takes the last 15 characters of this number only.';

/** Warnings about a lawful bilty that do not prevent saving (spec 3 §4, §5). */
export function lawfulAdvice(
  bilty: CheckedBilty,
  law: readonly LawRow[],
  { balance, needsEwayBill }: Pick<Quote, 'balance' | 'needsEwayBill'>,
): readonly FieldError[] {
  const days = lawNumber(law, 'e-Way bill days of its document', bilty.biltyDate);
  const oldest = days === 0 || bilty.biltyDate === '' ? '' : addDays(bilty.biltyDate, -days);
  return [
    ...stateAdvice(bilty, 'consignor'),
    ...stateAdvice(bilty, 'consignee'),
    ...(bilty.paymentBasis === 'TBB' ? stateAdvice(bilty, 'billing') : []),
    ...bilty.invoices.flatMap(({ invoiceDate, ewayBillNo }, at) => [
      ...fault(
        invoiceDate !== '' && invoiceDate < oldest,
        `invoices.${at}.invoiceDate`,
        `This invoice is over ${days} days old.`,
      ),
      ...fault(needsEwayBill && ewayBillNo === '', `invoices.${at}.ewayBillNo`, EWAY_BILL_NEEDED),
    ]),
    ...fault(bilty.paymentBasis === 'Paid' && balance > 0n, 'received', stillToBeReceived(balance)),
  ];
}
