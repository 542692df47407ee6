import { Problem } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { currentSession, onSessionChange } from '#web/client/session-store.ts';
import { currentLine, isOfflineSession, noteLine } from './line.ts';

// Whether the portal answers is told by the calls that are made. Where none is made it is looked: in a session without a connection, and
// while nothing answers.

/** How often it is looked, and how long an answer is waited for, in ms. */
const EVERY = 15_000;
const PATIENCE = 4000;

/** Whether the portal answers a call that needs no session. */
async function portalAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await request('publicConfig', { anonymous: true, signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch (error) {
    // A failure may be that of a proxy before a portal that is down (spec 5 §13.3).
    return error instanceof Problem && error.status < 500;
  }
}

let isLooking = false;

/** Looks where no call tells; calls back where the portal answers again. */
async function look(onBack: () => void): Promise<void> {
  // An answer that was on its way when the network went says nothing of the network.
  const callsTell = currentLine().silentSince === null && !isOfflineSession() && navigator.onLine;
  if (isLooking || currentSession() === null || callsTell) return;
  isLooking = true;
  try {
    const answers = await portalAnswers();
    const isBack = answers && currentLine().silentSince !== null;
    noteLine(answers);
    if (isBack) onBack();
  } finally {
    isLooking = false;
  }
}

/** Follows the line from now on; `onBack` is called when the portal answers again. */
export function watchLine(onBack: () => void): void {
  const lookNow = () => void look(onBack);
  // A session without a connection began because nothing answered.
  const begin = () => {
    if (!navigator.onLine || isOfflineSession()) noteLine(false);
    lookNow();
  };
  globalThis.addEventListener('offline', () => noteLine(false));
  globalThis.addEventListener('online', lookNow);
  onSessionChange(begin);
  setInterval(lookNow, EVERY);
  begin();
}
