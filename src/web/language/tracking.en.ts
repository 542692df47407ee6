/** The words of src/web/tracking, the page on which anyone with its link can follow an LR. */
export const tracking = {
  title: 'Track your consignment',
  description: 'Where a consignment is, from booking to delivery.',
  loading: 'Looking for the consignment…',
  over: 'This link is over.',
  overHint: 'Ask the transporter for a new one.',
  offline: 'No internet. Please check the connection and try again.',
  tooMany: 'Too many tries. Please try again later.',
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
  lr: 'LR',
  carrier: 'Transporter',
  call: 'Call the transporter',
  booked: 'Booked on',
  from: 'From',
  to: 'To',
  packages: 'Packages',
  expected: 'Expected on',
  proof: 'Proof of delivery is available. Ask the transporter for it.',
  // {n}: the number of packages.
  short: '{n} short',
  timeline: 'So far',
  nothingYet: 'Booked. It has not been loaded yet.',
  noScript: 'This page needs JavaScript.',
  otherLanguage: 'हिन्दी',
};
export type TrackingWords = typeof tracking;
