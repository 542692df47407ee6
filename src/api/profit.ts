import { z } from 'zod';
import { date } from '#domain/fields.ts';
import { call } from './call.ts';

const perMonth = z.array(z.number());

/** The calls of profit according to the ledger. */
export const profitCalls = {
  ledgerProfit: call({
    method: 'GET',
    path: 'Ledger/Profit',
    summary:
      'Income less expenses for each of the twelve months up to a day (default: today), and their heads. Amounts are in the order of `months`; expenses are positive.',
    who: 'companyAdmin',
    query: { toDate: date({ wire: 'ToDate', label: 'To Date' }) },
    answer: {
      json: z.object({
        // yyyy-mm, the oldest first.
        months: z.array(z.string()),
        income: perMonth,
        expense: perMonth,
        profit: perMonth,
        heads: z.array(
          z.object({ account: z.string(), name: z.string(), side: z.enum(['Income', 'Expense']), amounts: perMonth }),
        ),
      }),
    },
  }),
};
