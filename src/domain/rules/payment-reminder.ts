import { showDate } from './calendar-date.ts';
import { formatRupees, toPaise } from './money.ts';

// A party is reminded of its debt by a text that a clerk may change (spec 4 §6). Amounts are placeholders in braces, filled in when the
// text is sent.

/** A party is reminded at most once in this many days. */
export const REMINDED_DAYS = 7;

/** The most reminders a company may mail per day: otherwise anybody who registers could send arbitrary text to any address. */
export const REMINDED_BY_MAIL_A_DAY = 200;

/** The most open documents listed in a reminder, the oldest first. */
export const REMINDED_PAPERS = 5;

/** The placeholders in each language; both are accepted in either. */
export const REMINDER_PLACES = {
  amount: { English: '{amount}', Hindi: '{राशि}' },
  overdue: { English: '{overdue}', Hindi: '{अतिदेय}' },
  papers: { English: '{papers}', Hindi: '{काग़ज़}' },
} as const;

/** A placeholder in the form used for comparison; with or without a nukta, because older texts contain {कागज़}. */
const folded = (place: string) => place.normalize('NFC').replaceAll('\u093C', '');

/** What a party owes, in rupees. */
export interface OwedByParty {
  readonly amount: number;
  /** How much of it is overdue. */
  readonly overdue: number;
  /** The oldest open documents, each with its open amount. */
  readonly papers: readonly {
    readonly paper: string;
    readonly date: string;
    readonly dueDate: string;
    readonly open: number;
  }[];
}

const rupees = (amount: number) => `₹${formatRupees(toPaise(amount))}`;

/** Whether a text states the debt anywhere. */
export const saysAmount = (text: string): boolean =>
  Object.values(REMINDER_PLACES.amount).some((place) => text.includes(place.normalize('NFC')));

const DUE = { English: 'due', Hindi: 'देय तारीख़' } as const;

/** A reminder's text with what a party owes filled in, in a language. */
export function filledReminder(
  text: string,
  { amount, overdue, papers }: OwedByParty,
  language: keyof typeof DUE = 'English',
): string {
  const values = {
    amount: rupees(amount),
    overdue: rupees(overdue),
    papers: papers
      .map(({ paper, date, dueDate, open }) =>
        [paper, showDate(date), `${DUE[language]} ${showDate(dueDate)}`, rupees(open)].join(', '),
      )
      .join('\n'),
  };
  const said = new Map(
    Object.entries(REMINDER_PLACES).flatMap(([name, places]) =>
      Object.values(places).map((place) => [folded(place), values[name as keyof typeof values]]),
    ),
  );
  // In one pass, so that inserted values, such as a document number, are not searched for placeholders.
  return text.replaceAll(/\{[^{}]*\}/gu, (place) => said.get(folded(place)) ?? place);
}
