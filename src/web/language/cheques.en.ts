/** The words of post-dated cheques; fetched with their page only. */
export const cheques = {
  title: 'Post-dated Cheques',
  none: 'No post-dated cheques. A receipt or payment by a cheque of a later date appears here.',
  searchHint: 'Cheque no., party',
  anyState: 'All states',
  state: 'State',
  states: { waiting: 'Waiting', posted: 'Posted', returned: 'Returned', cancelled: 'Given back' },
  direction: { Receipt: 'In', Payment: 'Out' },
  chequeNo: 'Cheque no.',
  bank: 'Bank account',
  open: (voucher: string) => `Open ${voucher}`,
  giveBack: 'Give back',
  giveBackOf: (number: string) => `Give back cheque ${number}`,
  giveBackIntro: 'It will not be posted any more. It stays in this register.',
  givenBack: 'Given back.',
};
