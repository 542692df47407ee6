import type { RecordName } from '#domain/kinds.ts';
import * as words from '#language/words.en.ts';
import type { KindTitles } from '#web/kinds.ts';

/** The words of src/web/records: the lists and forms of employees and vehicles. */
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
  employee: {
    fresh: 'New Employee',
    edit: (name: string) => `Edit Employee ${name}`,
    one: (name: string) => `Employee ${name}`,
    list: 'View Employees',
    several: 'drivers',
    none: words.noneToShow('Employee'),
    noUser: 'User not found or Tenant ID missing.',
    searchHint: 'Search name, contact, city, licence',
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
    fresh: 'New Vehicle',
    edit: (number: string) => `Edit Vehicle ${number}`,
    one: (number: string) => `Vehicle ${number}`,
    list: 'View Vehicles',
    several: 'vehicles',
    none: words.noneToShow('Vehicle'),
    noUser: 'User data missing',
    searchHint: 'Search number, owner, make, PAN',
    particulars: 'Particulars',
  },
};

/** What the form, the list and the report of each record are called, in the menu and in the window's title. */
export const recordTitles = {
  employee: 'Employee',
  viewEmployee: 'View Employees',
  employeeReport: 'Employee report',
  vehicle: 'Vehicle',
  viewVehicle: 'View Vehicles',
  vehicleReport: 'Vehicle report',
} satisfies KindTitles<RecordName>;
