/** The words of the super admin's part of the settings: how letters leave the portal. */
export const mail = {
  title: 'Letters and messages',
  letters: 'Letters go',
  lettersBy: {
    smtp: (where: string) => `by the mail server ${where}`,
    files: (where: string) => `as files to ${where}; set SMTP_URL to send them`,
  },
  from: 'Sender',
  messages: 'SMS and WhatsApp',
  messagesBy: {
    nothing: (_where: string) => 'Nothing goes to mobile numbers; set MESSAGE_URL to send links there too',
    files: (where: string) => `as files to ${where}`,
    gateway: (where: string) => `by the gateway ${where}`,
  },
  waiting: 'Waiting',
  givenUp: 'Given up in 30 days',
  many: (count: number) => (count > 1000 ? 'more than 1,000' : String(count)),
  send: 'Send test',
  hint: 'A letter goes there at once.',
  sent: (said: string) => `Sent: ${said}`,
  written: (path: string) => `Written to ${path}`,
  notSent: (said: string) => `Not sent: ${said}`,
};
