// What the driver's page fetches once it stands: the server's sentences in Hindi, and the expenses of a trip. Its service worker
// keeps it with the page, so that both are there without a line.

export { sayInHindi } from '#language/sentences.hi.ts';
export { tripCard } from './trip-card.ts';
