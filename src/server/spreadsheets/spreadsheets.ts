import { Worker } from 'node:worker_threads';
import type { Field } from '#domain/fields.ts';
import { tooMany } from '../errors.ts';
import type { SheetAnswer, SheetOrder, WrittenColumn, WrittenSheet } from './sheet-worker.ts';

/** Writes and reads .xlsx files in threads of their own, one file at a time each. */
export interface Spreadsheets {
  write(sheets: readonly WrittenSheet[]): Promise<Buffer>;
  /** The rows of the first sheet as texts, up to one more than `mostRows`. Null: it is no spreadsheet that can be read. */
  read(file: Blob, mostRows: number): Promise<string[][] | null>;
}

// Two at once leave a core for those who only look something up.
const AT_ONCE = 2;
const WAITING = 20;
const PATIENCE_MS = 20_000;
const KEPT_MS = 30_000;

/** How a field stands in a column. */
export function columnOfField(field: Field): WrittenColumn {
  const kinds = { money: 'money', quantity: 'number', count: 'number', date: 'date' } as const;
  const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind as keyof typeof kinds] : 'text';
  return { head: field.label, kind };
}

export function createSpreadsheets(): Spreadsheets {
  let running = 0;
  const queue: (() => void)[] = [];

  // A thread is kept for the next file, for a while: starting one takes longer than a short list.
  const idle = new Map<Worker, NodeJS.Timeout>();

  function aThread(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      worker.ref();
      return worker;
    }
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      name: 'spreadsheet',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
    });
    // Whatever ends it, its order hears of it below; an idle one is simply gone.
    worker.on('error', () => idle.delete(worker));
    worker.on('exit', () => idle.delete(worker));
    return worker;
  }

  function rest(worker: Worker): void {
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), KEPT_MS).unref());
  }

  /** Null: the thread gave up, for want of memory or time. */
  function inThread(order: SheetOrder): Promise<SheetAnswer | null> {
    return new Promise((resolve) => {
      const worker = aThread();
      const stopListening = () => {
        clearTimeout(timer);
        worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
      };
      const onAnswer = (answer: SheetAnswer) => {
        stopListening();
        rest(worker);
        resolve(answer);
      };
      const onEnd = () => {
        stopListening();
        void worker.terminate();
        resolve(null);
      };
      const timer = setTimeout(onEnd, PATIENCE_MS);
      worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(order);
    });
  }

  async function inTurn(order: SheetOrder): Promise<SheetAnswer | null> {
    if (running >= AT_ONCE) {
      if (queue.length >= WAITING)
        throw tooMany('Many spreadsheets are being made just now. Please try again in a moment.', 2);
      // The one who leaves hands its place over, so `running` stays.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await inThread(order);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async write(sheets) {
      const answer = await inTurn({ work: 'write', sheets });
      if (answer?.work !== 'write') throw new Error('The spreadsheet could not be written.');
      return Buffer.from(answer.bytes);
    },
    async read(file, mostRows) {
      const answer = await inTurn({ work: 'read', bytes: new Uint8Array(await file.arrayBuffer()), mostRows });
      return answer?.work === 'read' ? answer.rows : null;
    },
  };
}
