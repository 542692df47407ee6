/** The words of src/web/rates; fetched with the pages of rate contracts only. */
export const rates = {
  bases: { kg: 'kg', tonne: 'Tonne', package: 'Package', trip: 'Trip', km: 'km' },
  ofContract: 'Contract rate',
  says: (contract: string, line: string, amount: string) => `Contract ${contract}, line ${line}: ${amount}`,
  rate: (rate: string, basis: string) => `${rate} per ${basis}`,
  minimum: (amount: string) => `Minimum ${amount}`,
  typed: (amount: string) => `You entered ${amount}.`,
  use: 'Use contract rate',
  creditByAdmin: 'The credit of this party is used up. Ask an admin to book this LR.',
  deviations: (count: number) => `LRs with another rate than their contract: ${count}`,
  lr: 'LR No.',
  date: 'Date',
  party: 'Party',
  contract: 'Contract',
  lineOf: (contract: string, line: string) => `${contract}, line ${line}`,
  agreed: 'Contract ₹',
  charged: 'Freight ₹',
  reason: 'Reason',
  because: (reason: string, by: string) => (reason === '' ? by : `${reason} (${by})`),
  lines: 'Rates',
  addLine: 'Add rate',
  importRates: 'Import rates',
  rateRows: 'rates',
  filledIn: (rows: number) =>
    rows === 1 ? '1 rate filled in. Submit saves it.' : `${rows} rates filled in. Submit saves them.`,
  tooMany: (most: number) =>
    `A contract has at most ${most} rates. Enter the others in a second contract of the party.`,
  line: (number: number) => `Line ${number}`,
  rules:
    'An empty From, To, Vehicle Type or Goods means any. The line with most of them filled is proposed, then the newest. Charges: names of your charges separated by commas, with or without an amount, for example Hamali 100, Docket.',
};
