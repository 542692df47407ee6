import { dressPage } from '#web/home/dress-page.ts';

// The small script within the page.

// Who scanned a paper sees what is said of it first, and the ways to verify another one below it, once it is said: nothing moves.
if (location.hash.length > 1) document.documentElement.dataset['code'] = '';

// The worker keeps the page in both languages, by these addresses.
dressPage((liked) => {
  location.replace(`/v?lang=${liked}${location.hash}`);
});
