import { oneFilePage } from './one-file-page.ts';

/** The page for tracking an LR; the specification allows 60 kB. */
export const trackingPage = () => oneFilePage({ folder: 'tracking', file: 'track', path: '/t', limit: 12 });
