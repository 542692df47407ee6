import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { AMOUNT, heading, inRupees } from './parts.ts';

/** What the print of an account's ledger shows. Amounts in rupees; balances are debits less credits. */
export interface AccountLedgerReport extends Letterhead {
  readonly account: string;
  readonly name: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly opening: number;
  readonly closing: number;
  readonly entries: readonly {
    readonly date: string;
    readonly voucher_No: string;
    readonly narration: string;
    readonly other: string;
    readonly other_Name: string;
    readonly debit: number;
    readonly credit: number;
    readonly balance: number;
  }[];
}

/** A balance with its side: 1,200.00 Dr. */
function balance(rupees: number, { ledger: words }: Labels): string {
  const paise = toPaise(rupees);
  if (paise === 0n) return formatRupees(0n);
  return paise > 0n ? `${formatRupees(paise)} ${words.debit}` : `${formatRupees(-paise)} ${words.credit}`;
}

const orNothing = (rupees: number) => (rupees === 0 ? '' : inRupees(rupees));
const sum = (amounts: readonly number[]) =>
  formatRupees(amounts.reduce((paise, amount) => paise + toPaise(amount), 0n));

/** The A4 ledger of an account. */
export function accountLedgerReport(report: AccountLedgerReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { ledger: words, say } = labels;
  const { entries, company } = report;
  const title = accountTitle(report.account, report.name, say);
  const rows = entries.map((entry) => [
    showDate(entry.date),
    entry.voucher_No,
    [accountTitle(entry.other, entry.other_Name, say), entry.narration].filter((part) => part !== '').join(' – '),
    orNothing(entry.debit),
    orNothing(entry.credit),
    balance(entry.balance, labels),
  ]);
  return {
    title: `${words.title} ${title} – ${company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, words.title, labels),
          text(title, { size: 11, bold: true, align: 'center' }),
          text(words.period(showDate(report.fromDate), showDate(report.toDate)), { size: 8.5, align: 'center' }),
          space(5),
          table(
            [
              { head: labels.paper.date, align: 'left', width: 58 },
              { head: words.voucher, align: 'left', width: 48, shrink: true },
              { head: words.particulars, align: 'left' },
              { head: say('Debit'), ...AMOUNT },
              { head: say('Credit'), ...AMOUNT },
              { head: words.balance, ...AMOUNT, width: 92 },
            ],
            [['', '', words.opening, '', '', balance(report.opening, labels)], ...rows],
            {
              size: 8,
              total: [
                '',
                '',
                words.closing,
                sum(entries.map(({ debit }) => debit)),
                sum(entries.map(({ credit }) => credit)),
                balance(report.closing, labels),
              ],
            },
          ),
        ]),
      },
    ],
    foot: `${words.title}  ·  ${title}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}
