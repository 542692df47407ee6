/** The words of src/web/challan; fetched with the pages of challans only. */
export const dispatch = {
  vehicle: (vehicleNo: string) => `Vehicle ${vehicleNo}`,
  papersGood: 'All papers are valid.',
  papersUnknown: 'This vehicle is not in your list, so its papers cannot be checked.',
  good: 'No problems.',
  faults: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  allGood: 'No problems found.',
  someWrong: (count: number) =>
    count === 1
      ? '1 problem found. Give a reason to dispatch anyway.'
      : `${count} problems found. Give a reason to dispatch anyway.`,
  reasonHint: 'It is kept with the challan.',
  lrs: 'LRs on this challan',
  show: 'Show the check',
  dispatchedAt: (moment: string, by: string) => `Dispatched on ${moment} by ${by}.`,
  reasonGiven: (reason: string) => `Reason: ${reason}`,
};
