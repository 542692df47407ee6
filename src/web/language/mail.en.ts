/** The words of the super admin's settings for outgoing mail. */
export const mail = {
  title: 'Email and messages',
  letters: 'Email delivery',
  lettersBy: {
    smtp: (where: string) => `through the mail server ${where}`,
    files: (where: string) => `saved as files in ${where}; set SMTP_URL to send them`,
  },
  from: 'Sender',
  messages: 'SMS and WhatsApp',
  messagesBy: {
    nothing: (_where: string) => 'Not set up; set MESSAGE_URL to send links by SMS or WhatsApp',
    files: (where: string) => `saved as files in ${where}`,
    gateway: (where: string) => `through the gateway ${where}`,
  },
  waiting: 'Waiting',
  givenUp: 'Failed in 30 days',
  many: (count: number) => (count > 1000 ? 'more than 1,000' : String(count)),
  send: 'Send test',
  hint: 'We send a test email right away.',
  sent: (said: string) => `Sent: ${said}`,
  written: (path: string) => `Written to ${path}`,
  notSent: (said: string) => `Not sent: ${said}`,
};
