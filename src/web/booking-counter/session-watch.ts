import { currentSession, onSessionChange } from '#web/client/session-store.ts';
import { forgetDataKey, openedBy } from './data-key.ts';

let watching = false;

/** Forgets the data key once nobody is logged in, or somebody else than who opened this counter. */
export function watchSession(): void {
  if (watching) return;
  watching = true;
  onSessionChange(() => {
    const user = currentSession()?.user.userName.toLowerCase();
    if (openedBy() !== '' && user !== openedBy()) forgetDataKey();
  });
}
