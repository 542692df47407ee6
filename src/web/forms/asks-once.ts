import { LATER_PAPER } from '#domain/rules/later-paper.ts';
import { Problem } from '#web/client/problem.ts';

/** Whether the server should ask about the date: yes, until it has asked about this very date. */
type AskDay = 'yes' | 'no';

/** Whether the server asks for confirmation; sending the same again is accepted. */
export const asksToConfirm = (error: unknown): boolean => error instanceof Problem && error.code === LATER_PAPER;

/** Wraps the saves of a form: a date before the last paper of the book is asked about once, and accepted when submitted again. */
export function asksOnce(): <Saved>(day: string | null, send: (askDay: AskDay) => Promise<Saved>) => Promise<Saved> {
  let warned: string | null = null;
  return async (day, send) => {
    try {
      const saved = await send(day !== null && day === warned ? 'no' : 'yes');
      warned = null;
      return saved;
    } catch (error) {
      if (asksToConfirm(error)) warned = day;
      throw error;
    }
  };
}
