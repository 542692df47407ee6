import { choice, date, money, refined, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { saysAmount } from '../rules/payment-reminder.ts';

export const REMINDER_WAYS = ['mail', 'whatsapp'] as const;

const NO_AMOUNT = 'Keep {amount} in the message: what is owed is filled in when it is sent.';
const MOST_CHARACTERS = 1000;

const words = text({
  wire: 'text',
  label: 'Message',
  required: 'Message is required.',
  max: MOST_CHARACTERS,
  long: true,
});
const way = choice(REMINDER_WAYS, {
  wire: 'way',
  label: 'Send By',
  hindi: 'कैसे भेजें',
  required: 'Choose email or WhatsApp.',
});
const language = choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' });

/** The input of sending a reminder. */
export const reminderRequest = {
  account: text({ wire: 'account', label: 'Account', required: 'Account is required.', max: 40 }),
  way,
  language,
  text: refined(words, saysAmount, NO_AMOUNT),
};

/** What the audit shows of a reminder: how and to whom it was sent, its text, and the amount owed then. */
export const auditedReminder: AuditedKind = {
  title: 'Payment Reminder',
  fields: {
    way,
    recipient: text({ wire: 'recipient', label: 'Sent To', hindi: 'किसे भेजा' }),
    language,
    text: words,
    amount: money({ wire: 'amount', label: 'Amount' }),
    sentDate: date({ wire: 'sent_Date', label: 'Date' }),
  },
};
