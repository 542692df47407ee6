import { currentSession, onSessionChange } from '#web/client/session-store.ts';
import { readStoredObject, writeStored } from '#web/client/storage.ts';

/** How a user wants the screens. The language of the printed documents is the company's, not the user's. */
export interface Preferences {
  readonly language: 'English' | 'Hindi';
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly density: 'comfortable' | 'compact';
  /** Enter moves to the next field, as in Tally. */
  readonly enterMoves: boolean;
  /** Tally's keys work as well (F5 is a payment). */
  readonly tallyKeys: boolean;
  readonly railFolded: boolean;
  /** The optional columns of each kind's list; absent: those of the definition. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

const DEFAULTS: Preferences = {
  language: 'English',
  scheme: 'auto',
  density: 'comfortable',
  enterMoves: true,
  tallyKeys: false,
  railFolded: false,
  columns: {},
};

// Before the login, the preferences of the last user of this computer apply.
const LAST = 'userdata';
const keyOf = (userName: string) => `userdata:${userName.toLowerCase()}`;

const oneOf = <const Option>(options: readonly Option[], value: unknown, fallback: Option): Option =>
  options.find((option) => option === value) ?? fallback;

function columnsIn(stored: unknown): Preferences['columns'] {
  if (typeof stored !== 'object' || stored === null) return DEFAULTS.columns;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string[]] => {
      const names: unknown = entry[1];
      return Array.isArray(names) && names.every((name) => typeof name === 'string');
    }),
  );
}

function readStoredPreferences(): Readonly<Record<string, unknown>> | null {
  const userName = currentSession()?.user.userName;
  return (userName === undefined ? null : readStoredObject(keyOf(userName))) ?? readStoredObject(LAST);
}

/** On /t and /v, which people without a login open, the browser's language until they choose one. */
const usualLanguage = (): Preferences['language'] =>
  /^\/[tv]$/i.test(location.pathname) && /^hi\b/i.test(navigator.language) ? 'Hindi' : DEFAULTS.language;

function read(): Preferences {
  const found = readStoredPreferences() ?? {};
  return {
    language: oneOf(['English', 'Hindi'], found['language'], usualLanguage()),
    scheme: oneOf(['light', 'dark', 'auto'], found['scheme'], DEFAULTS.scheme),
    density: oneOf(['comfortable', 'compact'], found['density'], DEFAULTS.density),
    enterMoves: oneOf([true, false], found['enterMoves'], DEFAULTS.enterMoves),
    tallyKeys: oneOf([true, false], found['tallyKeys'], DEFAULTS.tallyKeys),
    railFolded: oneOf([true, false], found['railFolded'], DEFAULTS.railFolded),
    columns: columnsIn(found['columns']),
  };
}

let current = read();
const listeners = new Set<() => void>();

/** Sets the cookie by which the server chooses the language of the home page, /t and /v; none if nobody chose a language. */
function tellServer(): void {
  if (readStoredPreferences() === null) return;
  const cookie = `language=${current.language}`;
  if (!document.cookie.includes(cookie)) document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
}
tellServer();

function announce(): void {
  current = read();
  tellServer();
  for (const listener of listeners) listener();
}

/** The preferences of the logged-in user, else of the last one. */
export function preferences(): Preferences {
  return current;
}

/** Stores a changed preference for this user. */
export function prefer(changed: Partial<Preferences>): void {
  const next = JSON.stringify({ ...current, ...changed });
  const userName = currentSession()?.user.userName;
  if (userName !== undefined) writeStored(keyOf(userName), next);
  writeStored(LAST, next);
  announce();
}

/** Calls the listener when a preference or the user changes; returns the function that stops it. */
export function onPreferenceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(announce);
