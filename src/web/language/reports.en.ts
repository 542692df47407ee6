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
  periods: { month: 'This month', lastMonth: 'Last month', year: 'Financial year' },
  balanceNote: 'Profit is shown with the liabilities: it belongs to the owners. Open any line to see its entries.',
  onDay: (title: string, day: string) => `${title} as on ${day}`,
};
