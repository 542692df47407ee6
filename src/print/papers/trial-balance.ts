import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { AMOUNT, heading, inRupees } from './parts.ts';

/** What the print of a trial balance shows, in rupees. */
export interface TrialBalanceReport extends Letterhead {
  readonly toDate: string;
  readonly accounts: readonly {
    readonly account: string;
    readonly kind: string;
    readonly name: string;
    readonly debit: number;
    readonly credit: number;
  }[];
  readonly debit: number;
  readonly credit: number;
}

const orNothing = (rupees: number) => (rupees === 0 ? '' : inRupees(rupees));

/** The A4 trial balance: every account that is not even, and that both sides are. */
export function trialBalanceReport(report: TrialBalanceReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { ledger: words, say } = labels;
  const { accounts, company } = report;
  const rows = accounts.map(({ account, kind, name, debit, credit }) => [
    accountTitle(account, name, say),
    say(kind),
    orNothing(debit),
    orNothing(credit),
  ]);
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
                  { head: say('Kind'), align: 'left', width: 110 },
                  { head: say('Debit'), ...AMOUNT, width: 96 },
                  { head: say('Credit'), ...AMOUNT, width: 96 },
                ],
                rows,
                { total: [labels.total, '', inRupees(report.debit), inRupees(report.credit)] },
              ),
        ]),
      },
    ],
    foot: `${words.trial}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}
