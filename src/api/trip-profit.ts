import { z } from 'zod';
import { choice, date, text } from '#domain/fields.ts';
import { PROFIT_GROUPS } from '#domain/rules/profit-groups.ts';
import { call } from './call.ts';
import { pageShape, paging, printLanguage } from './shapes.ts';

const profitQuery = {
  by: choice(PROFIT_GROUPS, { wire: 'by', label: 'by', blank: 'vehicle' }),
  // Only this vehicle; empty: all.
  vehicle: text({ wire: 'vehicle', label: 'Vehicle No.', max: 20 }),
  fromDate: date({ wire: 'FromDate', label: 'From Date' }),
  toDate: date({ wire: 'ToDate', label: 'To Date' }),
};

/** Income and cost of carrying, in rupees. */
export const profitAmounts = {
  freight: z.number(),
  unbilled: z.number(),
  hire: z.number(),
  expenses: z.number(),
  profit: z.number(),
  fixed_Cost: z.number(),
};

/** The profit of a vehicle, trip, route or month. */
export const profitRow = z.object({
  key: z.string(),
  // For a trip: what it is identified by.
  trip: z.enum(['', 'hire', 'sheet', 'challan']),
  number: z.string(),
  vehicle_No: z.string(),
  from: z.string(),
  to: z.string(),
  // yyyy-mm; for a trip its first day.
  month: z.string(),
  challans: z.number(),
  ...profitAmounts,
});

/** The calls of trip profit: freight less hire and expenses (spec 4 §3). */
export const tripProfitCalls = {
  profitRead: call({
    method: 'GET',
    path: 'Profit/Read',
    summary:
      'The profit of carrying in a range of dates (default: this month), by vehicle, trip, route or month. `freight`: the LRs’ amounts less tax, shared over the challans that carried them by packages and km; `unbilled` is the part not billed yet. `hire`: hire memos with additions and deductions; `expenses`: trip sheets that were started. `profit` is freight less both; `fixed_Cost`, the monthly cost of own vehicles whether they run or not, is not subtracted. Lowest profit first by vehicle, trip and route, vehicles that did not run last; oldest first by month.',
    who: 'companyAdmin',
    query: { ...profitQuery, ...paging },
    answer: {
      json: pageShape(profitRow).extend({
        from_Date: z.string(),
        to_Date: z.string(),
        totals: z.object(profitAmounts),
      }),
    },
  }),
  profitExport: call({
    method: 'GET',
    path: 'Profit/Export',
    summary: 'The same as an Excel file, up to 10,000 rows.',
    who: 'companyAdmin',
    query: { ...profitQuery, ...printLanguage },
    answer: { xlsx: 'Profit.xlsx' },
  }),
};
