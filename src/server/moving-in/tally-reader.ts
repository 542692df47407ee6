import type { WorkLane } from '../lanes/work-lane.ts';
import { createThreads, ThreadFailed } from '../threads/pool.ts';
import type { TallyAnswer, TallyOrder } from './tally-thread.ts';

/** The most ledgers a file may have. */
export const MOST_LEDGERS = 20_000;

/** Reads Tally files in a thread. Null: the file cannot be read. */
export interface TallyReader {
  readonly read: (file: Blob) => Promise<TallyAnswer>;
  readonly stop: () => Promise<void>;
}

/** `lane`: the queue in which files wait to be read. */
export function createTallyReader(lane: WorkLane): TallyReader {
  const threads = createThreads<TallyOrder, TallyAnswer>({
    name: 'Tally masters',
    file: new URL('./tally-thread.ts', import.meta.url),
    lane,
    timeLimit: 20_000,
    memory: 256,
    kept: 5000,
  });
  return {
    async read(file) {
      try {
        return await threads.runLater(async () => {
          const bytes = new Uint8Array(await file.arrayBuffer());
          return { order: { bytes, most: MOST_LEDGERS }, given: [bytes.buffer] };
        });
      } catch (error) {
        if (error instanceof ThreadFailed) return null;
        throw error;
      }
    },
    stop: () => threads.stop(),
  };
}
