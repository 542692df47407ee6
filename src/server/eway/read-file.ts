import { readEwayBills, type ReadEwayBill } from '#domain/rules/eway-reading.ts';
import type { WorkLane } from '../lanes/work-lane.ts';
import { createThreads, ThreadFailed } from '../threads/pool.ts';
import type { FileAnswer, FileOrder } from './file-thread.ts';

/** Reads e-way bills from files that others made: JSON, the text layer of a PDF, plain text, or pasted text. */
export interface EwayReader {
  /** Empty if none can be read. */
  readonly read: (given: Blob | string) => Promise<readonly ReadEwayBill[]>;
}

// A pasted printout is read in less than a millisecond; longer text would delay everybody's answers.
const SHORT = 16 * 1024;

/** `lane`: the queue in which files wait to be read. */
export function createEwayReader(lane: WorkLane): EwayReader & { readonly stop: () => Promise<void> } {
  const readers = createThreads<FileOrder, FileAnswer>({
    name: 'e-way bills',
    file: new URL('./file-thread.ts', import.meta.url),
    lane,
    timeLimit: 3000,
    memory: 128,
    // A PDF of 2 MB can unpack to any size.
    buffers: 48,
    kept: 30_000,
  });
  return {
    async read(given) {
      if (typeof given === 'string' && given.length <= SHORT) return readEwayBills(given);
      try {
        return await readers.runLater(async () => {
          const bytes = await (typeof given === 'string' ? new Blob([given]) : given).arrayBuffer();
          return { order: { bytes: new Uint8Array(bytes) }, given: [bytes] };
        });
      } catch (error) {
        if (error instanceof ThreadFailed) return [];
        throw error;
      }
    },
    stop: () => readers.stop(),
  };
}
