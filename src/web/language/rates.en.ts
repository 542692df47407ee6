/** The words of src/web/rates; fetched with the pages of rate contracts only. */
export const rates = {
  bases: { kg: 'kg', tonne: 'Tonne', package: 'Package', trip: 'Trip', km: 'km' },
  yesNo: { yes: 'Yes', no: 'No' },
  lines: 'Rates',
  addLine: 'Add rate',
  line: (number: number) => `Line ${number}`,
  rules:
    'An empty From, To, Vehicle Type or Goods means any. The line with most of them filled is proposed, then the newest. Charges: names of your charges with commas between, each with its amount or without, as Hamali 100, Docket.',
};
