import { oneFilePage } from './one-file-page.ts';

/** The driver's page with its service worker; the specification: 60 kB. It has the server's sentences in Hindi within. */
export const driverPage = () =>
  oneFilePage({
    folder: 'driver',
    file: 'driver',
    path: '/d/',
    limit: 40,
    worker: { file: 'd-sw.js', constant: 'DRIVER' },
  });
