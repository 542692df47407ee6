/** Help for what admins set up: GST LRs, branches, number books, charges, and moving in. */
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
      'A counter numbers LRs from its own book and signs what it books; the portal books them as they were printed.',
    how: [
      'Press **Code for a counter**, choose the branch and the pattern of its numbers, and give the code to whoever registers the browser there.',
      '**To check** lists what the portal would have refused or warned about: look at the paper, then mark it as checked with a remark.',
      'Under **Received, not booked**, accept or refuse what could not be booked automatically.',
      'If a counter is stolen or broken, report it lost. The report of its book names the numbers that were not received.',
      'To book an LR from a paper copy of a lost counter, make a new LR, choose the book of that counter and enter the number on the paper.',
      'Press **Change hours** to set how long users can log in without a connection after their last login with one: 8 to 72 hours.',
    ],
    wrong: [
      'Few numbers are left this year: before they run out, let it send what is waiting, close it and register another counter.',
      'A counter exists twice: its profile was copied. Report it lost and register another one.',
      'It cannot be closed: LRs are waiting there. Let it send them first.',
    ],
  },
  '/dashboard/counter': {
    title: 'Book at a counter without a connection',
    about:
      'A browser that is a counter gives its own numbers, with or without a connection. Register a computer that stays in the branch.',
    how: [
      'An admin presses **Register this browser** and gives the counter a name, a code and a number pattern. Anyone else enters the 8-digit code created by an admin.',
      'Enter your password too: you use it to log in here without a connection, for 24 hours after your last login with one, or as long as your company allows.',
      'Without a connection, the list shows the last LRs of the branch, which you can open and print. Other pages tell you what needs a connection.',
      'So that the browser does not delete what is stored, install the portal as an app or bookmark it, then press **Ask again**.',
      'After a reload, press **Unlock** and enter your password again.',
      'A party you add without a connection reaches the portal with its LR, or by itself once you are online again.',
    ],
    wrong: [
      'No numbers are left this year: ask your admin to close this counter and register another one.',
      'It asks you to set the clock: the clock of this computer is slow. Correct it and try again.',
      'It asks you to connect: it had no contact for 30 days. Log in with a connection.',
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
      'If the portal reaches it by IPP, **Send to this printer** prints at once. The result is shown below.',
      'At a counter without a connection, **Download for this printer** still works for LRs; nothing is sent by IPP until the connection is back.',
    ],
    wrong: [
      'A printer is not offered when you print: it is not **Active**, or it is an ordinary one whose **Way to the Printer** is Download. Label printers are offered under **Labels** of an LR.',
    ],
  },
  '/dashboard/consignment/printer': {
    title: 'Add a dot matrix printer',
    about: 'A printer of one office: what it is, and the paper that is in it.',
    how: [
      'Choose **Branch** and **Printer Type**; the manual of the printer says whether it has 9 or 24 pins.',
      'Enter **Paper Width (mm)** and **Paper Height (mm)**, measured from fold to fold.',
      '**Usual for LRs** makes it the first one offered in its branch.',
      'Send the downloaded file to the printer as it is, without the driver of the printer.',
      'Choose IPP as **Way to the Printer** if the portal is in the same network. Enter the printer’s address, and ask whoever runs the portal to allow that network.',
    ],
    wrong: [
      'The print moves down from page to page: **Paper Height (mm)** does not match the paper.',
      'Strange characters are printed: the printer is not set to ESC/P. Its manual tells you how.',
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
    wrong: ['The amount is only a proposal: the amount entered on the LR counts.'],
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
      'LRs already booked keep their tax.',
      'If the company has no GSTIN, everything stays under reverse charge.',
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
      'For the first day: import your earlier records from files. Each file is checked first and can be taken back.',
    how: [
      'Follow the steps of **Your first day**; press **Skip** where you do not need one.',
      'For **Tally** export All Masters as XML and choose the file; you see what becomes of each ledger.',
      'For **Old LRs** choose your own spreadsheet and what each column is.',
      'Look at the errors, correct them in your file, and import the rest.',
      '**Take back** undoes an import as long as nothing else uses its records.',
    ],
    wrong: [
      'Rows are refused: **Download the errors** has each with its reason.',
      'Importing the same file again adds no duplicates.',
      'A file cannot be taken back: one of its records has been used since.',
    ],
  },
};
