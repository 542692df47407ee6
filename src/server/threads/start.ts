// The entry point of every thread. Loading its program takes up to half a second of a core, so a thread with low priority sets it here
// first.
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

/** What a thread is started with, apart from its program. */
export interface ThreadStart {
  readonly program: string;
  /** Runs at low priority: pages and saves go first. */
  readonly givesWay: boolean;
}

const { program, givesWay } = workerData as ThreadStart;
// Except on Linux, this would affect the whole process.
if (givesWay && process.platform === 'linux') setPriority(10);
await import(program);
