import { Problem } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { currentSession, onSessionChange } from '#web/client/session-store.ts';
import { currentLine, isOfflineSession, noteLine } from './line.ts';

// Calls show whether the portal answers. When no calls are made it is polled: in a session without a connection, and while nothing answers.

/** How often to poll, and how long to wait for an answer, in ms. */
const EVERY = 15_000;
const PATIENCE = 4000;

/** Whether the portal answers a call that needs no session. */
async function portalAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await request('publicConfig', { anonymous: true, signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch (error) {
    // A failure may come from a proxy in front of a portal that is down (spec 5 §13.3).
    return error instanceof Problem && error.status < 500;
  }
}

let isLooking = false;

/** Polls when no call shows it; calls back when the portal answers again. */
async function look(onBack: () => void): Promise<void> {
  // An answer on its way when the network failed says nothing about the network.
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

/** Watches the connection from now on; `onBack` is called when the portal answers again. */
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
