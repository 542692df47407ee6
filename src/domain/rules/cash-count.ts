/** The notes counted in a cash drawer, in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const;

/** What was counted: the number of each note, and the coins in paise. */
export interface CashCount {
  readonly notes: Readonly<Record<(typeof NOTES)[number], number>>;
  readonly coins: bigint;
}

/** The total of a count, in paise. */
export const countedCash = ({ notes, coins }: CashCount): bigint =>
  NOTES.reduce((sum, note) => sum + BigInt(note) * 100n * BigInt(notes[note]), coins);
