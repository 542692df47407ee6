import type { RecordName } from '#domain/kinds.ts';
import { recordTitles as titles } from '#language/definition-words.en.ts';
import * as words from '#language/words.en.ts';
import { kindWords, perKind, pluralOf, type RecordWords } from './kind-words.en.ts';

/** The words that do not follow from a record's title. */
const own: Readonly<Record<RecordName, Pick<RecordWords, 'searchHint' | 'noUser'>>> = {
  employee: {
    noUser: 'User not found or Tenant ID missing.',
    searchHint: 'Search name, contact, city, licence',
  },
  vehicle: { noUser: 'User data missing', searchHint: 'Search number, owner, make, PAN' },
  party: { searchHint: 'Search name (English or Hindi), city, GSTIN' },
};

/** The words of src/web/records: the lists and forms of employees, vehicles and parties. */
export const records = {
  registrationFailed: 'Registration failed',
  picturesNotSent: 'Saved without its pictures. Press Submit again to upload them.',
  notSent:
    'No response from the server. Your entries are safe. They may already be saved: check the list before you press Submit again.',
  list: {
    name: 'Name',
    contact: 'Contact',
    city: 'City',
    type: 'Type',
    documentType: 'Document Type',
    anyDocument: 'All vehicles',
    printOf: (name: string) => `Print ${name}`,
    editOf: (name: string) => `Edit ${name}`,
    viewOf: (name: string) => `View ${name}`,
  },
  kinds: perKind(titles, (name): RecordWords => ({ ...kindWords(titles[name], pluralOf(titles[name])), ...own[name] })),
  employee: {
    several: 'drivers',
    particulars: 'Particulars',
    proof: 'Identity',
    types: words.employeeTypes as Readonly<Record<string, string>>,
    adminsOnly: 'Only an admin of your company can edit this employee.',
    changeAadhaar: 'Change the Aadhar Number',
    keepAadhaar: 'Keep the saved Aadhar Number',
    login: 'Login',
    usernameHint: 'Suggested from the name.',
    usernameTaken: 'The username was taken meanwhile. Here is a new suggestion; press Submit again.',
    passwordHint: '8 characters or more',
    noLogin: 'No login yet',
    on: (userName: string) => `${userName} can log in`,
    off: (userName: string) => `${userName} cannot log in`,
    give: 'Create login',
    added: 'Login created.',
    switchOff: 'Disable login',
    switchOn: 'Enable login',
    switchedOff: 'Login disabled.',
    switchedOn: 'Login enabled.',
    newPassword: 'New password',
    newPasswordOf: (userName: string) => `New password for ${userName}`,
    passwordSet: 'New password set.',
  },
  vehicle: {
    several: 'vehicles',
    particulars: 'Particulars',
  },
  party: {
    several: 'parties',
    particulars: 'Particulars',
    firstPlace: 'GSTIN and address',
    terms: 'Payment and tax',
    otherPlaces: 'Further places',
    noOtherPlaces: 'Another GSTIN or another address of the same party is added here.',
    addPlace: 'Add a place',
    place: (number: number) => `Place ${number}`,
    take: 'Take',
    basis: {
      'To Pay': 'To Pay (consignee)',
      Paid: 'Paid (consignor)',
      TBB: 'To be billed (TBB)',
      FOC: 'Free of charge (FOC)',
    } as Readonly<Record<string, string>>,
    create: (name: string) => `Create party “${name}”`,
    created: 'Party created.',
    booked: (days: number) => (days === 0 ? 'booked today' : `booked ${days} d ago`),
    stands: 'This party is in your list already. Use it:',
    neverBooked: 'not booked yet',
  },
  duePapers: {
    title: 'Papers due',
    any: 'All papers',
    paper: 'Paper',
    number: 'Number',
    renewed: 'Renewed',
    renewedOf: (paper: string, vehicleNo: string) => `Renewed: ${paper}, ${vehicleNo}`,
    was: (day: string) => `Current due date: ${day}`,
  },
};
