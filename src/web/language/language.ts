import { onPreferenceChange, preferences } from '#web/preferences/preferences.ts';
import type { Words } from './en.ts';
import { english as t } from './known-words.ts';

export interface Language {
  readonly language: 'English' | 'Hindi';
  /** The portal's own words. */
  readonly t: Words;
  /** Translates a label or sentence of a definition or of the server, which are in English. */
  readonly say: (english: string) => string;
}

const english: Language = { language: 'English', t, say: (sentence) => sentence };
let hindi: Language | null = null;
let current = english;
const listeners = new Set<() => void>();

/** The current language of the screens, for code outside components. */
export function currentLanguage(): Language {
  return current;
}

/** Calls `listener` when the language has changed. Returns a function that ends this. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches the screens to the preferred language; Hindi is loaded on first use. */
export async function followLanguage(): Promise<void> {
  const wanted = preferences().language;
  if (wanted === 'Hindi' && hindi === null) {
    const { hi, sayInHindi } = await import('./hi.ts');
    hindi = { language: 'Hindi', t: hi, say: sayInHindi };
  }
  // The preference may have changed while Hindi was loading.
  const next = preferences().language === 'Hindi' && hindi !== null ? hindi : english;
  if (next === current) return;
  current = next;
  document.documentElement.lang = next === hindi ? 'hi' : 'en';
  for (const listener of listeners) listener();
}

// Without a network the language stays as it is.
onPreferenceChange(() => void followLanguage().catch(() => undefined));
