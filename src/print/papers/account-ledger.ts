import { AGED } from '#domain/rules/ageing.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { isPrintedAs, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Node, panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { stateOf } from './lawful-paper.ts';
import type { Letterhead } from './letterhead.ts';
import { abreastInFrame, AMOUNT, box, field, heading, inRupees, inset } from './parts.ts';

/** What makes a party's ledger its statement (spec 4 §12): the addressee, and what is open by age, in rupees. */
export interface AccountStatement {
  readonly party: Readonly<Record<'name' | 'nameHindi' | 'address' | 'city' | 'pin' | 'state' | 'gstin', string>>;
  readonly aged: Readonly<Record<(typeof AGED)[number]['name'], number>>;
}

/** The data of a printed account ledger. Amounts in rupees; balances are debits less credits. */
export interface AccountLedgerReport extends Letterhead {
  readonly account: string;
  readonly name: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly opening: number;
  readonly closing: number;
  /** Null: the account belongs to no party. */
  readonly statement: AccountStatement | null;
  readonly entries: readonly {
    readonly date: string;
    readonly voucher_No: string;
    readonly kind: VoucherKind;
    readonly paper: string;
    readonly reference: string;
    /** Null: due on its own day, or nothing is due. */
    readonly due_Date: string | null;
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

/** The addressee of a statement, its period, and the account's balances before and after it. */
function statementHead(report: AccountLedgerReport, { party }: AccountStatement, labels: Labels): Node {
  const { ledger: words, gstin } = labels;
  const town = [party.city, party.pin].filter((part) => part !== '').join(' – ');
  const wide = { labelWidth: 92 };
  return abreastInFrame([
    box(words.to, [
      text(partyName(party, labels), { size: 10.5, bold: true }),
      space(1),
      ...[party.address, town, stateOf(party.state, labels)]
        .filter((line) => line !== '')
        .map((line) => text(line, { size: 9 })),
      ...(party.gstin === '' ? [] : [space(2), field(gstin, party.gstin, { bold: true, labelWidth: 40 })]),
    ]),
    inset([
      field(words.periodLabel, words.period(showDate(report.fromDate), showDate(report.toDate)), wide),
      field(words.opening, balance(report.opening, labels), wide),
      field(words.closing, balance(report.closing, labels), { ...wide, bold: true }),
    ]),
  ]);
}

const partyName = ({ name, nameHindi }: AccountStatement['party'], { lang }: Labels) =>
  lang.startsWith('hi') && nameHindi !== '' ? nameHindi : name;

/** What is open at the end of a statement, by days since it was due. */
function ages({ aged }: AccountStatement, { toDate }: AccountLedgerReport, { of, ledger: words }: Labels): Node {
  return panel(
    [
      space(6),
      text(words.ages(showDate(toDate)), { size: 8, bold: true }),
      space(2),
      table(
        AGED.map(({ label }) => ({ head: of({ label }), align: 'right', shrink: true })),
        [AGED.map(({ name }) => inRupees(aged[name]))],
        { size: 8 },
      ),
    ],
    { together: true },
  );
}

type Entry = AccountLedgerReport['entries'][number];

/** A claim has the number that people know it by: that of the bill, the note or the LR. */
const numberOf = ({ kind, paper, voucher_No }: Entry) => (isPrintedAs('paper', kind) ? paper : voucher_No);

/** The contra account, the narration, the payment reference, and the due date. */
function particularsOf(entry: Entry, { say, ledger: words }: Labels): string {
  const { other, other_Name, reference, narration, due_Date: due } = entry;
  return [
    accountTitle(other, other_Name, say),
    reference === '' ? '' : words.reference(reference),
    narration,
    due === null ? '' : words.due(showDate(due)),
  ]
    .filter((part) => part !== '')
    .join(' – ');
}

/** The A4 ledger of an account; for a party, its statement. */
export function accountLedgerReport(report: AccountLedgerReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { ledger: words, say } = labels;
  const { entries, company, statement } = report;
  const account = accountTitle(report.account, report.name, say);
  const title = statement === null ? account : partyName(statement.party, labels);
  const paper = statement === null ? words.title : words.statement;
  const rows = entries.map((entry) => [
    showDate(entry.date),
    numberOf(entry),
    particularsOf(entry, labels),
    orNothing(entry.debit),
    orNothing(entry.credit),
    balance(entry.balance, labels),
  ]);
  return {
    title: `${paper} ${title} – ${company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, paper, labels),
          ...(statement === null
            ? [
                text(title, { size: 11, bold: true, align: 'center' }),
                text(words.period(showDate(report.fromDate), showDate(report.toDate)), { size: 8.5, align: 'center' }),
              ]
            : [space(4), statementHead(report, statement, labels)]),
          space(5),
          table(
            [
              { head: labels.paper.date, align: 'left', width: 58 },
              { head: words.voucher, align: 'left', width: 78, shrink: true },
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
          ...(statement === null ? [] : [ages(statement, report, labels)]),
        ]),
      },
    ],
    foot: `${paper}  ·  ${title}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}
