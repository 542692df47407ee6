import { z } from 'zod';
import { choice, date } from '#domain/fields.ts';
import { AGED } from '#domain/rules/ageing.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { pageShape, paging, printLanguage } from './shapes.ts';

type Amount = (typeof AGED)[number]['wire'];
const amounts = Object.fromEntries(AGED.map(({ wire }) => [wire, z.number()])) as Record<Amount, z.ZodNumber>;

/** The query of receivables by age: on which day, and counted from which date. */
const ageingQuery = {
  toDate: date({ wire: 'ToDate', label: 'To Date' }),
  by: choice(['due', 'date'], { wire: 'by', label: 'by', blank: 'due' }),
  // Only what is overdue on that day, or due within a week of it; empty: everything.
  due: choice(['overdue', 'soon'], { wire: 'due', label: 'due' }),
};

/** The calls of receivables by age. */
export const ageingCalls = {
  ageingRead: call({
    method: 'GET',
    path: 'Ageing/Read',
    summary:
      'What each party owes at the end of a day (default: today), by days overdue. `by` date: by days since the date of the paper instead. `due` overdue or soon: only what is overdue, or due within a week, without money on account. Largest first; `totals` cover all parties. Items that settle each other count from the later of both dates.',
    who: 'company',
    query: { ...ageingQuery, ...paging },
    answer: {
      json: pageShape(z.object({ account: z.string(), ...accountNamed('name'), ...amounts })).extend({
        to_Date: z.string(),
        totals: z.object(amounts),
      }),
    },
  }),
  ageingPrint: call({
    method: 'GET',
    path: 'Ageing/Print',
    summary: 'The same as a PDF; of more than 5,000 parties, those that owe most.',
    who: 'company',
    query: { ...ageingQuery, ...printLanguage },
    answer: { pdf: 'Ageing.pdf' },
  }),
  ageingExport: call({
    method: 'GET',
    path: 'Ageing/Export',
    summary: 'The same as an Excel file; of more than 10,000 parties, those that owe most.',
    who: 'company',
    query: { ...ageingQuery, ...printLanguage },
    answer: { xlsx: 'Ageing.xlsx' },
  }),
};
