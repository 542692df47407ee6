/** The words of src/web/company. */
export const company = {
  title: 'Company',
  intro: 'These details stand at the head of every bilty that you print.',
  identity: 'Company',
  contacts: 'Contact numbers',
  place: 'Address',
  papers: 'On the printed papers',
  readOnly: 'Press Edit to change the details.',
  backOffice: 'Only an admin of your company can change these details.',
  created: 'Saved successfully',
  updated: 'Updated successfully',
  which: 'Company',
  choose: 'Choose a company',
  superAdmin:
    'A super admin belongs to no company. Choose the one to look at; its admins see in their change history that you did.',
  none: 'There is no company yet.',
};

export const logos = {
  title: 'Logo Image',
  intro: 'The logos stand at the head of every paper that you print, at once.',
  left: 'Left of the company name',
  right: 'Right of the company name',
  upload: 'Upload',
  uploaded: 'Upload success',
  failed: 'Upload failed',
  remove: (logo: string) => `Remove ${logo}`,
  removeTitle: (logo: string) => `Remove ${logo}?`,
  removeHint: 'It stands on no paper from now on. Papers that are printed already keep it.',
  removed: (logo: string) => `${logo} removed.`,
  notRemoved: 'The logo could not be removed.',
};
