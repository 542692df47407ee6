// The side of a thread: it takes orders one after another, stops at its next part where it is asked to, and ends by itself.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { isAskedToStop, makingZlib, type Control } from './control.ts';
import { giveBack } from './give-back.ts';
import type { ThreadStart } from './start.ts';

/** What a thread is sent: an order, or that it is to end. */
export type Sent<Order> = { readonly number: number; readonly order: Order } | 'end';
/** What a thread answers. */
export type ThreadMessage<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly number: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string }
  | { readonly kind: 'stopped'; readonly number: number };

/** Given to each order's work: throws where the order is to stop. Asked between its parts. */
export type CheckStop = () => void;

// After so long at rest a thread gives back what it does not need, which it does not do by itself: the one that prints kept 28 MB of its
// start and 40 of sixty papers. Its first paper then takes some 30 ms more.
const REST_MS = 30_000;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Wraps every function of zlib, so that a thread is never ended while it makes a stream. */
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
 * Takes orders; `work` answers one, with the memory that is transferred with the answer. `prepare`: what is done before the first is
 * taken. Throws outside of a thread.
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
  /** A thread that gives way ends instead. */
  function rest(): void {
    clearTimeout(resting);
    if (!givesWay) resting = setTimeout(giveBack, REST_MS).unref();
  }

  async function fill(number: number, order: never): Promise<void> {
    clearTimeout(resting);
    const check = () => {
      if (isAskedToStop(control, number)) throw new Stopped();
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
    // Under `node --watch` others speak here too.
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
