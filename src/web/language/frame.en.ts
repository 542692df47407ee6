/** The words of the frame around every page behind the login. */
export const frame = {
  welcome: (name: string) => `Welcome ${name}`,
  skip: 'Skip to content',
  logout: 'Logout',
  loggedOut: 'You are logged out.',
  menu: 'Menu',
  fold: 'Collapse the menu',
  unfold: 'Expand the menu',
  search: 'Search bilty, party, vehicle, employee…',
  commands: 'Search and commands',
  searchIn: (text: string, where: string) => `Search “${text}” in ${where}`,
  printLast: 'Print the last bilty',
  loadsOnline: 'This loads when you are back online.',
  setUp: 'Kindly set up your company details first...',
  setUpLink: 'Set up the company',
  partFailed: 'A part of this page could not be loaded.',
  forAdmins: 'Only admins of your company can open this page.',
  forSuperAdmins: 'Only super admins can open this page.',
  under: (title: string) => `${title} pages`,
  switchToLight: 'Light mode',
  switchToDark: 'Dark mode',
};

/** The keys of every page behind the login. */
export const keys = {
  search: 'Search and commands',
  all: 'Help and shortcuts',
  close: 'Close list or dialog',
  submit: 'Submit',
};
