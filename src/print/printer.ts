import { Worker } from 'node:worker_threads';
import type { Answer, Order } from './print-worker.ts';
import { isLong, type ListJob, type PrintJob } from './reports.ts';

export type { ListJob, PrintJob } from './reports.ts';

export interface Printer {
  /** Sets one paper; answers the PDF file. Refuses with PrinterBusy while too many wait. */
  readonly print: (job: PrintJob | ListJob) => Promise<Buffer>;
  /** How many papers wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads; what is not printed yet fails. */
  readonly stop: () => Promise<void>;
}

export interface PrinterOptions {
  /** One prints some 250 papers a second; more than the machine's cores never helps. */
  readonly threads: number;
  /** How many papers may wait before more are refused. */
  readonly waiting?: number;
  /** How long one paper may take, in milliseconds, before its thread is given up; a long job five times that. */
  readonly timeLimit?: number;
}

const LONGER = 5;

/** Too many papers wait already: come again in a moment (503 with Retry-After). */
export class PrinterBusy extends Error {
  override readonly name = 'PrinterBusy';
}

interface Waiting {
  readonly job: PrintJob | ListJob;
  readonly length: 'short' | 'long';
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

interface Current {
  readonly number: number;
  readonly waiting: Waiting;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  readonly markDead: (reason: Error) => void;
  /** What it sets: one paper, and beside it one long job, between whose parts it does so. */
  readonly current: Map<'short' | 'long', Current>;
  isReady: boolean;
}

/** Starts warm threads that set papers; resolves when all can print. */
export async function startPrinter(options: PrinterOptions): Promise<Printer> {
  const { threads: count, waiting: longestQueue = 100, timeLimit = 20_000 } = options;
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  let lastNumber = 0;
  let stopped = false;

  function startThread(): Thread {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
      name: 'printer',
      execArgv: [],
      // A paper that asks for more ends its thread, not the server; a list of 5,000 rows of ten columns fits, where 128 MB
      // were enough for six. What a thread may use it comes to use in time: without limits the process grew by 100 MB
      // more, and was no faster.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    });
    const { promise: ready, resolve: markReady, reject: markDead } = Promise.withResolvers<void>();
    const thread: Thread = { worker, ready, markDead, current: new Map(), isReady: false };
    // Whoever starts threads later does not wait for them; their death is dealt with below.
    ready.catch(() => undefined);
    threads.add(thread);
    // Under `node --watch` others speak here too: an answer counts only for the paper that is being set.
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        thread.isReady = true;
        markReady();
      } else {
        const done = [...thread.current.values()].find(({ number }) => number === answer.number);
        if (done === undefined) return;
        const { resolve, reject } = endCurrent(thread, done);
        if (answer.kind === 'printed') {
          const { buffer, byteOffset, byteLength } = answer.pdf;
          resolve(Buffer.from(buffer, byteOffset, byteLength));
        } else reject(new Error(`The paper could not be set: ${answer.message}`));
      }
      giveOut();
    });
    worker.on('error', (error) => giveUp(thread, error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => giveUp(thread, 'its thread ended'));
    return thread;
  }

  /** Takes a thread out of service, its paper failing, and puts a new one in its place; a second time does nothing. */
  function giveUp(thread: Thread, reason: string): void {
    if (!threads.delete(thread)) return;
    const failure = new Error(`The paper could not be set: ${reason}`);
    thread.markDead(failure);
    for (const current of thread.current.values()) endCurrent(thread, current).reject(failure);
    void thread.worker.terminate();
    if (stopped) return;
    if (thread.isReady) startThread();
    // A thread that dies before it is ready would die again at once: what waits fails, the next paper tries anew.
    else if (threads.size === 0) for (const paper of queue.splice(0)) paper.reject(failure);
  }

  function endCurrent(thread: Thread, current: Current): Waiting {
    clearTimeout(current.timer);
    thread.current.delete(current.waiting.length);
    return current.waiting;
  }

  function giveOut(): void {
    for (const thread of threads) {
      while (thread.isReady) {
        const next = queue.findIndex(({ length }) => !thread.current.has(length));
        const [waiting] = next < 0 ? [] : queue.splice(next, 1);
        if (!waiting) break;
        giveTo(thread, waiting);
      }
    }
  }

  function giveTo(thread: Thread, waiting: Waiting): void {
    const number = ++lastNumber;
    const limit = waiting.length === 'long' ? timeLimit * LONGER : timeLimit;
    const current = { number, waiting, timer: setTimeout(() => giveUp(thread, 'it took too long'), limit) };
    thread.current.set(waiting.length, current);
    const order: Order = { number, job: waiting.job };
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.worker.postMessage(order);
    } catch (error) {
      // What cannot be sent to a thread (a function in the data) fails alone.
      endCurrent(thread, current).reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  await Promise.all(Array.from({ length: count }, () => startThread().ready));

  return {
    print(job) {
      if (stopped) return Promise.reject(new Error('The printer is stopped.'));
      if (queue.length >= longestQueue) return Promise.reject(new PrinterBusy('Too many papers wait to be printed.'));
      while (threads.size < count) startThread();
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      queue.push({ job, length: isLong(job) ? 'long' : 'short', resolve, reject });
      giveOut();
      return promise;
    },
    waiting: () => queue.length,
    async stop() {
      stopped = true;
      for (const paper of queue.splice(0)) paper.reject(new Error('The printer is stopped.'));
      await Promise.all(Array.from(threads, ({ worker }) => worker.terminate()));
    },
  };
}
