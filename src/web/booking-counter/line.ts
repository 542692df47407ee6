import { Problem } from '#web/client/problem.ts';
import { currentSession } from '#web/client/session-store.ts';

// Whether the portal answers this counter, as its own calls told last.

/** Where it did not answer it is left alone for so long by whoever would wait for it, in ms. */
const PAUSE = 15_000;

/** How the line stands: since when nothing answered, in ms; null: something did. */
export interface Line {
  readonly silentSince: number | null;
}

let line: Line = { silentSince: null };
let pausedUntil = 0;
const listeners = new Set<() => void>();

export const currentLine = (): Line => line;

export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that the portal answered, or did not. */
export function noteLine(answered: boolean): void {
  pausedUntil = answered ? 0 : Date.now() + PAUSE;
  if (answered === (line.silentSince === null)) return;
  line = { silentSince: answered ? null : Date.now() };
  for (const listener of listeners) listener();
}

/** Whether nobody waits for the portal now: there is no network, or it did not answer a moment ago. */
export const isSilent = (): boolean => !navigator.onLine || Date.now() < pausedUntil;

export const NEEDS_CONNECTION = 'This needs a connection.';

/** What is thrown where neither the portal nor this counter answers a call. */
export const needsConnection = (): Problem =>
  new Problem({
    detail: NEEDS_CONNECTION,
    status: 0,
    code: 'needs_connection',
    errors: [],
    requestId: '',
    retryAfter: null,
  });

/** Whether somebody is logged in without a connection: such a session has no token, and the portal is not asked. */
export function isOfflineSession(): boolean {
  const session = currentSession();
  return session !== null && !session.token;
}

// Whoever has a network again is not to wait.
globalThis.addEventListener('online', () => {
  pausedUntil = 0;
});
