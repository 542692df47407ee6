import { REMINDER_PLACES } from '#domain/rules/payment-reminder.ts';

const { amount, overdue, papers } = REMINDER_PLACES;

/** Texts of a payment reminder shared by screen, letter and WhatsApp message. */
export const reminder = {
  subject: (company: string) => `Payment reminder from ${company}`,
  /** The proposed text, which a clerk may change. */
  proposal: (party: string, isOverdue: boolean): string =>
    `Dear ${party},\n\n${amount.English} is outstanding on your account with us${
      isOverdue ? `, of which ${overdue.English} is overdue` : ''
    }. The oldest open bills and LRs:\n\n${papers.English}\n\nPlease arrange the payment.`,
  /** Where to pay: the details that are known. */
  payTo: (parts: readonly string[]) => (parts.length === 0 ? '' : `Pay to: ${parts.join(', ')}`),
  account: (number: string) => `A/c ${number}`,
  ignore: 'Ignore if paid.',
  from: (company: string, phone: string) => (phone === '' ? company : `${company}, ${phone}`),
};
