/** Help of what admins set up: GST LRs, branches, number books, charges, and moving in. */
export const setup = {
  '/dashboard/consignment/setup': {
    title: 'Switch to GST LRs',
    about: 'Six steps set up, once, what the law asks of a consignment note. Each is saved by itself.',
    how: [
      'Go through **Identity**, **Branches**, **Number Books**, **Charges**, **Tax** and **Print**. Each says what is missing.',
      'Press **Start using GST LRs**. New bilties are LRs from then on.',
      '**Go back to classic bilties** returns to the old form; LRs that are booked stay.',
    ],
    wrong: [
      'LRs have only a bilty number: there is no default number book.',
      'All LRs are under reverse charge: nothing is chosen under **Tax**, or the company has no GSTIN.',
    ],
  },
  '/dashboard/consignment/identity': {
    title: 'Enter PAN, transporter ID and texts of the LR',
    about: 'Who the carrier is for the law, what is printed on LRs and bills, and what detention costs.',
    how: [
      'Enter **PAN** and **Transporter ID**.',
      '**Free Hours of Loading**, **Free Hours of Unloading** and **Detention Per Day** work out what a waiting vehicle costs.',
      '**A Bill Needs** says what an LR needs before it is billed: a POD, the delivery, or nothing.',
      'Bank and **UPI ID** are printed on bills; the code has the exact amount.',
      'Press **Submit**.',
    ],
    wrong: ['The GSTIN is said to be wrong: correct it under **Setting** → **Company**.'],
  },
  '/dashboard/consignment/branches': {
    title: 'See branches and who works for which',
    about: 'The places where you book, and the branch of each user.',
    how: [
      'Press New to add a branch, or open one to change it.',
      'Under **Users and their branches** give each user a **Home branch**, and other branches for which back office may enter.',
    ],
    wrong: ['A clerk cannot enter for a branch: it is neither the home branch nor among the others given.'],
  },
  '/dashboard/consignment/branch': {
    title: 'Add a branch',
    about: 'A place of yours with its code, its address and its state.',
    how: [
      'Enter **Branch Code**: it stands in LR numbers.',
      'Enter name, city and **State**; a branch in another state has its own **GSTIN No.**.',
      'Press **Submit**, then give it a number book.',
    ],
    wrong: ['A branch was closed: set **Active** to no. Its papers stay.'],
  },
  '/dashboard/consignment/books': {
    title: 'See number books',
    about: 'The books out of which LRs, bills, notes and challans of each branch take their numbers.',
    how: [
      'Open a book to change it, or see which numbers it has used.',
      '**Add this book** takes the usual one that is offered for a branch.',
    ],
    wrong: ['Two books can give the same numbers: choose another pattern or separate ranges.'],
  },
  '/dashboard/consignment/book': {
    title: 'Add a number book',
    about: 'A series of numbers of a branch: its pattern, where it begins and whether it begins again each year.',
    how: [
      'Choose the branch and what it numbers under **Numbers of**.',
      'Enter the **Pattern**; a number of the book is shown below.',
      'For a printed book set **Typed by Hand**: the clerk types the number from the paper.',
      '**Default Book** gives the numbers of new bilties of the branch.',
      '**Usual Basis** and **Usual Origin** are filled into each new LR of the book.',
    ],
    wrong: [
      'An e-way bill takes only 15 characters of a number: keep it short.',
      'The book is at its end: raise **Last No.**, or add another.',
    ],
  },
  '/dashboard/consignment/bookreport': {
    title: 'See which numbers of a book are used, cancelled or skipped',
    about: 'The numbers of one book in a year, as an auditor asks for them.',
    how: ['Choose the **Financial year**.', '**Skipped numbers** are those below the highest that no paper has.'],
    wrong: ['A number is skipped: of a book that is typed by hand it may have been left out on paper.'],
  },
  '/dashboard/consignment/counters': {
    title: 'Look after counters that book without a connection',
    about:
      'A counter gives the numbers of a book of its own and signs what it books; the portal books it as it was printed.',
    how: [
      'Press **Code for a counter**, choose the branch and how its numbers are written, and give the code to whoever registers the browser there.',
      '**Change hours** says how long users get in without a connection, 8 to 72 hours after their last login with one.',
      'Under **To check** stands what the portal would have said of a paper: look at it, and tick it with a remark.',
      'Under **Received, not booked** take in or refuse what could not be booked by itself.',
      'A counter is gone: report it lost. The report of its book names the numbers that did not come.',
      'A copy of a paper that did not come: book it as a new LR, choose the book of that counter and type its number.',
      'Press **Change hours** to say how long counters let users in without a connection: 8 to 72 hours.',
    ],
    wrong: [
      'Few numbers are left in the year: before they end, let it send what waits, close it and register another counter.',
      'A counter exists twice: its profile was copied. Report it lost and register another one.',
      'It cannot be closed: LRs wait there. Let it send them first.',
    ],
  },
  '/dashboard/counter': {
    title: 'Book at a counter without a connection',
    about:
      'A browser that is a counter gives its own numbers, with a connection and without one. Register a computer that stays in the branch.',
    how: [
      'An admin presses **Register this browser** and gives the counter a name, a code and a pattern of its numbers. Anybody else types the code of 8 digits that an admin made.',
      'Type your password with it: by it you log in here without a connection, for 24 hours after your last login with one, or for as long as your company says.',
      'Without a connection the list shows the last LRs of the branch, and each is read and printed. Other pages say what needs a connection.',
      'Let the browser keep what is stored: install the portal as an app or bookmark it, then press **Ask again**.',
      'After a reload press **Unlock** and type your password once more.',
      'A party that you make in an LR without a connection is saved by the portal with that LR.',
    ],
    wrong: [
      'No number is left this year: ask your admin to close this counter and register another one.',
      'It says that the clock is to be set: the clock of this computer is behind. Set it right and try again.',
      'It says that it is to be connected: it had no contact for 30 days. Log in with a connection.',
      'The counter exists twice: its profile was copied. An admin reports it lost; then register another one.',
      'Your name is not under **Log in here without a connection**: your password is easy to guess. Choose another one and log in again.',
    ],
  },
  '/dashboard/consignment/printers': {
    title: 'See the printers of your offices',
    about: 'Dot matrix and label printers, by branch. An ordinary printer needs no entry: it prints from the browser.',
    how: [
      'Open one to change its paper or its branch.',
      'To print on it, open the print of an LR, challan, receipt or bill, choose it under **Office printer** and press **Download for this printer**.',
      'Where the portal reaches it by IPP, **Send to this printer** prints at once. What became of it stands below.',
      'At a counter without a connection **Download for this printer** goes on for LRs; nothing is sent by IPP meanwhile.',
    ],
    wrong: [
      'A printer is not offered when you print: it is not **Active**, or it is an ordinary one whose **Way to the Printer** is Download. Label printers are offered under **Labels** of an LR.',
    ],
  },
  '/dashboard/consignment/printer': {
    title: 'Add a dot matrix printer',
    about: 'A printer of one office: what it is, and the paper that is in it.',
    how: [
      'Choose **Branch** and **Printer Type**: 9 pin or 24 pin stands in the manual of the printer.',
      'Enter **Paper Width (mm)** and **Paper Height (mm)**, measured from fold to fold.',
      '**Usual for LRs** makes it the first one offered in its branch.',
      'Send the downloaded file to the printer as it is, without the driver of the printer.',
      '**Way to the Printer** is IPP where the portal stands in the same network. Enter its address, and ask whoever runs the portal to admit that network.',
    ],
    wrong: [
      'The print moves down from page to page: **Paper Height (mm)** is not that of the paper.',
      'Signs stand in place of letters: the printer is not set to ESC/P. Its manual tells how.',
    ],
  },
  '/dashboard/consignment/charges': {
    title: 'See the charges of an LR',
    about: 'Hamali, door delivery and what else is charged besides freight.',
    how: ['Open one to change its name, amount or place.', 'New charges are offered on the next LR.'],
    wrong: ['A charge is not offered: it is not **Active**.'],
  },
  '/dashboard/consignment/charge': {
    title: 'Add a charge',
    about: 'One charge besides freight: what it is called, how it is worked out and whether it is taxed.',
    how: [
      'Enter **Charge Name** and **Name in Hindi**.',
      'Choose **Charged by** and enter **Amount or %**, with a **Minimum** if there is one.',
      '**Position** is its place on the LR.',
      'Press **Submit**.',
    ],
    wrong: ['The amount is only proposed: what is typed on the LR counts.'],
  },
  '/dashboard/consignment/tax': {
    title: 'Choose who pays the GST on freight',
    about: 'Reverse or forward charge, for each financial year.',
    how: [
      'Choose the **Financial year**.',
      'Choose **Reverse charge**, **Forward charge, low rate** or **Forward charge, high rate**; what each means stands beside it.',
      'Press **Submit**. File the annexure on the GST portal by 31 March yourself.',
    ],
    wrong: [
      'LRs that are booked keep the tax that they have.',
      'Without a GSTIN of the company all stays under reverse charge.',
    ],
  },
  '/dashboard/consignment/print': {
    title: 'Set how LRs are printed',
    about: 'Paper, head, how many copies in which order, and pre-printed forms.',
    how: [
      'Choose the **Paper** and what stands at the top; leave room for your letterhead if you use one.',
      'Choose the **Copies** in their order, and which of them go **Without amounts**.',
      'For pre-printed paper enter where each value goes, then **Print test sheet** on a form.',
      'Press **Submit**.',
    ],
    wrong: [
      'Amounts are left out of a copy only where the freight is to be billed.',
      'The test sheet shows the old places: it shows what is saved. Press **Submit** first.',
    ],
  },
  '/dashboard/moving-in': {
    title: 'Bring in old LRs, Tally’s masters and lists',
    about:
      'The first day: what your office had before comes in from files. Each is checked first and can be taken back.',
    how: [
      'Follow the steps of **Your first day**; leave out what you do not need.',
      'For **Tally** export All Masters as XML and choose the file; you see what becomes of each ledger.',
      'For **Old LRs** choose your own spreadsheet; say what each column is.',
      'Look at the errors, correct them in your file, and take in the rest.',
      '**Take back** undoes a file as long as nothing else uses what it brought.',
    ],
    wrong: [
      'Rows are refused: **Download the errors** has each with its reason.',
      'The same file again adds nothing twice.',
      'A file cannot be taken back: something that it brought was used since.',
    ],
  },
};
