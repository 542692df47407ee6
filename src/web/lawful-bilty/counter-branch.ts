import { COUNTER_FLAG } from '#web/client/counter-flag.ts';
import { readStored } from '#web/client/storage.ts';

/** The branch whose LRs this browser numbers as its counter; 0: it is none. */
export const counterBranch = (): number => Number(readStored(COUNTER_FLAG)) || 0;
