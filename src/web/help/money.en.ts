/** Help for money: vouchers, cash, bills, contracts and the bank. */
export const money = {
  '/dashboard/money/receipt': {
    title: 'Enter a receipt: money that came in',
    about: 'Cash, a cheque, UPI or a transfer from a party, set against its open LRs and bills.',
    how: [
      'Choose the **Party**. Its open items stand below, the oldest first.',
      'Enter **Amount** and **Mode**; for money at a bank choose the account.',
      '**Fill** settles the oldest items with it; **Fill, less TDS** also takes the TDS that the party deducted.',
      'Or enter beside an item what was received, TDS, shortage or rebate.',
      '**Submit** saves it; what is not set against an item is on account.',
    ],
    wrong: [
      'An item is missing: it is To Pay and is collected at delivery, or it is not billed yet.',
      'The date is refused: the books are locked, or the cash of that day is closed.',
      'A cheque of a later date waits under **Post-dated Cheques** and is posted on its day.',
      'It was entered wrongly: open the voucher and press **Correct**.',
    ],
  },
  '/dashboard/money/payment': {
    title: 'Enter a payment: money that goes out',
    about: 'What you pay to a party, or under a head such as rent or diesel.',
    how: [
      'Choose the party, or a head.',
      'Enter **Amount** and **Mode**. The form shows what the cash or bank account has.',
      'Set it against open items with **Fill**, or leave it on account.',
      'Press **Submit**.',
    ],
    wrong: [
      'Refused because the branch has not so much cash: an admin may say why it is right.',
      'Much cash to one person in a day is told of: the income tax law has a limit.',
      'The balance of a hired truck is paid on its hire memo.',
    ],
  },
  '/dashboard/money/contra': {
    title: 'Move money between cash and bank',
    about: 'Cash paid into a bank, drawn from it, or moved from one account to another.',
    how: [
      'Choose from which account and into which.',
      'Enter **Amount**, the date and a reference.',
      'Press **Submit**.',
    ],
    wrong: [
      'Cash to another branch is not a contra: use **Send cash** in the cash book, so that the other branch receives it.',
    ],
  },
  '/dashboard/money/journal': {
    title: 'Enter a journal',
    about:
      'An entry without cash or bank: corrections, depreciation, what one party takes over from another. For admins.',
    how: [
      'Choose an account and enter its **Debit** or **Credit**; **Add entry** adds a line.',
      'Debits and credits must be equal; the difference is shown.',
      'Write under **Narration** why.',
      'Press **Submit**.',
    ],
    wrong: [
      'It cannot be saved: the sums of both sides differ.',
      'What an LR or bill posted is corrected on that paper, not here.',
    ],
  },
  '/dashboard/money': {
    title: 'Find a voucher',
    about: 'All receipts, payments, contras, journals and what papers posted, the newest first.',
    how: [
      'Narrow by kind, mode, branch and dates, or search a number, party, reference or narration.',
      'Open a voucher to print, correct, reverse or copy it.',
      '**Excel** gives the list as a spreadsheet.',
    ],
    wrong: ['A voucher is marked reversed: the one that reversed it is named beside it.'],
  },
  '/dashboard/money/voucher': {
    title: 'Correct, reverse, copy or print a voucher',
    about: 'One voucher with its entries, and what it is adjusted against.',
    how: [
      '**Correct** opens it filled in; when you submit, the old one is reversed and the new one takes its place.',
      '**Reverse** takes it back with a reason. It cannot be undone.',
      '**Copy as new** fills in another like it.',
      '**Allocate** sets what is open of it against other items; **Undo** takes that back.',
    ],
    wrong: [
      'No **Correct**: only admins correct and reverse, and a voucher that a paper made is changed on that paper.',
      'The reversal has the date of today: the day of the voucher is locked or closed.',
    ],
  },
  '/dashboard/money/cheques': {
    title: 'Watch post-dated cheques',
    about: 'Cheques of days to come, in and out; each is posted by itself on its day.',
    how: [
      'Narrow by state: waiting, posted, returned, given back.',
      '**Give back** takes a waiting cheque out; it is not posted any more.',
      'When a cheque bounced, reverse its voucher.',
    ],
    wrong: ['A cheque is not here: only those of a later date than the entry are.'],
  },
  '/dashboard/cashbook': {
    title: 'Count the cash and close the day',
    about: 'Cash of a branch for a day: what was there, what came, what went, what is left.',
    how: [
      'Choose the branch and the day.',
      'In the evening enter under **Count the cash** how many notes there are of each kind.',
      'If it differs, say why, and close the day.',
      '**Send cash** gives cash to another branch; it is in transit until that branch presses **Receive**.',
      'What drivers collected stands under **With drivers**; receive it when they bring it.',
    ],
    wrong: [
      'A day is closed and something is missing: enter it on a later day, or ask an admin.',
      'Only the branch itself or an admin counts its cash.',
    ],
  },
  '/dashboard/opening': {
    title: 'Enter what was open before the portal',
    about:
      'Old bills, balances of cash, banks and heads, and To Pay that is still to be collected, from a spreadsheet.',
    how: [
      'Download the template and fill it: a row for each open bill or balance.',
      'Choose the spreadsheet; the errors are shown before anything is saved.',
      'Import it. Each item is posted against Opening and settled like any other.',
    ],
    wrong: [
      'A name is not found: write it as it stands in your list; with two of the same name add the GSTIN.',
      'The same file twice adds nothing: a bill that is here is not imported again.',
    ],
  },
  '/dashboard/freightbill': {
    title: 'Bill a party for its TBB LRs',
    about: 'Freight bills of LRs that are to be billed, for one party or for all.',
    how: [
      'Under **Not billed yet** choose the party; from 25 days after delivery it is red.',
      'Choose the dates and tick the LRs.',
      '**Preview** shows the bills: each kind of GST stands on a bill of its own.',
      'Issue them. The number comes out of the bill book of the branch.',
      '**Bill all parties** bills a month at once, and mails the bills if you want.',
    ],
    wrong: [
      'An LR is not offered: it is delivered without POD, and your setting asks for it. An admin may give a reason.',
      'A party is not offered: the payer was typed on the LR. Make a party of it first.',
      'A bill is never changed: cancel it, or correct it with a credit or debit note.',
    ],
  },
  '/dashboard/viewfreightbill': {
    title: 'Find a freight bill, see what is open',
    about: 'All freight bills with their due date and what is still open.',
    how: [
      'Search a bill number or party, or narrow by status and dates.',
      'Open a bill to print it, send it, cancel it or write a note.',
      '**Excel** gives the list as a spreadsheet.',
    ],
    wrong: ['A bill that is paid is still open: the receipt is on account. Allocate it on its voucher.'],
  },
  '/dashboard/freightbillreport': {
    title: 'Print, send, cancel or correct a bill',
    about: 'The bill as it is printed, with its credit and debit notes.',
    how: [
      '**Print** or **WhatsApp** gives it to the party; the UPI code is for what is open.',
      'A credit note takes something off, a debit note adds: choose the reason and enter the value.',
      '**Cancel Bill** reverses it; its LRs can be billed again, its number is not used again.',
    ],
    wrong: [
      'Only an admin cancels a bill or issues a note.',
      'A note says that it is without GST: the time for changing the tax of this bill has passed.',
      'A bill that money was set against is not cancelled before that is undone.',
    ],
  },
  '/dashboard/contract': {
    title: 'Keep the rates agreed with a party',
    about: 'A rate contract: what is charged from where to where, for which goods, and until when. For admins.',
    how: [
      'Choose the **Party** and enter **Valid From** and **Valid To**.',
      'Enter the rates, a line for each route. An empty From, To, Vehicle Type or Goods means any.',
      '**Import rates** fills the lines from a spreadsheet.',
      'Press **Submit**. From now on LRs of the party get this rate, and another one asks for a reason.',
    ],
    wrong: [
      'Two lines are refused: they say the same of the same days. Change the days or the slab.',
      'A rate is not proposed on an LR: weight or km is missing, or the payer is typed and not chosen.',
    ],
  },
  '/dashboard/viewcontract': {
    title: 'Find a contract, see other rates charged',
    about: 'All rate contracts, and the LRs that were booked with another rate.',
    how: [
      'Search a party or number, or choose the stage: running or ended.',
      'Open the list of LRs with another rate to see by how much and why.',
      '**End** closes a contract with its last day.',
    ],
    wrong: ['A line by which LRs were booked cannot be removed: change the day to which it applies.'],
  },
  '/dashboard/contractreport': {
    title: 'Print or end a contract',
    about: 'The contract as it is printed.',
    how: [
      '**Print** gives it to the party to sign.',
      '**Edit** adds or ends rates.',
      '**End** closes it with its last day.',
    ],
    wrong: ['LRs that are booked keep their rate, whatever becomes of the contract.'],
  },
  '/dashboard/bankmatch': {
    title: 'Match the bank statement',
    about: 'The entries of your bank, and what each of them is in your books.',
    how: [
      'Choose the account and press **Import statement** with the CSV or Excel file of your bank.',
      '**Accept all certain** matches what is sure.',
      'For others accept a proposal, or choose a party, a head or a voucher.',
      'The TDS that a party deducted is entered with the ticked bills.',
      'A wrong match is undone on the entry.',
    ],
    wrong: [
      'The columns are not known: say which is which; it is remembered for this account.',
      'The same days imported again add nothing twice.',
      'A wrong file was imported: **Imported files** takes it back.',
    ],
  },
  '/dashboard/bankmatch/reconciliation': {
    title: 'Compare books and bank',
    about: 'The balance in the books and at the bank on a day, and what only one of them has.',
    how: [
      'Choose the account and the day.',
      'What is in the books and not at the bank is on its way, or was entered wrongly.',
      'What is at the bank and not in the books is still to be matched.',
      'Press a voucher to open it.',
    ],
    wrong: ['A difference is left: entries before the first imported day are missing. Import older statements.'],
  },
};
