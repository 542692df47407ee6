import { refusing } from '../lanes/lane.ts';
import { createWorkLane } from '../lanes/work-lane.ts';
import { createThreads } from '../threads/pool.ts';
import type { OldLrAnswer, OldLrOrder } from './old-lr-sheet.ts';

/** Reads sheets of old LRs in a thread, one at a time. */
export interface OldLrReader {
  /** Throws `ThreadFailed` if it took too long or too much memory. */
  readonly read: (order: OldLrOrder) => Promise<OldLrAnswer>;
  readonly stop: () => Promise<void>;
}

/** Uses a lane of its own: these files take seconds, and imports of ten rows must not wait behind them. */
export function createOldLrReader(): OldLrReader {
  const lane = createWorkLane({
    atOnce: 1,
    each: 1,
    waiting: 20,
    waitingEach: 20,
    refuse: refusing('Other files are being read. Please try again in a moment.'),
  });
  const threads = createThreads<OldLrOrder, OldLrAnswer>({
    name: 'old LRs',
    file: new URL('./old-lr-sheet.ts', import.meta.url),
    lane,
    timeLimit: 120_000,
    memory: 768,
    buffers: 512,
    kept: 5000,
  });
  return {
    read: (order) => threads.run({ order, given: [order.bytes.buffer] }),
    stop: () => threads.stop(),
  };
}
