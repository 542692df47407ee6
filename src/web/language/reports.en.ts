import type { ProfitGroup } from '#domain/rules/profit-groups.ts';

/** The words of src/web/reports; fetched with its pages only. */
export const reports = {
  asOn: 'As on',
  countedFrom: 'Counted from',
  dueDay: 'The due date',
  paperDay: "The bill's date",
  which: 'Show',
  all: 'All open amounts',
  overdue: 'Overdue only',
  soon: 'Due within 7 days only',
  allParties: 'All parties together, by age',
  age: 'Age',
  share: 'Share',
  nobodyOwes: 'Nobody owes anything on this day.',
  income: 'Income',
  expense: 'Expenses',
  profit: 'Profit',
  profitNote:
    'As in the ledger: freight of To Pay and Paid LRs on the LR date, of TBB LRs on the date of the bill. Tax is not included.',
  profitBy: 'By',
  profitGroups: { vehicle: 'Vehicle', trip: 'Trip', route: 'Route', month: 'Month' } as Readonly<
    Record<ProfitGroup, string>
  >,
  trips: {
    hire: (number: string) => `Hire Memo ${number}`,
    sheet: (number: string) => `Trip Sheet ${number}`,
    challan: (number: string) => `Challan ${number}`,
  },
  of: 'Of',
  freight: 'Freight',
  unbilled: 'Unbilled freight',
  unbilledOf: (amount: string) => `unbilled ${amount}`,
  hire: 'Lorry hire',
  tripExpenses: 'Trip expenses',
  costs: 'Hire and expenses',
  noChallan: 'Without a challan',
  fixedCost: 'Fixed cost',
  challans: 'Challans',
  challanCount: (count: number) => (count === 1 ? '1 challan' : `${count} challans`),
  noTrips: 'No vehicle was dispatched in this period.',
  twelveMonths: 'Twelve months',
  tripProfitNote:
    'Freight is what the LRs come to without tax, shared over their challans by packages and km. Fixed cost is not taken off the profit.',
  periods: { month: 'This month', lastMonth: 'Last month', year: 'Financial year' },
  balanceNote: 'Profit is shown with the liabilities: it belongs to the owners. Open any line to see its entries.',
  onDay: (title: string, day: string) => `${title} as on ${day}`,
};
