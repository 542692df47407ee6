import { oneFilePage } from './one-file-page.ts';

/** The page on which an LR is followed; the specification: 60 kB. */
export const trackingPage = () => oneFilePage({ folder: 'tracking', file: 'track', path: '/t', limit: 12 });
