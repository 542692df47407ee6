/** Help for documents that are typed: bilty, export bilty, loading slip. */
export const documents = {
  '/dashboard/bilty': {
    title: 'Book a bilty or an LR',
    about:
      'Here a bilty is entered and printed. Where GST LRs are switched on it is an LR: it asks for what the law wants and works out who pays the GST.',
    how: [
      'Choose or type the parties. A party, driver or vehicle that is not in the list yet is added from its field.',
      'On an LR choose the **Basis**: To Pay, Paid, TBB or FOC. It decides who pays the freight, and with the parties’ GSTIN who pays the GST; the form says why.',
      'Enter the goods, a line for each kind. With **Rate Per** and **Rate** the freight is worked out; what you type yourself stays.',
      'Under **Invoices and e-way bills** enter the seller’s invoices. The form tells when an e-way bill is needed.',
      '**Submit** saves it, **Submit & Print** also opens the print. The LR number comes out of the number book in that moment.',
      'Most of it is as last time? **Duplicate** a saved bilty, or repeat the last LR of the same two parties by its key.',
    ],
    wrong: [
      'A field is red: what is missing stands under it. Nothing is saved before all is right.',
      'No internet: the bilty waits on this computer and is sent by itself. Do not enter it again.',
      'The GST is another than you expect: look at the GSTIN of both parties, at the basis, and at **Setting** → **GST LRs** → **Tax**.',
      'An LR that stands on a bill cannot change its amounts any more: cancel the bill first, or correct it by a note.',
    ],
  },
  '/dashboard/viewbilty': {
    title: 'Find, print or cancel a bilty or LR',
    about: 'All bilties and LRs, the newest first.',
    how: [
      'Search by number, party, place, vehicle or amount, or narrow by dates and More filters.',
      'The buttons of a row print it, send it by WhatsApp, change it, or open its consignment note.',
      'To cancel an LR, open its print or its form and press **Cancel bilty** or **Cancel LR**, with the reason. Its number stays.',
      'Tick LRs to print many at once, make a challan, or update their status.',
      '**Columns** chooses what is shown; **Excel** and **Print** give out what the list shows.',
    ],
    wrong: [
      'You cannot cancel it: a clerk may on the day of booking until it is loaded, an admin until it is delivered.',
      'An old bilty is not found by its amount: narrow the list by dates.',
      'A bilty that was just entered is missing: look at **Waiting** at the top, it may not have been sent yet.',
    ],
  },
  '/dashboard/report': {
    title: 'Print a bilty or LR, or send it',
    about: 'The bilty as it is printed.',
    how: [
      'Choose under **Copy** which copy you want, and under **Language** the language of the paper.',
      '**Print** prints it, **Download** keeps the PDF.',
      '**WhatsApp** sends the PDF or a link to it. The link always shows the latest version and works for 7 days.',
      'If the bilty was wrong, **Edit** changes it; **Cancel bilty** or **Cancel LR** cancels it with a reason.',
    ],
    wrong: [
      'The paper says DUPLICATE: this copy was printed before.',
      'Letters are missing: the name has a sign that cannot be printed, such as an emoji.',
      'The head does not fit your letterhead: set it under **Setting** → **GST LRs** → **Print**.',
    ],
  },
  '/dashboard/exportbilty': {
    title: 'Enter an export bilty',
    about: 'The bilty of a container or of goods for export, with the policy, the bales and its own sums.',
    how: [
      'Enter consignor, consignee, vehicle and places.',
      'Fill **Policy details** where the goods are insured, and **Goods details** for the bales.',
      'Enter the items with their freight.',
      'Check the sums and press **Submit** or **Submit & Print**.',
    ],
    wrong: [
      'Nothing is saved and a line is red: every item needs its required fields.',
      'The number is taken by itself when it is left empty. It cannot be changed after saving.',
    ],
  },
  '/dashboard/viewexportbilty': {
    title: 'Find or print an export bilty',
    about: 'All export bilties, the newest first.',
    how: [
      'Search by number, party, place or vehicle, or narrow by dates.',
      'The buttons of a row print, send or change it.',
      '**Excel** gives the list as a spreadsheet, **Print** as a paper.',
    ],
    wrong: ['The totals are not there at once: with more than 20,000 rows they come by **Show totals**.'],
  },
  '/dashboard/exportbiltyreport': {
    title: 'Print an export bilty, or send it',
    about: 'The export bilty as it is printed.',
    how: [
      'Choose the language and press **Print** or **Download**.',
      '**WhatsApp** sends the PDF, or a link to it that works for 7 days.',
      '**Edit** corrects it; print it again afterwards.',
    ],
    wrong: ['The browser does not show the PDF: download it and open it from there.'],
  },
  '/dashboard/loadingslip': {
    title: 'Write a loading slip',
    about: 'The slip with which a driver comes to load: for which party, which vehicle and which goods.',
    how: [
      'Enter the party, the vehicle and the date.',
      'Enter the items, a line for each.',
      'Press **Submit**, or **Submit & Print** to hand it to the driver.',
      'For a similar one open a saved slip and press **Duplicate**.',
    ],
    wrong: ['A vehicle is not in the list: add it from its field; its papers can be entered later.'],
  },
  '/dashboard/viewloadingslip': {
    title: 'Find or print a loading slip',
    about: 'All loading slips, the newest first.',
    how: [
      'Search by number, party or vehicle, or narrow by dates.',
      'The buttons of a row print, send or change it.',
      '**Excel** gives the list as a spreadsheet.',
    ],
    wrong: ['A slip is missing: look whether dates or a search still narrow the list.'],
  },
  '/dashboard/loadingslipreport': {
    title: 'Print a loading slip, or send it',
    about: 'The loading slip as it is printed.',
    how: [
      'Choose the language and press **Print** or **Download**.',
      '**WhatsApp** sends it to the driver.',
      '**Edit** corrects it.',
    ],
    wrong: ['The browser does not show the PDF: download it and open it from there.'],
  },
};
