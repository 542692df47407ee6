import { blankRow } from '#domain/define.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';

/** The faults of a number book that single fields cannot detect, in the server's words. */
export function checkBook(texts: Texts): Messages {
  const digits = Number(textIn(texts, 'digits'));
  const fromNo = Number(textIn(texts, 'fromNo'));
  const toNo = Number(textIn(texts, 'toNo'));
  const pattern = textIn(texts, 'pattern').trim();
  // Unreadable values are reported by their own fields.
  if (pattern === '' || ![digits, fromNo, toNo].every(Number.isSafeInteger)) return {};
  const restart = textIn(texts, 'restart') === 'never' ? 'never' : 'each year';
  const wrong = numberBook.check?.({ ...blankRow(numberBook.fields), pattern, digits, fromNo, toNo, restart }) ?? null;
  if (wrong === null) return {};
  const [name] = Object.entries(numberBook.fields).find(([, field]) => field.wire === wrong.path) ?? [];
  return name === undefined ? {} : { [name]: wrong.message };
}
