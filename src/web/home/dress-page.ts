import { prefer, preferences } from '#web/preferences/preferences.ts';

/**
 * Before a page that the build wrote is drawn: its colours as the visitor likes them. Calls back where it was written in
 * another language than the visitor's; one that was asked for by its address is liked from then on.
 */
export function dressPage(inOtherLanguage: (liked: 'en' | 'hi') => void): void {
  const html = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { scheme } = preferences();
  html.dataset['mantineColorScheme'] = scheme === 'auto' ? (dark ? 'dark' : 'light') : scheme;
  const written = html.lang === 'hi' ? 'Hindi' : 'English';
  if (written === preferences().language) return;
  if (new URLSearchParams(location.search).has('lang')) prefer({ language: written });
  else inOtherLanguage(written === 'Hindi' ? 'en' : 'hi');
}
