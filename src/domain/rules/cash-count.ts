/** The notes that a drawer is counted by, in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const;

/** What was counted: how many of each note, and the coins in paise. */
export interface CashCount {
  readonly notes: Readonly<Record<(typeof NOTES)[number], number>>;
  readonly coins: bigint;
}

/** What a count comes to, in paise. */
export const countedCash = ({ notes, coins }: CashCount): bigint =>
  NOTES.reduce((sum, note) => sum + BigInt(note) * 100n * BigInt(notes[note]), coins);
