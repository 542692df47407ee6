/** The words of what the portal sends to printers; fetched with them only. */
export const printJobs = {
  send: 'Send to this printer',
  notSent: 'The portal sends to this printer, and that needs a connection. Download the file instead.',
  last: 'Last prints of this printer',
  states: {
    waiting: 'Waiting',
    sent: 'At the printer',
    printed: 'Printed',
    failed: 'Not printed',
    cancelled: 'Cancelled',
  },
  failures: {
    network: 'The portal may not send to this address. Its operator names the networks of printers.',
    certificate: 'Another printer answers than before. If it was replaced, an admin clears its certificate.',
    connection: 'The printer cannot be reached.',
    timeout: 'The printer did not answer in time.',
    refused: 'The printer refused it.',
    format: 'The printer does not take such prints.',
    aborted: 'The printer gave it up.',
    unknown: 'The printer says no more about it.',
  },
  again: 'It is tried again for 15 minutes.',
  cancel: (title: string) => `Cancel ${title}`,
};
