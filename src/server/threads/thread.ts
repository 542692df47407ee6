// The thread's side: takes orders one after another, stops at its next step if asked to, and ends by itself.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { mustStop, makingZlib, type Control } from './control.ts';
import { giveBack } from './give-back.ts';
import type { ThreadStart } from './start.ts';

/** A message to a thread: an order, or that it is to end. */
export type Sent<Order> = { readonly number: number; readonly order: Order } | 'end';
/** A message from a thread. */
export type ThreadMessage<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly number: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string }
  | { readonly kind: 'stopped'; readonly number: number };

/** Passed to the work of each order: throws if the order is to stop. Called between steps. */
export type CheckStop = () => void;

// After this long idle a thread frees unused memory, which does not happen by itself: the printing one kept 28 MB from its start and 40
// from sixty papers. Its next paper then takes some 30 ms more.
const REST_MS = 30_000;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Wraps every function of zlib, so that a thread is never ended while it creates a stream. */
function guardZlib(control: Control): void {
  const zlib = createRequire(import.meta.url)('node:zlib') as Record<string, unknown>;
  let within = false;
  const guarded = (make: () => object): object => {
    if (within) return make();
    within = true;
    try {
      return makingZlib(control, make);
    } finally {
      within = false;
    }
  };
  for (const [name, made] of Object.entries(zlib)) {
    if (typeof made !== 'function') continue;
    const value = new Proxy(made, {
      apply: (target, self, given) => guarded(() => Reflect.apply(target, self, given) as object),
      construct: (target, given, as) => guarded(() => Reflect.construct(target, given, as) as object),
    });
    Object.defineProperty(zlib, name, { value, configurable: true, enumerable: true });
  }
  syncBuiltinESMExports();
}

/**
 * Takes orders; `work` returns the answer to one, with the memory transferred with it. `prepare` runs before the first order. Throws
 * outside a thread.
 */
export function takeOrders(
  work: (order: never, check: CheckStop) => Promise<{ answer: unknown; given?: ArrayBuffer[] }>,
  prepare?: () => Promise<void>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is started as a thread, by pool.ts.');
  const { control, givesWay } = workerData as ThreadStart & { readonly control: Control };
  guardZlib(control);
  const post = (posted: ThreadMessage<unknown>, given: ArrayBuffer[] = []): void => port.postMessage(posted, given);

  let resting: NodeJS.Timeout | undefined;
  /** A low-priority thread ends instead. */
  function rest(): void {
    clearTimeout(resting);
    if (!givesWay) resting = setTimeout(giveBack, REST_MS).unref();
  }

  async function fill(number: number, order: never): Promise<void> {
    clearTimeout(resting);
    const check = () => {
      if (mustStop(control, number)) throw new Stopped();
    };
    try {
      check();
      const { answer, given } = await work(order, check);
      post({ kind: 'done', number, answer }, given);
    } catch (error) {
      if (error instanceof Stopped) post({ kind: 'stopped', number });
      else
        post({
          kind: 'failed',
          number,
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
    }
    rest();
  }

  const begin = () => {
    // Under `node --watch` others send messages here too.
    port.on('message', (sent: Sent<never>) => {
      if (sent === 'end') process.exit();
      if (typeof sent === 'object' && 'order' in sent) void fill(sent.number, sent.order);
    });
    post({ kind: 'ready' });
    rest();
  };
  if (prepare === undefined) begin();
  else void prepare().then(begin);
}
