/** The words of src/web/company. */
export const company = {
  title: 'Company',
  intro: 'These details are printed at the top of every bilty.',
  identity: 'Company',
  contacts: 'Contact numbers',
  place: 'Address',
  papers: 'On printed documents',
  readOnly: 'Press Edit to change these details.',
  backOffice: 'Only an admin of your company can edit these details.',
  created: 'Saved successfully',
  firstBilty: 'Make your first bilty',
  updated: 'Updated successfully',
  superAdmin:
    'Super admins have no company of their own. Choose one to view. Its admins will see your visit in their change history.',
};

export const logos = {
  title: 'Logo Image',
  intro: 'Logos are printed at the top of every document.',
  left: 'Left of the company name',
  right: 'Right of the company name',
  upload: 'Upload',
  uploaded: 'Upload success',
  failed: 'Upload failed',
  remove: (logo: string) => `Remove ${logo}`,
  removeTitle: (logo: string) => `Remove ${logo}?`,
  removeHint: 'It will no longer be printed. Documents you have already printed do not change.',
  removed: (logo: string) => `${logo} removed.`,
  notRemoved: 'The logo could not be removed.',
};

const actions: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  images: 'pictures changed',
  login: 'login changed',
  draft: 'started without items',
  void_draft: 'voided: no items were added',
  share: 'link shared',
  print: 'made',
  send: 'sent',
  mail: 'sent by email',
  file: 'used for a file',
  verify: 'verified',
  refuse: 'refused',
  cancel: 'cancelled',
  download: 'downloaded',
  visit: 'viewed by the platform',
  void: 'voided',
  undo: 'receipt undone',
  renew: 'renewed',
  adopt: 'linked to typed names',
  run: 'monthly run started',
  merge: 'merged into another party',
  unmerge: 'no longer merged',
  suspend: 'suspended',
  reinstate: 'reinstated',
  announce_erasure: 'erasure scheduled',
  take_back_erasure: 'erasure cancelled',
};

const LINES: Readonly<Record<string, string>> = { party: 'Place', bilty_event: 'Bilty' };

/** The words of src/web/audit. */
export const audit = {
  title: 'Change History',
  intro: 'Every change, who made it, and the old and new values. Entries cannot be edited or deleted.',
  user: 'User',
  anyUser: 'All users',
  kind: 'What',
  anyKind: 'Everything',
  record: 'Number or name',
  recordHint: 'For example 1043 (exact match)',
  from: 'From Date',
  to: 'To Date',
  search: 'Search',
  none: 'No changes to display.',
  older: 'Show older',
  failed: 'Failed to load data.',
  changesOn: (day: string) => `Changes on ${day}`,
  /** The action on a record, from the audit's own word for it. */
  did: (action: string, _kind: string): string => actions[action] ?? 'changed',
  visit: 'Visit by the platform',
  was: 'was',
  is: 'now',
  emptied: 'cleared',
  pictureAdded: 'added',
  pictureReplaced: 'replaced',
  pictureRemoved: 'removed',
  /** The name of a line of a record. */
  line: (kind: string, place: number) => `${LINES[kind] ?? 'Item'} ${place}`,
  lines: { added: 'added', removed: 'removed', changed: 'changed' },
  showEntered: (count: number) => `Show entered values (${count})`,
  showMore: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
};

/** The words of src/web/company/ArchivePage. */
export const archive = {
  title: 'Export your data',
  intro:
    'One ZIP file with all your company data: every bilty, export bilty and loading slip with its items, employees, vehicles, parties, payments, the change history (CSV for Excel, JSON for programs) and all pictures.',
  withPdfs: 'Include a PDF of every document',
  withPdfsHint: 'Takes longer: about a minute for 1,000 documents.',
  start: 'Prepare download',
  again: 'Prepare again',
  started: 'We are preparing your data. You can keep working.',
  waiting: 'Starting…',
  working: (percent: number) => `Preparing: ${percent} %`,
  progress: 'Progress of the export',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was saved.',
  failed: 'Your data could not be prepared. Please try again.',
  ready: 'Your data is ready.',
  about: (day: string, size: string) => `Data as of ${day} · ${size}`,
  until: (day: string) => `The admins of your company can download it until ${day}.`,
  download: 'Download',
  loadFailed: 'Failed to load data.',
};
