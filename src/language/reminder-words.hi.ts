import { REMINDER_PLACES } from '#domain/rules/payment-reminder.ts';
import type { reminder as english } from './reminder-words.en.ts';

const { amount, overdue, papers } = REMINDER_PLACES;

/** The same in Hindi. */
export const reminder: typeof english = {
  subject: (company) => `${company} की ओर से बकाया भुगतान की याद`,
  proposal: (party, isOverdue) =>
    `${party} जी,\n\nआपके खाते में हमारे ${amount.Hindi} बकाया हैं${
      isOverdue ? `, जिनमें से ${overdue.Hindi} की देय तारीख़ निकल चुकी है` : ''
    }। सबसे पुराने बकाया बिल और LR:\n\n${papers.Hindi}\n\nकृपया भुगतान कर दें।`,
  payTo: (parts) => (parts.length === 0 ? '' : `भुगतान यहाँ करें: ${parts.join(', ')}`),
  account: (number) => `खाता ${number}`,
  ignore: 'भुगतान कर चुके हों तो इसे अनदेखा करें।',
  from: (company, phone) => (phone === '' ? company : `${company}, ${phone}`),
};
