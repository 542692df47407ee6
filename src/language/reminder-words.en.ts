import { REMINDER_PLACES } from '#domain/rules/payment-reminder.ts';

const { amount, overdue, papers } = REMINDER_PLACES;

/** What the screen, the letter and the WhatsApp text say alike when a party is reminded of what it owes. */
export const reminder = {
  subject: (company: string) => `Payment reminder from ${company}`,
  /** What a clerk begins with. */
  proposal: (party: string, isOverdue: boolean): string =>
    `Dear ${party},\n\n${amount.English} is outstanding on your account with us${
      isOverdue ? `, of which ${overdue.English} is overdue` : ''
    }. The oldest open bills and LRs:\n\n${papers.English}\n\nPlease arrange the payment.`,
  /** Where it is paid: what of it is known. */
  payTo: (parts: readonly string[]) => (parts.length === 0 ? '' : `Pay to: ${parts.join(', ')}`),
  account: (number: string) => `A/c ${number}`,
  ignore: 'Ignore if paid.',
  from: (company: string, phone: string) => (phone === '' ? company : `${company}, ${phone}`),
};
