import { z } from 'zod';
import { date } from '#domain/fields.ts';
import { GROUP_NAMES } from '#domain/rules/heads.ts';
import { call } from './call.ts';
import { printLanguage } from './shapes.ts';

const atEndOf = { toDate: date({ wire: 'ToDate', label: 'To Date' }) };
const between = { fromDate: date({ wire: 'FromDate', label: 'From Date' }), ...atEndOf };

const groups = z.array(
  z.object({
    group: z.enum(GROUP_NAMES),
    total: z.number(),
    // Parties are combined, as `party` and `payable`.
    accounts: z.array(z.object({ account: z.string(), name: z.string(), amount: z.number() })),
  }),
);
const profitLossShape = z.object({
  from_Date: z.string(),
  to_Date: z.string(),
  incomes: groups,
  expenses: groups,
  income: z.number(),
  expense: z.number(),
  // Negative: a loss.
  gross_Profit: z.number(),
  net_Profit: z.number(),
});
const balanceSheetShape = z.object({
  to_Date: z.string(),
  // The first day of the financial year.
  year_From: z.string(),
  liabilities: groups,
  assets: groups,
  // Of earlier years, and of this one up to that day.
  earlier_Profit: z.number(),
  year_Profit: z.number(),
  // Including the profit: both totals are equal.
  total_Liabilities: z.number(),
  total_Assets: z.number(),
});
export type ProfitLossAnswer = z.infer<typeof profitLossShape>;
export type BalanceSheetAnswer = z.infer<typeof balanceSheetShape>;

const asPaper = { method: 'GET', who: 'companyAdmin' } as const;

/** The calls of the profit and loss account and the balance sheet. */
export const finalAccountsCalls = {
  ledgerProfitLoss: call({
    method: 'GET',
    path: 'Ledger/ProfitLoss',
    summary:
      'Income and expenses by group over a range of dates, at most a year (default: the financial year to date). Gross profit is that of the direct groups.',
    who: 'companyAdmin',
    query: between,
    answer: { json: profitLossShape },
  }),
  ledgerProfitLossPrint: call({
    ...asPaper,
    path: 'Ledger/ProfitLossPrint',
    summary: 'The profit and loss account as an A4 PDF.',
    query: { ...between, ...printLanguage },
    answer: { pdf: 'Profit_Loss.pdf' },
  }),
  ledgerProfitLossExport: call({
    ...asPaper,
    path: 'Ledger/ProfitLossExport',
    summary: 'The profit and loss account as a spreadsheet.',
    query: { ...between, ...printLanguage },
    answer: { xlsx: 'Profit_Loss.xlsx' },
  }),
  ledgerBalanceSheet: call({
    method: 'GET',
    path: 'Ledger/BalanceSheet',
    summary:
      'Assets and liabilities by group at the end of a day (default: today). Profit is on the side of liabilities, so both sides are equal.',
    who: 'companyAdmin',
    query: atEndOf,
    answer: { json: balanceSheetShape },
  }),
  ledgerBalanceSheetPrint: call({
    ...asPaper,
    path: 'Ledger/BalanceSheetPrint',
    summary: 'The balance sheet as an A4 PDF.',
    query: { ...atEndOf, ...printLanguage },
    answer: { pdf: 'Balance_Sheet.pdf' },
  }),
  ledgerBalanceSheetExport: call({
    ...asPaper,
    path: 'Ledger/BalanceSheetExport',
    summary: 'The balance sheet as a spreadsheet.',
    query: { ...atEndOf, ...printLanguage },
    answer: { xlsx: 'Balance_Sheet.xlsx' },
  }),
};
