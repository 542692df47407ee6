import { readStored, writeStored } from '#web/client/storage.ts';
import { newestDay } from './news.ts';

// Who comes to a computer for the first time is not told what was there before.
// In the browser: a note that is seen once more on another computer is no harm, and a row for each user would be one.
const keyOf = (userName: string) => `news:${userName.toLowerCase()}`;

/** Notes that a user has read all of it. */
export const readNews = (userName: string): void => writeStored(keyOf(userName), newestDay());

/** Whether something came since a user was told last on this computer; the first time begins with what is there. */
export function hasNews(userName: string): boolean {
  const told = readStored(keyOf(userName));
  if (told === null) readNews(userName);
  return told !== null && told < newestDay();
}
