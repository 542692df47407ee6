import { blankRow } from '#domain/define.ts';
import { PLATFORM } from '#domain/platform.ts';
import { bankAccount, type BankAccount } from '#domain/records/bank-account.ts';
import { company as companyDefinition, type Company } from '#domain/records/company.ts';
import { payment as definition, type Payment } from '#domain/records/payment.ts';
import { subscription } from '#domain/records/subscription.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { upiLink } from '#domain/rules/upi-link.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, qr, row, rule, type Sheet, signature, space, table, text } from '../kit/nodes.ts';
import { abreastInFrame, AMOUNT, box, capitals, chosen, field, greatSum, inRupees, paperSheet } from './parts.ts';

const { fields } = definition;

/** What the invoice of a payment shows. */
export interface InvoiceReport {
  /** Whom it is made out to. */
  readonly buyer: Company;
  readonly payment: Payment & { readonly id: number; readonly invoiceNo: string };
  /** The platform's account that is paid into; null: cash, a demo, or none was named. */
  readonly account: BankAccount | null;
}

/** The platform's own head: its name is all that is known of it. */
export const platformHead = {
  company: { ...blankRow(companyDefinition.fields), companyName: PLATFORM },
  logos: [null, null, null, null],
};

/** The A4 invoice of a payment for a plan; until it is verified, a pro forma invoice. */
export function invoiceReport(report: InvoiceReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { payment } = report;
  const number = numberOf(report, labels);
  return paperSheet({ ...platformHead, copies: [] }, language, {
    title: payment.status === 'verified' && payment.invoiceNo !== '' ? labels.shared.invoice : labels.shared.proForma,
    numberLabel: number.label,
    number: number.text,
    running: [showDate(report.payment.transactionDate), report.buyer.companyName],
    contents: [
      parties(report, labels),
      items(report, labels),
      // What the buyer pays and what the seller signs stay on one page.
      panel([closing(report, labels, language)], { framed: true, together: true, keepWithPrevious: true }),
    ],
  });
}

/** Until the platform has given its own number, the company's. */
const numberOf = ({ payment: { id, invoiceNo } }: InvoiceReport, { invoice: words }: Labels) =>
  invoiceNo === '' ? { label: words.paymentNumber, text: String(id) } : { label: words.number, text: invoiceNo };

function parties(report: InvoiceReport, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.invoice };
  const { buyer, payment } = report;
  const bold = { bold: true };
  const number = numberOf(report, labels);
  const place = [buyer.address, buyer.city, buyer.state, buyer.pin].filter((part) => part !== '').join(', ');
  const invoice = [
    field(number.label, number.text, bold),
    field(words.date, showDate(payment.transactionDate), bold),
    field(labels.of(fields.mode), chosen(labels.shared.paymentModes, payment.mode)),
    field(labels.of(fields.reference), payment.reference),
    field(labels.of(fields.status), chosen(labels.shared.paymentStatuses, payment.status), bold),
  ];
  return abreastInFrame([
    box(words.billTo, [
      field(words.name, buyer.companyName, bold),
      field(labels.of(companyDefinition.fields.address), place),
      field(words.contact, buyer.contact1),
      field(labels.of(companyDefinition.fields.email), buyer.email),
      field(labels.gstin, buyer.gstin),
    ]),
    box(
      capitals(labels.shared.invoice),
      payment.reason === '' ? invoice : [...invoice, field(labels.of(fields.reason), payment.reason)],
    ),
  ]);
}

function items({ payment }: InvoiceReport, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.invoice };
  return table(
    [
      { head: words.serial, align: 'center', width: 34 },
      { head: labels.say(subscription.title), align: 'left' },
      { head: words.from, align: 'center', width: 84 },
      { head: words.to, align: 'center', width: 84 },
      { head: labels.of(fields.amount), ...AMOUNT },
    ],
    [
      [
        '1',
        words.subscription(payment.planName),
        showDate(payment.fromDate),
        showDate(payment.toDate),
        inRupees(payment.amount),
      ],
    ],
    { total: ['', labels.total, '', '', inRupees(payment.amount)] },
  );
}

function closing(report: InvoiceReport, labels: Labels, language: Language): Node {
  const words = labels.invoice;
  const { payment, account } = report;
  const paise = toPaise(payment.amount);
  const left = [
    box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]),
    ...(account === null ? [] : [rule(), accountBox(report, account, labels)]),
    ...(payment.status === 'pending' ? [rule(), box(words.noteTitle, [text(words.note, { size: 8 })])] : []),
  ];
  const right = [
    greatSum(labels.total, paise),
    rule(),
    panel([signature(labels.forCompany(PLATFORM), labels.sealAndSign, 92)], { inset: [7, 5] }),
  ];
  return row([{ node: panel(left) }, { node: panel(right), width: 200 }], { divided: true });
}

/** Where the money goes to; while it is still to come by UPI, with the code that pays the right sum. */
function accountBox({ payment }: InvoiceReport, account: BankAccount, labels: Labels): Node {
  const words = labels.invoice;
  const wide = { labelWidth: 88 };
  const byUpi = payment.mode === 'upi' && account.upiId !== '';
  const lines = [
    field(labels.of(bankAccount.fields.accountName), account.accountName, wide),
    ...(byUpi
      ? [field(labels.of(bankAccount.fields.upiId), account.upiId, wide)]
      : [
          field(labels.of(bankAccount.fields.bankName), account.bankName, wide),
          field(labels.of(bankAccount.fields.accountNumber), account.accountNumber, wide),
          field(labels.of(bankAccount.fields.ifsc), account.ifsc, wide),
        ]),
  ];
  if (!byUpi || payment.status !== 'pending') return box(words.paidTo, lines);
  const link = upiLink({
    upiId: account.upiId,
    payee: account.accountName,
    paise: toPaise(payment.amount),
    note: `${PLATFORM} ${payment.planName}`,
  });
  return box(words.payTo, [
    row([{ node: panel(lines) }, { node: qr(link, 92, words.qr(inRupees(payment.amount))), width: 92 }], { gap: 6 }),
    space(2),
    text(words.scan, { size: 7.5 }),
  ]);
}
