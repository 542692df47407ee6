/** Help for employees, vehicles and parties. */
export const records = {
  '/dashboard/employee': {
    title: 'Add an employee or a driver',
    about: 'The people of your company: drivers, and those who work in the office and may log in.',
    how: [
      'Enter **Employee Name**, **Type** and **Contact Number**.',
      'For a driver add **License No.**; for the office a **Username** and **Password**, if they are to log in.',
      'Add a picture of the identity paper where you need one.',
      'Press **Submit**.',
    ],
    wrong: [
      'Somebody has left: press **Disable login** on the form. The entries stay.',
      'Only an admin can edit employees of the office.',
      'The Aadhaar number is shown hidden on purpose; **Change the Aadhar Number** enters another.',
    ],
  },
  '/dashboard/viewemployee': {
    title: 'Find an employee or import drivers',
    about: 'All employees with contact, city and licence.',
    how: [
      'Search a name, number, city or licence.',
      'Open one to change it, to create a login or to set a new password.',
      '**Import** takes a whole list of drivers from your spreadsheet. You see the errors before anything is saved.',
    ],
    wrong: [
      'Somebody cannot log in: a login exists only where one was created. Open the employee and press **Create login**.',
    ],
  },
  '/dashboard/employeereport': {
    title: 'Print an employee’s sheet',
    about: 'All that is kept of an employee, as a page to print.',
    how: ['**Print** or **Download** it.', '**Edit** changes the employee.'],
    wrong: ['The Aadhaar number is not printed in full on purpose.'],
  },
  '/dashboard/vehicledetail': {
    title: 'Add a vehicle and its papers',
    about: 'A vehicle with its owner, its capacity and the dates of permit, insurance, road tax and fitness.',
    how: [
      'Enter **Vehicle No.** and **Vehicle Type**.',
      'Under **Ownership** say whether it is your own or a market truck.',
      'Enter the due date of each paper; you are reminded before it ends. A photo of the paper can be added.',
      '**Capacity (kg)** lets a challan warn of an overload. **Target km per Litre** and **Fixed Cost per Month** serve trip sheets and profit.',
      'Press **Submit**.',
    ],
    wrong: [
      'The number plate is refused: it looks like MP09HG1234.',
      'No reminder came: the due date is empty.',
      'Pictures were not sent: press **Submit** again, only they are sent.',
    ],
  },
  '/dashboard/viewvehicle': {
    title: 'Find a vehicle or import vehicles',
    about: 'All vehicles with the dates of their papers; what is over is marked.',
    how: [
      'Search a number, owner, make or PAN.',
      'Narrow to vehicles with a certain paper due.',
      '**Import** takes your list of vehicles from a spreadsheet.',
    ],
    wrong: ['A vehicle of a bilty is missing here: its number was typed and not added to the list.'],
  },
  '/dashboard/vehiclereport': {
    title: 'Print a vehicle’s sheet',
    about: 'All that is kept of a vehicle, as a page to print.',
    how: ['**Print** or **Download** it.', '**Edit** changes the vehicle or the dates of its papers.'],
    wrong: ['A date is old: renew the paper under **Papers due**, then print again.'],
  },
  '/dashboard/party': {
    title: 'Add a party',
    about: 'A customer, an owner of hired trucks, a pump: whoever you carry for, pay or bill.',
    how: [
      'Enter **Party Name** and **Contact Number**; **GSTIN No.** fills in the state.',
      '**Name in Hindi** is printed on Hindi papers.',
      '**Credit Days**, **Credit Limit** and **Usual Payment** are used on LRs and bills.',
      'Another GSTIN or address of the same firm is a place: press **Add a place**. Do not make a second party.',
      'Owners of hired trucks need a PAN; add their declaration below.',
    ],
    wrong: [
      'The party is in the list already: the form shows it, press **Take**.',
      'The GSTIN is refused: its last sign does not fit the others. Look at it letter by letter.',
      'Two parties are one firm: merge them under **Setting** → **Merge duplicate parties**.',
    ],
  },
  '/dashboard/viewparty': {
    title: 'Find a party or import parties',
    about: 'All parties with city and GSTIN, in English and Hindi.',
    how: [
      'Search a name in either script, a city or a GSTIN.',
      'Open a party to change it or to add a place.',
      '**Import** takes your list of parties from a spreadsheet.',
    ],
    wrong: [
      'A name of a bilty is not here: it was typed. **Setting** → **Merge duplicate parties** makes a party of it.',
    ],
  },
  '/dashboard/partyreport': {
    title: 'Print a party’s sheet',
    about: 'All that is kept of a party with its places, as a page to print.',
    how: ['**Print** or **Download** it.', '**Edit** changes the party.', 'What it owes stands in its ledger.'],
    wrong: ['A place is missing: it belongs to a party that was merged. Open the party that stayed.'],
  },
  '/dashboard/partynames': {
    title: 'Merge two parties, or make one of typed names',
    about:
      'Names that were typed into bilties become parties, and parties that are one firm are merged. Prints stay as they were.',
    how: [
      'Under **Typed names** tick the spellings that are one firm and press **Make a party**.',
      'Choose **A new party** or **A party you have**.',
      'Under **Similar parties** press **Merge** and say which of the two stays.',
      'A wrong merge is taken back on the page of the party that stayed: **Undo merge**.',
    ],
    wrong: [
      'What the other party owes stays in its own ledger. Move it with a journal.',
      'Many bilties take a while to be linked; you can leave the page.',
    ],
  },
  '/dashboard/duepapers': {
    title: 'Renew the papers of vehicles',
    about: 'Permits, policies, road tax and fitness certificates that are over or end soon.',
    how: [
      'Narrow to one kind of paper, or search a vehicle.',
      'Press **Renewed**: the date a year later is filled in; change it if it is another, and enter the new number.',
      '**Excel** gives the list to whoever renews.',
    ],
    wrong: ['A paper of a sold vehicle keeps coming: clear its due date on the vehicle.'],
  },
};
