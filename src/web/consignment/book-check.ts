import { blankRow } from '#domain/define.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';

/** What must not be saved of a number book although every field may stand as it is: what the server would say. */
export function checkBook(texts: Texts): Messages {
  const digits = Number(textIn(texts, 'digits'));
  const fromNo = Number(textIn(texts, 'fromNo'));
  const toNo = Number(textIn(texts, 'toNo'));
  const pattern = textIn(texts, 'pattern').trim();
  // What cannot be read at all is said by its field.
  if (pattern === '' || ![digits, fromNo, toNo].every(Number.isSafeInteger)) return {};
  const restart = textIn(texts, 'restart') === 'never' ? 'never' : 'each year';
  const wrong = numberBook.check?.({ ...blankRow(numberBook.fields), pattern, digits, fromNo, toNo, restart }) ?? null;
  if (wrong === null) return {};
  const [name] = Object.entries(numberBook.fields).find(([, field]) => field.wire === wrong.path) ?? [];
  return name === undefined ? {} : { [name]: wrong.message };
}
