// Where every thread begins. Reading its program takes up to half a second of a core, so that a thread that gives way to pages and
// saves does so from here on.
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

/** What a thread is started with, apart from its program. */
export interface ThreadStart {
  readonly program: string;
  /** Pages and saves go first. */
  readonly givesWay: boolean;
}

const { program, givesWay } = workerData as ThreadStart;
// Elsewhere than on Linux it would be the whole process that gives way.
if (givesWay && process.platform === 'linux') setPriority(10);
await import(program);
