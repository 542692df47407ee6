import { useSyncExternalStore } from 'react';
import { onPreferenceChange, preferences, type Preferences } from './preferences.ts';

/** The user's preferences, followed as they change; `prefer` changes them. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferenceChange, preferences);
}
