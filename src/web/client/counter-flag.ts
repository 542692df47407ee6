import { readStored } from './storage.ts';

/** The storage key that marks this browser as a counter; the counter's data is in its own database (booking-counter/). */
export const COUNTER_FLAG = 'counter';

/** Whether this browser is a counter. */
export const isCounter = (): boolean => readStored(COUNTER_FLAG) !== null;

/** The book id that asks a counter for the next number of its own book, which is in no list of books. */
export const COUNTERS_BOOK = 0;
