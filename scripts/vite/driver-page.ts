import { oneFilePage } from './one-file-page.ts';

/** The driver's page with its service worker; the specification allows 60 kB. The server's sentences in Hindi are loaded after it shows. */
export const driverPage = () =>
  oneFilePage({
    folder: 'driver',
    file: 'driver',
    path: '/d/',
    limit: 16,
    later: {
      script: 'later.ts',
      limit: 36,
      // Used only by the desks of an office.
      without: ['bank', 'bill', 'connect', 'counter', 'moving-in', 'rate', 'tax-credit'].map(
        (name) => `${name}-sentences.hi.ts`,
      ),
    },
    worker: { file: 'd-sw.js', constant: 'DRIVER' },
  });
