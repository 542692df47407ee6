import { LATER_PAPER } from '#domain/rules/later-paper.ts';
import { Problem } from '#web/client/problem.ts';

/** Whether a save asks about its date: it does until the server has told of that very date. */
type AskDay = 'yes' | 'no';

/** Whether the server asks to confirm what was sent: the same once more is taken. */
export const asksToConfirm = (error: unknown): boolean => error instanceof Problem && error.code === LATER_PAPER;

/** Saves of one form that ask once about a date before the last paper of the book: submitted again, it is taken. */
export function asksOnce(): <Saved>(day: string | null, send: (askDay: AskDay) => Promise<Saved>) => Promise<Saved> {
  let told: string | null = null;
  return async (day, send) => {
    try {
      const saved = await send(day !== null && day === told ? 'no' : 'yes');
      told = null;
      return saved;
    } catch (error) {
      if (asksToConfirm(error)) told = day;
      throw error;
    }
  };
}
