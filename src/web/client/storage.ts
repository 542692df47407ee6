/** The browser's storage. If a private window or a full disk refuses it, values live as long as the page. */
const memory = new Map<string, string>();

/** Reads the text under a key; null when there is none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a text under a key. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Removes the text under a key. */
export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

/** Reads an object that was stored as JSON; null when it is missing or damaged. */
export function readStoredObject(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The prefix of keys that are removed with the session. */
export const OF_SESSION = 'seen1:';

/** Removes all texts whose keys start with a prefix. */
export function removeAllStored(beginning: string): void {
  const keys = [...memory.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Nothing was stored there.
  }
  for (const key of keys) if (key.startsWith(beginning)) removeStored(key);
}
