/**
 * The browser's storage, which a private window or a full disk may refuse: then what is kept lives as long as the page.
 */
const memory = new Map<string, string>();

/** Reads what `keep` kept; null when there is nothing. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text under a key. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Forgets what `keep` kept. */
export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there either.
  }
}

/** Reads an object that `keep` kept as JSON; null when it is missing or damaged. */
export function keptObject(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(kept(key) ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
