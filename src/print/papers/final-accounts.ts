import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { ShownSide } from '#domain/rules/final-accounts.ts';
import { type Node, panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { AMOUNT, heading, inRupees, sum, sumGroup } from './parts.ts';
import { toPaise } from '#domain/rules/money.ts';

/** The data of a printed profit and loss account or balance sheet; in rupees. */
export interface FinalAccountsReport extends Letterhead {
  readonly title: 'Profit & Loss' | 'Balance Sheet';
  /** Empty: of the end of a day. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly sides: readonly ShownSide[];
  /** The total of both sides; its names are labels. */
  readonly results: readonly { readonly name: string; readonly amount: number }[];
}

const INDENT = '\u00A0\u00A0\u00A0\u00A0';

/** One side: each group with its total, followed by its accounts. */
function sideTable({ title, groups, total }: ShownSide, { say, total: totalLabel }: Labels): Node {
  const strong: number[] = [];
  const rows: string[][] = [];
  for (const group of groups) {
    strong.push(rows.length);
    rows.push([say(group.group), '', inRupees(group.total)]);
    for (const { account, name, amount } of group.accounts) {
      rows.push([`${INDENT}${accountTitle(account, name, say)}`, inRupees(amount), '']);
    }
  }
  return table(
    [
      { head: say(title), align: 'left' },
      { head: '', ...AMOUNT, width: 110 },
      { head: say('Amount'), ...AMOUNT, width: 110 },
    ],
    rows,
    { strong, total: [totalLabel, '', inRupees(total)] },
  );
}

/** The A4 profit and loss account or balance sheet. */
export function finalAccountsReport(report: FinalAccountsReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { ledger: words, say } = labels;
  const title = say(report.title);
  const to = showDate(report.toDate);
  const isEmpty = report.sides.every(({ groups }) => groups.length === 0);
  return {
    title: `${title} – ${report.company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, title, labels),
          text(report.fromDate === '' ? words.upTo(to) : words.period(showDate(report.fromDate), to), {
            size: 8.5,
            align: 'center',
          }),
          space(5),
          ...(isEmpty
            ? [text(words.none, { align: 'center' })]
            : report.sides.flatMap((side) => [sideTable(side, labels), space(8)])),
          ...(isEmpty || report.results.length === 0
            ? []
            : [sumGroup(report.results.map(({ name, amount }) => sum(say(name), toPaise(amount))))]),
        ]),
      },
    ],
    foot: `${title}  ·  ${report.company.companyName}`,
    pageOf: labels.pageOf,
  };
}
