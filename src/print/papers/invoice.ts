import { blankRow } from '#domain/define.ts';
import { PLATFORM } from '#domain/platform.ts';
import { bankAccount, type BankAccount } from '#domain/records/bank-account.ts';
import { company as companyDefinition, type Company } from '#domain/records/company.ts';
import { payment as definition, type Payment } from '#domain/records/payment.ts';
import { seller as sellerDefinition, type Seller } from '#domain/records/seller.ts';
import { subscription } from '#domain/records/subscription.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { isInterState, taxIn, type TaxParts } from '#domain/rules/invoice-tax.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, row, rule, type Sheet, signature, table, text } from '../kit/nodes.ts';
import type { Letterhead } from './letterhead.ts';
import {
  abreastInFrame,
  AMOUNT,
  box,
  capitals,
  chosen,
  field,
  greatSum,
  inset,
  paperSheet,
  sum,
  sumGroup,
} from './parts.ts';

const { fields } = definition;

/** The data of a payment's invoice. */
export interface InvoiceReport {
  /** The seller: the platform's operator. */
  readonly seller: Seller;
  /** The buyer. */
  readonly buyer: Company;
  readonly payment: Payment & { readonly id: number; readonly invoiceNo: string };
  /** The platform's account that was paid into; null: cash, a demo, or none was named. */
  readonly account: BankAccount | null;
}

/** The letterhead of the platform's operator. */
export const platformHead = (company: Partial<Company>): Letterhead => ({
  company: { ...blankRow(companyDefinition.fields), ...company },
  logos: [null, null, null, null],
});

/** The seller's name; a platform that kept the portal's own name is called by that name in each language. */
const sellerNameOf = ({ seller: { sellerName } }: InvoiceReport, { shared }: Labels): string =>
  sellerName === PLATFORM ? shared.product : sellerName;

/** Whether an invoice was issued: a demo's payment and a waiting one have no number. */
const isIssued = ({ payment }: InvoiceReport): boolean => payment.status === 'verified' && payment.invoiceNo !== '';
/** Only a registered seller may issue one (CGST Rule 46). */
const isTaxInvoice = (report: InvoiceReport): boolean => isIssued(report) && report.seller.gstin !== '';

function titleOf(report: InvoiceReport, labels: Labels): string {
  if (isTaxInvoice(report)) return labels.invoice.taxInvoice;
  return isIssued(report) ? labels.shared.invoice : labels.shared.proForma;
}

/** The tax included in the amount; an unregistered seller charges none. */
function taxOf({ seller, buyer, payment }: InvoiceReport): TaxParts {
  const percent = seller.gstin === '' ? 0 : seller.taxPercent;
  return taxIn(toPaise(payment.amount), percent, isInterState(seller, buyer));
}

/** The A4 invoice of a plan's payment; until the payment is verified, a pro forma invoice. */
export function invoiceReport(report: InvoiceReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { payment, seller } = report;
  const { address, state, gstin } = seller;
  const number = numberOf(report, labels);
  return paperSheet(
    { ...platformHead({ companyName: sellerNameOf(report, labels), address, state, gstin }), copies: [] },
    language,
    {
      title: titleOf(report, labels),
      numberLabel: number.label,
      number: number.text,
      running: [showDate(payment.transactionDate), report.buyer.companyName],
      contents: [
        parties(report, labels),
        items(report, labels),
        // The amount payable and the seller's signature stay on one page.
        panel([closing(report, labels, language)], { framed: true, together: true, keepWithPrevious: true }),
      ],
    },
  );
}

/** The platform's invoice number; until it has given one, the company's payment number. */
const numberOf = ({ payment: { id, invoiceNo } }: InvoiceReport, { invoice: words }: Labels) =>
  invoiceNo === '' ? { label: words.paymentNumber, text: String(id) } : { label: words.number, text: invoiceNo };

function parties(report: InvoiceReport, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.invoice };
  const { buyer, payment } = report;
  const bold = { bold: true };
  const wide = { labelWidth: 82 };
  const number = numberOf(report, labels);
  const place = [buyer.address, buyer.city, labels.say(buyer.state), buyer.pin]
    .filter((part) => part !== '')
    .join(', ');
  return abreastInFrame([
    box(words.billTo, [
      field(words.name, buyer.companyName, bold),
      field(labels.of(companyDefinition.fields.address), place),
      field(words.contact, buyer.contact1),
      field(labels.of(companyDefinition.fields.email), buyer.email),
      field(labels.gstin, buyer.gstin),
    ]),
    box(capitals(titleOf(report, labels)), [
      field(number.label, number.text, { ...bold, ...wide }),
      field(words.date, showDate(payment.transactionDate), { ...bold, ...wide }),
      field(labels.of(fields.mode), chosen(labels.shared.paymentModes, payment.mode), wide),
      field(labels.of(fields.reference), payment.reference, wide),
      ...(isTaxInvoice(report) ? supply(report, labels) : []),
    ]),
  ]);
}

