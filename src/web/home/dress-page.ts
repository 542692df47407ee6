import { prefer, preferences } from '#web/preferences/preferences.ts';

/**
 * Before a prerendered page is displayed: applies the visitor's colours. Calls back when the page is in another language than the visitor
 * prefers; a language requested by address becomes the preferred one.
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
