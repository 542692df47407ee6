import { Problem } from '#web/client/problem.ts';
import { currentSession } from '#web/client/session-store.ts';

// Whether the portal answers this counter, according to its last calls.

/** After no answer, how long callers skip waiting for the portal, in ms. */
const PAUSE = 15_000;

/** The state of the connection: since when nothing answered, in ms; null if the last call was answered. */
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

/** Records whether the portal answered. */
export function noteLine(answered: boolean): void {
  pausedUntil = answered ? 0 : Date.now() + PAUSE;
  if (answered === (line.silentSince === null)) return;
  line = { silentSince: answered ? null : Date.now() };
  for (const listener of listeners) listener();
}

/** Whether callers should not wait for the portal now: no network, or no answer a moment ago. */
export const isSilent = (): boolean => !navigator.onLine || Date.now() < pausedUntil;

export const NEEDS_CONNECTION = 'This needs a connection.';

/** The error if neither the portal nor this counter can answer a call. */
export const needsConnection = (): Problem =>
  new Problem({
    detail: NEEDS_CONNECTION,
    status: 0,
    code: 'needs_connection',
    errors: [],
    requestId: '',
    retryAfter: null,
  });

/** Whether the user is logged in without a connection: the session has no token, and the portal is not called. */
export function isOfflineSession(): boolean {
  const session = currentSession();
  return session !== null && !session.token;
}

// When the network returns, nobody has to wait out the pause.
globalThis.addEventListener('online', () => {
  pausedUntil = 0;
});
