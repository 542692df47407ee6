import type { Language } from '#web/language/language.ts';
import type { HelpPath } from './help-text.ts';

/** The size of a picture in pixels, as scripts/demo-pictures.ts takes it. */
export const PICTURE_SIZE = { width: 720, height: 450 } as const;

const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** The address of a screen's picture in a language; undefined when it has none. */
export function pictureOf(path: HelpPath, language: Language['language']): string | undefined {
  const name = path.split('/').slice(2).join('-') || 'dashboard';
  return addresses[`./pictures/${name}.${language === 'Hindi' ? 'hi' : 'en'}.webp`];
}
