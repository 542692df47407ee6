import { readStored, writeStored } from '#web/client/storage.ts';
import { newestDay } from './news.ts';

// Someone new to a computer is not told about earlier changes. Kept in the browser: seeing a note again on another computer does no harm,
// and a database row for each user is not worth it.
const keyOf = (userName: string) => `news:${userName.toLowerCase()}`;

/** Records that a user has read all news. */
export const readNews = (userName: string): void => writeStored(keyOf(userName), newestDay());

/** Whether there is news since a user last read it on this computer; the first time, existing news counts as read. */
export function hasNews(userName: string): boolean {
  const stored = readStored(keyOf(userName));
  if (stored === null) readNews(userName);
  return stored !== null && stored < newestDay();
}
