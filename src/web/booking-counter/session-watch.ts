import { currentSession, onSessionChange } from '#web/client/session-store.ts';
import { forgetDataKey, openedBy } from './data-key.ts';

let watching = false;

/** Removes the data key once nobody is logged in, or somebody other than the user who opened this counter. */
export function watchSession(): void {
  if (watching) return;
  watching = true;
  onSessionChange(() => {
    const user = currentSession()?.user.userName.toLowerCase();
    if (openedBy() !== '' && user !== openedBy()) forgetDataKey();
  });
}
