/** The words for print jobs; loaded with them only. */
export const printJobs = {
  send: 'Send to this printer',
  notSent: 'The portal sends to this printer, which needs a connection. Download the file instead.',
  last: 'Last prints of this printer',
  states: {
    waiting: 'Waiting',
    sent: 'At the printer',
    printed: 'Printed',
    failed: 'Not printed',
    cancelled: 'Cancelled',
  },
  failures: {
    network:
      'The portal is not allowed to send to this address. Whoever runs the portal has to allow the printer’s network.',
    certificate:
      'A different printer is answering. If the printer was replaced, an admin has to clear its certificate.',
    connection: 'The printer cannot be reached.',
    timeout: 'The printer did not answer in time.',
    refused: 'The printer refused it.',
    format: 'The printer does not accept this kind of print.',
    aborted: 'The printer cancelled it.',
    unknown: 'The printer no longer reports on it.',
  },
  again: 'It is retried for 15 minutes.',
  cancel: (title: string) => `Cancel ${title}`,
};
