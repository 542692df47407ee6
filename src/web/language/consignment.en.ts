/** The words of src/web/consignment: branches and charges. */
export const consignment = {
  active: 'Active',
  closed: 'Closed',
  gstinElsewhere: (state: string) => `GSTIN is of ${state}.`,
  pinElsewhere: (state: string) => `This PIN is not in ${state}.`,
  branch: {
    fresh: 'New Branch',
    edit: (name: string) => `Edit Branch ${name}`,
    list: 'Branches',
    none: 'No branches yet.',
    particulars: 'Particulars',
    codeHint: 'Stands in LR numbers: IND/2627/000123',
  },
  homes: {
    title: 'Home branch of each user',
    hint: 'New entries of a user belong to this branch unless another one is chosen.',
    saved: (userName: string) => `Home branch of ${userName} saved.`,
  },
  chargeHead: {
    fresh: 'New Charge',
    edit: (name: string) => `Edit Charge ${name}`,
    list: 'Charges',
    none: 'No charges yet.',
    particulars: 'Particulars',
    typed: 'typed on the bilty',
    typedHint: 'Suggested on the bilty; 0 for none.',
    placeHint: 'Charges stand on the bilty in this order.',
  },
};
