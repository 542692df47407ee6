import { readStored } from './storage.ts';

/** Only that this browser is a counter: what it keeps as one stands in its own database (booking-counter/). */
export const COUNTER_FLAG = 'counter';

/** Whether this browser is a counter. */
export const isCounter = (): boolean => readStored(COUNTER_FLAG) !== null;
