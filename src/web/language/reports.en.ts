/** The words of src/web/reports; fetched with its pages only. */
export const reports = {
  asOn: 'As on',
  countedFrom: 'Counted from',
  dueDay: 'The due date',
  paperDay: "The bill's date",
  allParties: 'All parties together, by age',
  age: 'Age',
  share: 'Share',
  nobodyOwes: 'Nobody owes anything on this day.',
  income: 'Income',
  expense: 'Expenses',
  profit: 'Profit',
  profitNote:
    'As the ledger has it: freight of To Pay and Paid LRs on their day, of TBB on the day of its bill. Tax is neither.',
  onDay: (title: string, day: string) => `${title} as on ${day}`,
};
