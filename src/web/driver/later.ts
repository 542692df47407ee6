// What the driver's page loads after it is shown: the server's sentences in Hindi, and the expenses of a trip. Its service worker keeps
// this with the page, so that both work offline.

export { sayInHindi } from '#language/sentences.hi.ts';
export { tripCard } from './trip-card.ts';
