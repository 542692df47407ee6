import { exportStates } from '#language/words.en.ts';

/** The words of files for Tally and the GST portal; fetched with their pages only. */
export const exports = {
  title: 'Tally & GST',
  none: 'No file has been made yet.',
  made: 'Made',
  by: (user: string) => `by ${user}`,
  file: 'File',
  contents: 'Contents',
  inIt: (file: string, rows: string) => `${file}: ${rows}`,
  state: 'Status',
  states: exportStates,
  downloaded: 'Downloaded',
  changes: 'Since the previous file',
  same: (moment: string) => `The same as on ${moment}`,
  changed: (file: string, before: string, rows: string) =>
    before === rows ? `${file} is different` : `${file}: ${before} before, now ${rows}`,
  sha256: 'SHA-256',
  scopes: { new: 'New since the last file', all: 'All vouchers' },
  openings: {
    no: 'None: Tally already has them',
    yes: 'Of the first day, bill by bill, with all parties and accounts',
  },
  withOpenings: 'with opening balances',
  tally: 'File for Tally',
  tallyIntro:
    'A ZIP with Masters.xml and Vouchers.xml. In Tally, import the masters first, then the vouchers. Accounts without a Tally name get the proposed one. Include opening balances only if the books of the Tally company begin on From Date; if Tally already has the earlier vouchers, they would count twice.',
  make: 'Make file',
  begun: 'The file is being made. You can keep working.',
  progress: (done: string, total: string) => `${done} of ${total} vouchers`,
  download: (file: string) => `Download ${file}`,
  fails: 'This file could not be made. Try again.',
  names: 'Tally names',
  namesAbout: (company: string) => `In Tally the company is called ${company}.`,
  noName: 'not named yet',
  proposedCount: (count: number) =>
    count === 0 ? 'Every account has a Tally name.' : `${count} accounts have only a proposed name.`,
  keep: 'Keep proposed names',
  kept: (count: number) => `${count} names kept.`,
  searchHint: 'Account or Tally name',
  noAccounts: 'Nothing has been posted yet.',
  proposed: 'Proposed',
  change: (account: string) => `Change the Tally name of ${account}`,
  companyName: 'Company in Tally',
  companyIntro: 'The exact name of the company in Tally. Tally imports a file only into the company it names.',
  nameSaved: 'Saved.',
};
