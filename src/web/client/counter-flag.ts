import { readStored } from './storage.ts';

/** Only that this browser is a counter: what it keeps as one stands in its own database (booking-counter/). */
export const COUNTER_FLAG = 'counter';

/** Whether this browser is a counter. */
export const isCounter = (): boolean => readStored(COUNTER_FLAG) !== null;

/** By which a counter is asked for the next number of its own book, which no list of books has. */
export const COUNTERS_BOOK = 0;
