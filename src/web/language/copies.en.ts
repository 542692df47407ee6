/** The words of what the portal sends automatically (the evening digest, the nightly copy); loaded with their page only. */
export const copies = {
  change: 'Change',
  failed: 'The settings could not be loaded.',
  digest: {
    title: 'Evening digest',
    sent: 'Sent every day',
    off: 'Off',
    about: 'A daily email for the owner: bookings, cash, what is owed, what is not billed and where the trucks are.',
    aboutMessages:
      'A daily email and message for the owner: bookings, cash, what is owed, what is not billed and where the trucks are.',
    at: (hour: string) => `Every day at ${hour}:00`,
    to: (whom: string) => `To ${whom}`,
    next: (moment: string) => `Next ${moment}`,
    hours: (hour: string) => `${hour}:00`,
    saved: 'The evening digest was saved.',
  },
  copy: {
    title: 'Nightly copy',
    about:
      'All company data as a ZIP, made every night at 2 and sent to your own bucket, or kept for a day for you to download.',
    ways: { off: 'Off', mail: 'Link by email', s3: 'Your S3 bucket' },
    next: (moment: string) => `Next ${moment}`,
    bucket: (bucket: string, url: string) => `${bucket} at ${url}`,
    to: (email: string) => `Link to ${email}`,
    secretKept: 'Leave it empty to keep the saved one.',
    emailHint: 'Also notified when the copy fails two nights in a row.',
    urlHint: 'Without the bucket, as in https://s3.ap-south-1.amazonaws.com',
    tried:
      'When it is saved, a small file is written to see whether it works. Only the last seven copies are kept there.',
    saved: 'The nightly copy was saved.',
    nights: 'The last seven nights',
    none: 'No copy has been made yet.',
    night: 'Night',
    state: 'State',
    size: 'Size',
    where: 'File',
    states: { making: 'Being made', sending: 'Being sent', done: 'Complete', failed: 'Failed' },
    download: 'Download',
  },
};
