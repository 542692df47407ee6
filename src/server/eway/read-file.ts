import { readEwayBills, type ReadEwayBill } from '#domain/rules/eway-reading.ts';
import type { WorkLane } from '../lanes/work-lane.ts';
import { createThreads, ThreadFailed } from '../threads/pool.ts';
import type { FileAnswer, FileOrder } from './file-thread.ts';

/** Reads the e-way bills out of what somebody else made: JSON, the text layer of a PDF, plain text, or what was pasted. */
export interface EwayReader {
  /** None where nothing can be read of it. */
  readonly read: (given: Blob | string) => Promise<readonly ReadEwayBill[]>;
}

// A print that was pasted is read in less than a millisecond; what is longer would hold up everybody's answers.
const SHORT = 16 * 1024;

/** `lane`: where what is read waits. */
export function createEwayReader(lane: WorkLane): EwayReader & { readonly stop: () => Promise<void> } {
  const readers = createThreads<FileOrder, FileAnswer>({
    name: 'e-way bills',
    file: new URL('./file-thread.ts', import.meta.url),
    lane,
    timeLimit: 3000,
    memory: 128,
    // A PDF of 2 MB unpacks to what it likes.
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