/** What a tax invoice states about the supply. */
function supply({ seller, buyer }: InvoiceReport, labels: Labels): Node[] {
  const words = labels.invoice;
  const wide = { labelWidth: 82 };
  return [
    field(words.placeOfSupply, labels.say(buyer.state === '' ? seller.state : buyer.state), wide),
    field(words.reverseCharge, labels.planList.yesNo.no, wide),
  ];
}

function items(report: InvoiceReport, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.invoice };
  const { payment, seller } = report;
  const { taxable } = taxOf(report);
  const coded = seller.gstin !== '' && seller.sac !== '';
  return table(
    [
      { head: words.serial, align: 'center', width: 34 },
      { head: labels.say(subscription.title), align: 'left' },
      ...(coded ? [{ head: labels.of(sellerDefinition.fields.sac), align: 'center', width: 54 } as const] : []),
      { head: words.from, align: 'center', width: 76 },
      { head: words.to, align: 'center', width: 76 },
      { head: labels.of(fields.amount), ...AMOUNT },
    ],
    [
      [
        '1',
        words.subscription(payment.planName),
        ...(coded ? [seller.sac] : []),
        showDate(payment.fromDate),
        showDate(payment.toDate),
        formatRupees(taxable),
      ],
    ],
    { total: ['', labels.total, ...(coded ? [''] : []), '', '', formatRupees(taxable)] },
  );
}

function closing(report: InvoiceReport, labels: Labels, language: Language): Node {
  const words = labels.invoice;
  const { payment, account } = report;
  const paise = toPaise(payment.amount);
  const left = [
    box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]),
    rule(),
    box(words.stateTitle, stateOf(report, labels)),
    ...(account === null ? [] : [rule(), accountBox(report, account, labels)]),
  ];
  const right = [
    ...taxSums(report, labels),
    greatSum(labels.total, paise),
    rule(),
    inset([signature(labels.forCompany(sellerNameOf(report, labels)), labels.sealAndSign, 92)]),
  ];
  return row([{ node: panel(left) }, { node: panel(right), width: 200 }], { divided: true });
}

/** The parts of an amount that includes tax. */
function taxSums(report: InvoiceReport, labels: Labels): Node[] {
  const { taxPercent } = report.seller;
  const { taxable, half, integrated } = taxOf(report);
  const words = labels.invoice;
  if (half === 0n && integrated === 0n) return [];
  const lines =
    integrated === 0n
      ? [words.centralTax, words.stateTax].map((tax) => sum(tax(formatQuantity(taxPercent / 2)), half))
      : [sum(words.integratedTax(formatQuantity(taxPercent)), integrated)];
  return [sumGroup([sum(words.taxable, taxable), ...lines]), rule()];
}

/** The status of the payment in words, and what the paper is not. */
function stateOf(report: InvoiceReport, labels: Labels): Node[] {
  const words = labels.invoice;
  const { payment } = report;
  const said = {
    pending: words.pending(showDate(payment.transactionDate)),
    verified: payment.mode === 'demo' ? words.demo : words.verified,
    refused: words.refused(payment.reason),
  }[payment.status];
  const not = isIssued(report) ? words.notRegistered : words.notIssued;
  return [text(said, { size: 8.5, bold: true }), ...(isTaxInvoice(report) ? [] : [text(not, { size: 8 })])];
}

/** The account that received the money, as far as it is known. */
function accountBox({ payment }: InvoiceReport, account: BankAccount, labels: Labels): Node {
  const words = labels.invoice;
  const wide = { labelWidth: 88 };
  const byUpi = payment.mode === 'upi' && account.upiId !== '';
  return box(payment.status === 'verified' ? words.paidTo : words.reportedTo, [
    field(labels.of(bankAccount.fields.accountName), account.accountName, wide),
    ...(byUpi
      ? [field(labels.of(bankAccount.fields.upiId), account.upiId, wide)]
      : [
          field(labels.of(bankAccount.fields.bankName), account.bankName, wide),
          field(labels.of(bankAccount.fields.accountNumber), account.accountNumber, wide),
          field(labels.of(bankAccount.fields.ifsc), account.ifsc, wide),
        ]),
  ]);
}
