/** Help for books and reports. */
export const reports = {
  '/dashboard/ledger': {
    title: 'See what a party owes: its ledger',
    about: 'All entries of one account with its balance: a party, cash, a bank or a head.',
    how: [
      'Choose the account and the dates, and press **Show**.',
      'Press an entry to open its voucher.',
      '**Print** gives a statement for the party, **Excel** a spreadsheet.',
      '**Remind** writes to the party what it owes, by email or WhatsApp.',
    ],
    wrong: [
      'The balance is not what the party says: look for receipts on account that are not allocated.',
      'A reminder is refused: a party is reminded once in 7 days.',
    ],
  },
  '/dashboard/daybook': {
    title: 'See all vouchers of a day',
    about: 'What was posted on a day, in its order, with its totals.',
    how: [
      'Go to the day before or after with **Previous day** and **Next day**, or choose dates.',
      'Narrow by kind, branch or narration.',
      'Press a voucher to open it. **Print** gives the day book.',
    ],
    wrong: ['A voucher is missing: it has another date than the day on which it was typed.'],
  },
  '/dashboard/ageing': {
    title: 'See who owes for how long',
    about: 'What parties owe, by its age.',
    how: [
      'Choose the day, and whether days count from the due date or from the bill.',
      '**Overdue only** leaves the rest away.',
      'Press a party for its ledger; **Remind** writes to it.',
    ],
    wrong: ['A party that paid is listed: its receipt is on account. Allocate it.'],
  },
  '/dashboard/evening': {
    title: 'Look at the day in the evening',
    about: 'What an owner asks: booked today, cash, who owes, what is not billed, where the trucks are. For admins.',
    how: [
      '**Refresh** reads the figures anew.',
      'Each figure leads to what it is made of.',
      'Red is what waits too long.',
    ],
    wrong: [
      'Cash is marked as not counted: the branch has not closed its day yet.',
      'A truck is idle that is on the road: its challan was not dispatched.',
    ],
  },
  '/dashboard/profit': {
    title: 'See what each vehicle earned',
    about: 'Freight less hire and trip expenses, by vehicle, trip, route or month. For admins.',
    how: [
      'Choose under **By** how it is added up, and the dates.',
      'Press a line for its challans.',
      '**Unbilled freight** tells how much of it no bill has claimed yet.',
    ],
    wrong: [
      'A vehicle earns nothing: its LRs are on no challan.',
      'It differs from the books: here freight counts when it is carried, there when it is billed. **Fixed cost** is shown and not taken off.',
    ],
  },
  '/dashboard/profitbymonth': {
    title: 'See income, expenses and profit by month',
    about: 'What the books say of twelve months. For admins.',
    how: [
      'The line shows the profit month by month; the table has income and expenses below it.',
      'For the entries of a month open **Profit & Loss** with its dates.',
    ],
    wrong: ['TBB freight counts in the month of its bill, not of its LR.'],
  },
  '/dashboard/tds': {
    title: 'TDS on hire: what to deposit, and the return',
    about:
      'What was deducted from owners of hired trucks in a quarter, when it is due, and the file for the return. For admins.',
    how: [
      'Choose the **Quarter**.',
      '**Deposit by month** tells what is to be paid and until when. Enter the deposit as a payment under TDS Payable.',
      '**CSV for the return** gives the rows; have your CA check it before the first upload.',
    ],
    wrong: ['**No PAN**: enter the PAN of the owner with the party; for hire that is posted the rate stays.'],
  },
  '/dashboard/tdsbyparty': {
    title: 'Compare the TDS of customers with Form 26AS',
    about: 'What customers deducted from you, beside what the government has of it. For admins.',
    how: [
      'Choose the year and press **Import Form 26AS** with the text file of TRACES.',
      'Press a party to see both sides row by row.',
      'A deductor that is not known: say which party it is. It stays so.',
    ],
    wrong: [
      'All of it is missing: no Form 26AS of this year was imported yet.',
      'What is **Not in Form 26AS** was not deposited: ask the customer before your return.',
    ],
  },
  '/dashboard/trialbalance': {
    title: 'Check the books: trial balance',
    about: 'The balance of every account on a day; debits and credits are equal. For admins.',
    how: [
      'Choose the day under **As on**.',
      'Press an account for its ledger.',
      '**Print** or **Excel** gives it to your CA.',
    ],
    wrong: ['An account is on the wrong side: open its ledger and look at its last entries.'],
  },
  '/dashboard/profitloss': {
    title: 'Profit & Loss',
    about: 'Income and expenses between two days, and what is left. For admins.',
    how: ['Choose the dates.', 'Press a line to see its entries.', '**Print** gives it as a paper.'],
    wrong: ['Expenses are missing: they were paid under a party and not under a head.'],
  },
  '/dashboard/balancesheet': {
    title: 'Balance Sheet',
    about: 'What the company has and owes on a day. For admins.',
    how: ['Choose the day.', 'Press a line to see its entries.', '**Print** gives it as a paper.'],
    wrong: ['Opening balances are missing: import them under **Opening Items**.'],
  },
  '/dashboard/books': {
    title: 'Add an account, lock the books',
    about: 'The heads and bank accounts of your books, and the day up to which nothing can be posted. For admins.',
    how: [
      '**New account** adds a head or a bank account.',
      'Press an account for its ledger.',
      '**Lock the books** after a month is checked or its return is filed.',
    ],
    wrong: ['Something has to be entered in a locked month: move the day back, with a reason.'],
  },
  '/dashboard/exports': {
    title: 'Give the books to Tally',
    about: 'A file with masters and vouchers that Tally imports. For admins.',
    how: [
      'Set under **Tally names** how accounts are called in Tally, and the company’s name.',
      'Choose the dates, and new vouchers or all, and press **Make file**.',
      'In Tally import Masters.xml first, then Vouchers.xml.',
    ],
    wrong: [
      'Tally refuses the file: the name of the company differs, to the letter.',
      'Opening balances count twice: take them only into a company of Tally whose books begin on that day.',
    ],
  },
  '/dashboard/exports/tallynames': {
    title: 'Say what accounts are called in Tally',
    about: 'Each account with its name in Tally. For admins.',
    how: [
      'Enter under **Company in Tally** the name to the letter.',
      'Change the name of an account where Tally has another.',
      '**Keep proposed names** takes those that are proposed.',
    ],
    wrong: ['An account stands in Tally twice: its name here is spelt otherwise than there.'],
  },
  '/dashboard/exports/gst': {
    title: 'Make GSTR-1 and GSTR-3B',
    about: 'The faults of a month first, then its figures and files for the GST portal. For admins.',
    how: [
      'Choose the month, and the GSTIN if you have several.',
      'Mend what stands under **Faults**; each leads to its paper.',
      'Make the file and upload it on the GST portal, after your CA has looked at it.',
    ],
    wrong: [
      'A paper is left out: its fault says why.',
      'A number of the series is missing: look whether it was cancelled or never used.',
    ],
  },
};
