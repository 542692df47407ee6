import { Worker } from 'node:worker_threads';

// A thread is kept for the next file, for a while: starting one takes longer than a short list.
const KEPT_MS = 30_000;
// But not with what a long one left behind: that is given back with its thread (70 MB after 10,000 bilties).
const SHORT_BYTES = 256 * 1024;
const STARTING_MS = 5000;
// How often the buffers of a thread at work are looked at: what unpacks some 100 MB a second has gained a few by then.
const LOOK_MS = 50;
const MB = 1024 * 1024;

export interface ThreadOptions {
  /** How long, in milliseconds, one order may take before its thread is given up; a thread's start not counted. */
  readonly timeLimit: number;
  /** Megabytes of JavaScript heap. What a thread may use it comes to use in time. */
  readonly memory: number;
  /** Megabytes of buffers beside that heap, which nothing else bounds; absent: nobody looks at them. */
  readonly buffers?: number;
  /** What its threads are called; spreadsheet where it is not said. */
  readonly name?: string;
}

/** Threads that run one kind of work, one order at a time each: as many as are asked for at once. */
export function createThreads<Answer>(file: URL, { timeLimit, memory, buffers, name = 'spreadsheet' }: ThreadOptions) {
  const idle = new Map<Worker, NodeJS.Timeout>();

  function start(): Worker {
    const worker = new Worker(file, {
      name,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
    });
    // Whatever ends it, its order hears of it below; an idle one is simply gone.
    worker.on('error', () => idle.delete(worker));
    worker.on('exit', () => idle.delete(worker));
    return worker;
  }

  function takeIdle(): Worker | null {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      worker.ref();
      return worker;
    }
    return null;
  }

  function rest(worker: Worker): void {
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), KEPT_MS).unref());
  }

  return {
    /** What a thread answers; null: it gave up, for want of memory or time. `given`: memory that goes over to it. */
    run(order: unknown, given: readonly ArrayBuffer[]): Promise<Answer | null> {
      return new Promise((resolve) => {
        const size = given.reduce((sum, { byteLength }) => sum + byteLength, 0);
        const resting = takeIdle();
        const worker = resting ?? start();
        const stopListening = () => {
          clearTimeout(timer);
          clearInterval(looking);
          worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
        };
        const onAnswer = (answer: Answer) => {
          stopListening();
          if (size > SHORT_BYTES) void worker.terminate();
          else rest(worker);
          resolve(answer);
        };
        const onEnd = () => {
          stopListening();
          void worker.terminate();
          resolve(null);
        };
        const look = async (most: number) => {
          const { external_memory: used } = await worker.getHeapStatistics();
          if (used > most * MB) onEnd();
        };
        // A thread that has ended meanwhile has no figures any more.
        const looking =
          buffers === undefined ? undefined : setInterval(() => void look(buffers).catch(() => undefined), LOOK_MS);
        const timer = setTimeout(onEnd, timeLimit + (resting === null ? STARTING_MS : 0));
        worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
        worker.postMessage(order, given);
      });
    },
  };
}
