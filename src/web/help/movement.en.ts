/** Help for the movement of goods: challan, hire, trips, the consignment note, unloading, delivery, e-way bills. */
export const movement = {
  '/dashboard/challan': {
    title: 'Write a challan and load a vehicle',
    about: 'The challan says which LRs a vehicle carries. Saving it makes them Loaded.',
    how: [
      'Enter the vehicle, the driver, and from and to which branch it goes.',
      'Tick the LRs that wait to be loaded, or type or scan LR numbers under **Add an LR**.',
      'If only a part goes, enter fewer **Packages** in its line; the rest stays at the branch.',
      '**Scan packages**, on the saved challan, counts them into the vehicle by camera or scanner, on several phones at once.',
      'Press **Submit**. After that **Dispatch** checks e-way bills and the papers of the vehicle, and notes that it left.',
      "**Driver's link**, on the saved challan, lets the driver report deliveries by phone.",
    ],
    wrong: [
      'An LR is refused: it is cancelled, at another branch, or nothing of it is left.',
      'It cannot be changed any more: a dispatched challan stays as it left. Put goods that change vehicles on another challan.',
      'An overloaded vehicle, or one whose papers are over, is dispatched by an admin only, with a reason.',
    ],
  },
  '/dashboard/viewchallan': {
    title: 'Dispatch, find or cancel a challan',
    about: 'All challans with where they stand: not dispatched, dispatched, at the branch, unloaded.',
    how: [
      'Narrow the list by state and dates, or search a number or vehicle.',
      'Open a challan to **Dispatch** it, to note that it did **Arrive**, or to **Unload** it.',
      'Tick challans to make files for the e-way bill portal: **Part B file** or **Consolidated file**.',
      '**Cancel challan** frees its LRs again; give a reason.',
    ],
    wrong: [
      'Dispatch asks for a reason: the check found a fault. It is told beside the LR or paper.',
      'A challan that left is cancelled by an admin only, and none that arrived.',
    ],
  },
  '/dashboard/challanreport': {
    title: 'Print a challan, dispatch it, note its arrival',
    about: 'The challan as it is printed, with the steps of its way.',
    how: [
      '**Print** gives the paper for the driver; **WhatsApp** sends it.',
      '**Dispatch** notes that the vehicle leaves, **Arrive** that it reached the branch.',
      '**Unload** leads to the lines of the challan.',
      "**Driver's link** makes a link for the driver’s phone.",
    ],
    wrong: ['The link of the driver is shown once. If it was lost, make a new one.'],
  },
  '/dashboard/hire': {
    title: 'Hire a market truck',
    about: 'The hire memo says for what a truck was hired and what its owner gets, with the TDS that the law asks for.',
    how: [
      'Choose the challans that the truck carries; they must be dispatched.',
      'Choose the **Owner**, and enter **Rate Basis** and **Rate**.',
      'Press **Submit**: it is a draft and can be changed.',
      '**Issue** posts hire and TDS to the owner. The form says which TDS and why.',
      'Then come **Give Advance**, **Adjust**, **Settle** and **Pay**, in this order.',
    ],
    wrong: [
      'The TDS is high: the owner has no PAN. Enter it with the party before you issue the memo.',
      'No TDS should be deducted: the owner’s declaration for this year is missing. Add it on the memo or with the party.',
      'It cannot be settled: not all goods are unloaded, or the POD that the memo asks for is missing.',
    ],
  },
  '/dashboard/viewhire': {
    title: 'Find a hire memo, pay an owner',
    about: 'All hire memos with their balance and where they stand.',
    how: [
      'Narrow by state to see which are still to be settled or paid.',
      'Open a memo to give an advance, to settle it or to pay its balance.',
      '**Cancel hire memo** takes back what it posted; its challans can be hired again.',
    ],
    wrong: [
      'A balance is lower than expected: another payment under Money was set against it.',
      'Only an admin cancels a memo.',
    ],
  },
  '/dashboard/hirereport': {
    title: 'Print a hire memo, give an advance, settle it',
    about: 'The memo as it is printed, and the account of it: hire, TDS, advances, balance.',
    how: [
      '**Give Advance** takes cash, bank, diesel or FASTag.',
      '**Adjust** adds detention or loading, and deducts for late delivery or shortage.',
      '**Settle** closes the account, after that **Pay** pays the balance.',
      '**Print** and **WhatsApp** give the memo to the owner.',
    ],
    wrong: ['An advance was entered wrongly: reverse its voucher under Money; the memo is open again by that.'],
  },
  '/dashboard/tripsheet': {
    title: 'Keep a trip sheet of your own truck',
    about: 'What a trip of an own vehicle cost: diesel, tolls, bhatta, repairs; and the account of the driver.',
    how: [
      'Enter vehicle, driver, the day and the km at which it starts, and press **Submit**. **Start** begins the trip.',
      '**Give Advance** gives the driver money on the way.',
      'Enter expenses as they come, each with who paid it: the driver, FASTag, the pump on credit, or the company.',
      "**Driver's link** lets the driver send expenses with photos of their bills; **Accept** or **Refuse** each.",
      'At the end enter the closing km and **Settle**: the rest is carried over, paid or returned.',
    ],
    wrong: [
      'It cannot be settled: an expense of the driver is not accepted or refused yet.',
      'The vehicle is refused: it has another open sheet. Settle that one first.',
      'The mileage is low: see whether all km and all litres are entered.',
    ],
  },
  '/dashboard/viewtripsheet': {
    title: 'Find a trip sheet',
    about: 'All trip sheets with vehicle, driver and where they stand.',
    how: [
      'Search a number, vehicle or driver, or narrow by dates.',
      'What drivers sent and nobody has checked yet stands above the list.',
      'Open a sheet to add expenses, give an advance or settle it.',
    ],
    wrong: ['A settled sheet cannot be changed: what came later is entered on the next one.'],
  },
  '/dashboard/tripsheetreport': {
    title: 'Print a trip sheet, give an advance, settle it',
    about: 'The sheet as it is printed, with mileage and the driver’s account.',
    how: [
      '**Start**, **Give Advance** and **Settle** are the steps of a trip.',
      "**Driver's link** makes a link for the driver’s phone.",
      '**Print** gives the sheet for the file.',
    ],
    wrong: ['**Cancel trip sheet** is for admins, and only before it is settled.'],
  },
  '/dashboard/consignmentnote': {
    title: 'Follow an LR: status, POD, tracking link',
    about: 'All that happened to one LR, in the order in which it was noted, with its proofs and links.',
    how: [
      '**Update status** notes what happened: dispatched, arrived, out for delivery, delivered.',
      '**Add proof of delivery** takes up to six photos of the stamped paper.',
      '**Labels** prints one for each package, with a code that is scanned when it is loaded and unloaded.',
      '**Show the link** gives the consignee a link by which he sees where the goods are, without a login.',
      '**Make a link for the driver** lets the driver report and send photos from the phone.',
      'Under **Detention** the days are counted; **Detention** can be added to the charges.',
      '**Void** takes a wrong entry back; it stays visible with your reason.',
    ],
    wrong: [
      'A status is not offered: it does not follow from where the LR stands now.',
      'No detention is worked out: no amount per day is set under **Setting** → **GST LRs** → **Identity**.',
      'A classic bilty has no status.',
    ],
  },
  '/dashboard/unloading': {
    title: 'Unload a vehicle at the branch',
    about: 'What came out of a vehicle, LR by LR: whole, short, damaged or too much.',
    how: [
      'Choose the vehicle under **Vehicles for this branch**. If it has not arrived, note that first.',
      '**Scan packages** counts them by camera or scanner, on several phones at once, also without a connection or after a reload; missing ones are proposed as short. **Undo scan** undoes a wrong one: scan it again first if it was not the last.',
      'Go from LR to LR. LRs you leave unchanged arrived complete.',
      'Enter what is short or damaged, and untick what stays in the vehicle.',
      'Save; the LRs are Arrived. Then **Add photo** to what is short or damaged.',
    ],
    wrong: [
      'The vehicle is not listed: its challan goes to another branch, or is not dispatched.',
      'A line is gone after saving: what was unloaded stands below, with what was short or damaged.',
    ],
  },
  '/dashboard/delivery': {
    title: 'Deliver an LR and collect To Pay',
    about: 'What has arrived at the branch and waits to be handed over.',
    how: [
      'Type the LR number into **LR to deliver**, or scan its code.',
      'Enter what was received and how, and how many packages were handed over.',
      '**Submit** delivers it. **Print the receipt** gives the receipt for the money.',
      'If it was not delivered, choose Undelivered and the reason.',
      '**Receive PODs** takes in stamped papers by their numbers, many at once.',
    ],
    wrong: [
      'The LR is not found: it has not arrived at this branch yet, or is delivered already.',
      'Less than what is open was paid: only an admin may let something off or deliver on credit.',
      'A delivery was entered wrongly: void it on the consignment note.',
    ],
  },
  '/dashboard/delivery/pending': {
    title: 'See who has not sent the POD',
    about: 'LRs that were delivered and whose proof has not come, by branch, party or driver and by days.',
    how: [
      'Choose under **Grouped by** how they are added up.',
      'Press a number to see its LRs, or **Show all**.',
      'Press Remind of a party or driver for a message with the LRs; **Open WhatsApp** sends it.',
      '**Receive PODs** takes in those that came.',
    ],
    wrong: [
      'An LR stays here though its photo is in: look whether the photo was added to the right LR.',
      'Deliveries of more than 12 months ago are not listed.',
    ],
  },
  '/dashboard/ewaydesk': {
    title: 'Watch e-way bills before they end',
    about: 'The e-way bills of all consignors, what ends first at the top.',
    how: [
      'The tabs show what ends soon, what has no vehicle, and what has no LR yet.',
      '**New e-Way Bill** enters one; a bill is also read from its PDF, JSON or text.',
      '**Extend** notes an extension that you made on the e-way bill portal.',
      'Tick bills for the **Extension worksheet**, with what the portal asks for.',
    ],
    wrong: [
      'The end is marked as an estimate: it is worked out from the distance. Enter the right one.',
      '**Number only, not read yet**: an LR names it. Read the bill to have its end.',
      'The portal extends nothing by itself: extend on the government’s portal first.',
    ],
  },
  '/dashboard/ewaybill': {
    title: 'Enter or read an e-way bill',
    about: 'One e-way bill with its goods, its vehicle and until when it is valid.',
    how: [
      'Drop its PDF or JSON under **Read a bill**, or paste its text and press **Read**.',
      'Check what was read; what could not be read is marked.',
      'Leave the end empty to have it estimated from the distance.',
      'Press **Submit**.',
    ],
    wrong: [
      'A scanned picture cannot be read: only a PDF with text.',
      'The number is there already: open that bill and change it.',
    ],
  },
};
