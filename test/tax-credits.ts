// How tests write Form 26AS, in the text format of TRACES.

interface CreditRow {
  /** In rupees. */
  readonly tds: number;
  readonly day?: string;
  readonly status?: string;
  readonly deposited?: number;
}
export interface CreditDeductor {
  readonly tan: string;
  readonly name: string;
  readonly rows: readonly CreditRow[];
}

const TOTALS = '^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)';
const money = (rupees: number) => rupees.toFixed(2);

function deductorLines({ tan, name, rows }: CreditDeductor, at: number): string[] {
  const sum = rows.reduce((all, { tds }) => all + tds, 0);
  return [
    `${at + 1}^${name}^${tan}^^^^^${money(sum * 50)}^${money(sum)}^${money(sum)}`,
    '^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)',
    ...rows.map(
      ({ tds, day = '20-Nov-2026', status = 'F', deposited = tds }, nth) =>
        `^${nth + 1}^194C^${day}^${status}^${status === 'F' ? '15-Dec-2026' : '-'}^-^${money(tds * 50)}^${money(tds)}^${money(deposited)}`,
    ),
  ];
}

/** TRACES’ text for a year; `pan`: the deductee’s. */
export const tracesFile = (deductors: readonly CreditDeductor[], { pan = '', year = '2026-27' } = {}): string =>
  [
    'File Creation Date^Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee',
    `20-12-2026^${pan}^Active^${year}^^MALWA ROADWAYS`,
    '',
    '^PART-I - Details of Tax Deducted at Source^',
    `Sr. No.^Name of Deductor^TAN of Deductor${TOTALS}`,
    ...deductors.flatMap(deductorLines),
    '',
    '^PART-II - Details of Tax Deducted at Source for 15G / 15H^',
    'No Transactions Present',
  ].join('\r\n');

/** A form with the file, as the dialog sends it. */
export function creditForm(file: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([file]), '26AS.txt');
  return form;
}
