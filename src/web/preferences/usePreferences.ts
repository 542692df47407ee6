import { useSyncExternalStore } from 'react';
import { onPreferenceChange, preferences, type Preferences } from './preferences.ts';

/** The user's current preferences; `prefer` changes them. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferenceChange, preferences);
}
