import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { byGroup } from '#domain/rules/final-accounts.ts';
import type { Group } from '#domain/rules/heads.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { AMOUNT, heading, inRupees } from './parts.ts';

/** What a printed trial balance shows, in rupees. */
export interface TrialBalanceReport extends Letterhead {
  readonly toDate: string;
  readonly accounts: readonly {
    readonly account: string;
    readonly name: string;
    readonly group: Group;
    readonly debit: number;
    readonly credit: number;
  }[];
  readonly debit: number;
  readonly credit: number;
}

const INDENT = '\u00A0\u00A0\u00A0\u00A0';
const orNothing = (rupees: number) => (rupees === 0 ? '' : inRupees(rupees));
/** The debit and credit totals of a group's accounts. */
const sidesOf = (accounts: TrialBalanceReport['accounts']) =>
  (['debit', 'credit'] as const).map((side) => {
    const paise = accounts.reduce((sum, account) => sum + toPaise(account[side]), 0n);
    return paise === 0n ? '' : formatRupees(paise);
  });

/** The A4 trial balance: every account with a balance, by group, and the totals, which show that both sides agree. */
export function trialBalanceReport(report: TrialBalanceReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { ledger: words, say } = labels;
  const { accounts, company } = report;
  const strong: number[] = [];
  const rows: string[][] = [];
  for (const { group, accounts: ofGroup } of byGroup(accounts)) {
    strong.push(rows.length);
    rows.push([say(group), ...sidesOf(ofGroup)]);
    for (const { account, name, debit, credit } of ofGroup) {
      rows.push([`${INDENT}${accountTitle(account, name, say)}`, orNothing(debit), orNothing(credit)]);
    }
  }
  return {
    title: `${words.trial} – ${company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, words.trial, labels),
          text(words.upTo(showDate(report.toDate)), { size: 8.5, align: 'center' }),
          space(5),
          rows.length === 0
            ? text(words.none, { align: 'center' })
            : table(
                [
                  { head: say('Account'), align: 'left' },
                  { head: say('Debit'), ...AMOUNT, width: 96 },
                  { head: say('Credit'), ...AMOUNT, width: 96 },
                ],
                rows,
                { strong, total: [labels.total, inRupees(report.debit), inRupees(report.credit)] },
              ),
        ]),
      },
    ],
    foot: `${words.trial}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}
