import type { BalanceSheetAnswer, ProfitLossAnswer } from '#api/final-accounts.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { balanceSheetSides, profitLossSides, type ShownSide } from '#domain/rules/final-accounts.ts';
import { sheetTextInHindi } from '#language/sheet-labels.hi.ts';
import type { Language } from '#print/language.ts';
import type { FinalAccountsReport } from '#print/papers/final-accounts.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { Answerers } from '../http/answering.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { readBalanceSheet, readProfitLoss } from './final-accounts.ts';
import type { LedgerPrinting } from './ledger-print.ts';

interface ReportServices extends LedgerPrinting {
  readonly sheets: Spreadsheets;
}
type Shown = Omit<FinalAccountsReport, keyof Letterhead>;

const shownProfitLoss = (answer: ProfitLossAnswer): Shown => ({
  title: 'Profit & Loss',
  fromDate: answer.from_Date,
  toDate: answer.to_Date,
  sides: profitLossSides(answer),
  results: [
    { name: 'Gross Profit', amount: answer.gross_Profit },
    { name: 'Net Profit', amount: answer.net_Profit },
  ],
});
const shownBalanceSheet = (answer: BalanceSheetAnswer): Shown => ({
  title: 'Balance Sheet',
  fromDate: '',
  toDate: answer.to_Date,
  sides: balanceSheetSides({
    ...answer,
    earlierProfit: answer.earlier_Profit,
    yearProfit: answer.year_Profit,
    totalLiabilities: answer.total_Liabilities,
    totalAssets: answer.total_Assets,
  }),
  results: [],
});

const COLUMNS = [
  { head: 'Side', kind: 'text' },
  { head: 'Group', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Amount', kind: 'money' },
] as const;
type Say = (english: string) => string;
const asWritten: Say = (english) => english;
const rowsOf = ({ title, groups, total }: ShownSide, say: Say) => [
  ...groups.flatMap(({ group, accounts }) =>
    accounts.map(({ account, name, amount }) => [say(title), say(group), accountTitle(account, name, say), amount]),
  ),
  [say(title), say('Total'), '', total],
];

/** The handlers of prints and spreadsheets of the profit and loss account and the balance sheet. */
export function answerFinalAccountReports({ database, printer, sheets, readCompany, letterheadOf }: ReportServices) {
  async function printed(tenantId: string, shown: Promise<Shown>, language: Language | '') {
    const [report, head] = await Promise.all([shown, readCompany(tenantId).then(letterheadOf)]);
    return await printer.print({
      report: 'final-accounts',
      language: language === '' ? head.company.language : language,
      data: { ...head, ...report },
    });
  }
  const asSheet = ({ title, sides, results }: Shown, language: Language | '') => {
    const say = language === 'Hindi' ? sheetTextInHindi : asWritten;
    return sheets.write(
      [
        {
          // Not every program accepts an ampersand in a sheet's name.
          name: title.replace('&', 'and'),
          columns: COLUMNS,
          rows: [
            ...sides.flatMap((side) => rowsOf(side, say)),
            ...results.map(({ name, amount }) => [say(name), '', '', amount]),
          ],
        },
      ],
      language,
    );
  };
  const profitLoss = async (tenantId: string, query: Parameters<typeof readProfitLoss>[2]) =>
    shownProfitLoss(await readProfitLoss(database, tenantId, query));
  const balanceSheet = async (tenantId: string, query: Parameters<typeof readBalanceSheet>[2]) =>
    shownBalanceSheet(await readBalanceSheet(database, tenantId, query));
  return {
    ledgerProfitLossPrint: ({ tenantId, query: { language, ...days } }) =>
      printed(tenantId, profitLoss(tenantId, days), language),
    ledgerProfitLossExport: async ({ tenantId, query: { language, ...days } }) =>
      asSheet(await profitLoss(tenantId, days), language),
    ledgerBalanceSheetPrint: ({ tenantId, query: { language, ...days } }) =>
      printed(tenantId, balanceSheet(tenantId, days), language),
    ledgerBalanceSheetExport: async ({ tenantId, query: { language, ...days } }) =>
      asSheet(await balanceSheet(tenantId, days), language),
  } satisfies Partial<Answerers>;
}
