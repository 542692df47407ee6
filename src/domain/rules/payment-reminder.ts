import { showDate } from './calendar-date.ts';
import { formatRupees, toPaise } from './money.ts';

// A party is reminded of what it owes by a text that a clerk may change (spec 4 §6). What is owed stands in it as a name in
// braces, which is filled in when the text is sent.

/** Once in so many days a party is reminded. */
export const REMINDED_DAYS = 7;

/** How many a company may mail a day: anybody who registers could write their own text to any address of a party. */
export const REMINDED_BY_MAIL_A_DAY = 200;

/** The oldest open papers that a reminder lists. */
export const REMINDED_PAPERS = 5;

/** What is filled in, as it is written in each language; both are understood in either. */
export const REMINDER_PLACES = {
  amount: { English: '{amount}', Hindi: '{राशि}' },
  overdue: { English: '{overdue}', Hindi: '{अतिदेय}' },
  papers: { English: '{papers}', Hindi: '{काग़ज़}' },
} as const;

/** A place as it is told from others; with or without a dot below a letter: texts of before say {कागज़}. */
const folded = (place: string) => place.normalize('NFC').replaceAll('\u093C', '');

/** What a party owes, in rupees. */
export interface OwedByParty {
  readonly amount: number;
  /** What of it is overdue. */
  readonly overdue: number;
  /** The oldest open ones, with what is open of each. */
  readonly papers: readonly {
    readonly paper: string;
    readonly date: string;
    readonly dueDate: string;
    readonly open: number;
  }[];
}

const rupees = (amount: number) => `₹${formatRupees(toPaise(amount))}`;

/** Whether a text says somewhere what is owed. */
export const saysAmount = (text: string): boolean =>
  Object.values(REMINDER_PLACES.amount).some((place) => text.includes(place.normalize('NFC')));

const DUE = { English: 'due', Hindi: 'देय तारीख़' } as const;

/** The text of a reminder with what a party owes, in the words of a language. */
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
  // At once: what is filled in, such as the number of a paper, is not looked through again.
  return text.replaceAll(/\{[^{}]*\}/gu, (place) => said.get(folded(place)) ?? place);
}
