import { Worker } from 'node:worker_threads';
import { unheard } from '../errors/errors.ts';
import { askToStop, newControl, takeZlib, type Control } from './control.ts';
import type { WorkLane } from '../lanes/work-lane.ts';
import type { ThreadStart } from './start.ts';
import type { Sent, ThreadMessage } from './thread.ts';

/** A kind of work done in separate threads. */
export interface ThreadKind {
  /** The name of its threads. */
  readonly name: string;
  /** The thread's program, which takes orders by thread.ts. */
  readonly file: URL;
  /** Further data for the program at start. */
  readonly data?: object;
  /** The queue for its orders, which also limits how many run at once. */
  readonly lane: WorkLane;
  /** Megabytes of JavaScript heap: an order that needs more ends its thread, not the server. A thread tends to use all it is allowed. */
  readonly memory: number;
  /** Megabytes of buffers outside that heap, which nothing else limits; absent: not checked. */
  readonly buffers?: number;
  /** The time limit of one order, in milliseconds, without starting the thread. */
  readonly timeLimit: number;
  /** How long, in milliseconds, a thread that was asked to stop may continue its current step; default GRACE_MS. */
  readonly grace?: number;
  /**
   * How long an idle thread is kept for the next order, in milliseconds; 'always': from the pool's start on, and never ended to make room.
   */
  readonly kept: number | 'always';
}

/** An order, and the memory transferred to the thread with it. */
export interface Ordered<Order> {
  readonly order: Order;
  readonly given?: readonly ArrayBuffer[];
}

const sizeOf = ({ given = [] }: Ordered<unknown>) => given.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** The thread gave up on its order; the message says why. */
export class ThreadFailed extends Error {
  override readonly name = 'ThreadFailed';
}

// A thread whose last order left more memory in use is ended, because nothing else frees it: a printed list of 5,000 rows left 150 MB.
const SPENT_MB = 64;
const GRACE_MS = 2000;
// A busy machine takes its time.
const STARTING_MS = 120_000;
// How often the buffers of a working thread are checked: unpacking at 100 MB a second gains only a few megabytes by then.
const LOOK_MS = 20;
// The longest that creating a zlib stream takes.
const STREAM_MS = 5;
const STOPPING = 'The portal is stopping.';
const MB = 1024 * 1024;

interface Thread {
  readonly worker: Worker;
  readonly control: Control;
  readonly ready: Promise<void>;
  readonly over: Promise<void>;
  isOver: boolean;
  resting: NodeJS.Timeout | undefined;
}

/** Ends a thread that does not end by itself, at a moment when that is safe for the process. */
function end(thread: Thread): void {
  if (thread.isOver) return;
  if (takeZlib(thread.control)) void thread.worker.terminate();
  else setTimeout(() => end(thread), STREAM_MS);
}

/** Asks a thread to end, and makes sure that it does. */
function retire(thread: Thread): void {
  clearTimeout(thread.resting);
  if (thread.isOver) return;
  const sent: Sent<never> = 'end';
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.worker.postMessage(sent);
  const timer = setTimeout(() => end(thread), GRACE_MS);
  void thread.over.then(() => clearTimeout(timer));
}

function startThread({ name, file, data, memory, kept }: ThreadKind): Thread {
  const control = newControl();
  const start: ThreadStart = { program: file.href, givesWay: kept !== 'always' };
  const worker = new Worker(new URL('./start.ts', import.meta.url), {
    name,
    execArgv: [],
    workerData: { ...data, ...start, control },
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
  });
  const ready = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const thread: Thread = {
    worker,
    control,
    ready: ready.promise,
    over: over.promise,
    isOver: false,
    resting: undefined,
  };
  const fail = (reason: string) => {
    thread.isOver = true;
    ready.reject(new ThreadFailed(reason));
    over.resolve();
  };
  const starting = setTimeout(() => {
    ready.reject(new ThreadFailed('it did not start'));
    end(thread);
  }, STARTING_MS);
  worker.on('message', (message: ThreadMessage<unknown>) => {
    if (message.kind !== 'ready') return;
    clearTimeout(starting);
    ready.resolve();
  });
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => {
    clearTimeout(starting);
    fail('its thread ended');
  });
  // Whoever waits for it gets the error; nobody else needs to.
  ready.promise.catch(() => undefined);
  return thread;
}

interface PooledOrder<Order> extends Ordered<Order> {
  readonly number: number;
  readonly gone: AbortSignal;
}

/** Runs one order in a thread. Rejects if it failed, took too long or too much memory, or nobody waits any more. */
function perform<Order, Answer>(
  thread: Thread,
  { number, order, given = [], gone }: PooledOrder<Order>,
  { timeLimit, buffers, grace: usualGrace = GRACE_MS }: ThreadKind,
): Promise<Answer> {
  const { worker, control } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let why: Error = new ThreadFailed('its thread ended');
  let grace: NodeJS.Timeout | undefined;
  const stop = (reason: Error) => {
    if (grace !== undefined) return;
    why = reason;
    askToStop(control, number);
    grace = setTimeout(() => end(thread), usualGrace);
  };
  const leave = () => stop(unheard());
  const timer = setTimeout(() => stop(new ThreadFailed('it took too long')), timeLimit);
  const look = async (most: number) => {
    const { external_memory: used } = await worker.getHeapStatistics();
    if (used <= most * MB) return;
    // Growing memory gets no grace period: it could double meanwhile.
    why = new ThreadFailed('it took too much memory');
    end(thread);
  };
  // A thread that has ended meanwhile reports no figures.
  const looking = buffers && setInterval(() => void look(buffers).catch(() => undefined), LOOK_MS);
  const onMessage = (message: ThreadMessage<Answer>) => {
    if (message.kind === 'ready' || message.number !== number) return;
    if (message.kind === 'done') resolve(message.answer);
    else reject(message.kind === 'stopped' ? why : new ThreadFailed(message.message));
  };
  const onError = (error: unknown) => reject(new ThreadFailed(error instanceof Error ? error.message : String(error)));
  const onExit = () => reject(why);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  gone.addEventListener('abort', leave, { once: true });
  try {
    const sent: Sent<Order> = { number, order };
    worker.postMessage(sent, given);
  } catch (error) {
    // An order that cannot be sent to a thread (a function in its data) fails alone.
    reject(new ThreadFailed(error instanceof Error ? error.message : String(error)));
  }
  return promise.finally(() => {
    for (const each of [timer, grace]) clearTimeout(each);
    clearInterval(looking);
    gone.removeEventListener('abort', leave);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

/** Idle threads, by the lane of their orders, the longest idle first, each with the function that ends it. */
const resting = new WeakMap<WorkLane, Map<Thread, () => void>>();

function restingIn(lane: WorkLane): Map<Thread, () => void> {
  const known = resting.get(lane) ?? new Map<Thread, () => void>();
  resting.set(lane, known);
  return known;
}

/** Ends idle threads so that, with one more, a lane has no more threads than may run at once: each holds 25 to 100 MB. */
function makeRoom(lane: WorkLane): void {
  const atRest = restingIn(lane);
  for (const [, endIt] of atRest) {
    if (atRest.size + lane.load().running <= lane.atOnce) return;
    endIt();
  }
}

/** Whether a thread holds more memory than the next order should find in use. */
async function isSpent({ worker }: Thread): Promise<boolean> {
  const { total_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
  return heap + buffers > SPENT_MB * MB;
}

/** Threads for one kind of work, one order at a time each: as many as its lane runs at once. */
export function createThreads<Order, Answer>(kind: ThreadKind) {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let lastNumber = 0;
  let stopped = false;

  function forget(thread: Thread): void {
    all.delete(thread);
    wake(thread);
  }

  function wake(thread: Thread): void {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
    restingIn(kind.lane).delete(thread);
    clearTimeout(thread.resting);
  }

  function start(): Thread {
    makeRoom(kind.lane);
    const thread = startThread(kind);
    all.add(thread);
    void thread.over.then(() => forget(thread));
    return thread;
  }

  function rest(thread: Thread): void {
    idle.push(thread);
    // An idle thread must not keep the process alive.
    if (kind.kept === 'always') return;
    thread.worker.unref();
    const leave = () => {
      wake(thread);
      retire(thread);
    };
    restingIn(kind.lane).set(thread, leave);
    thread.resting = setTimeout(leave, kind.kept).unref();
  }

  function take(): Thread {
    const [thread = start()] = idle;
    wake(thread);
    thread.worker.ref();
    return thread;
  }

  async function work(prepare: () => Promise<Ordered<Order>> | Ordered<Order>, gone: AbortSignal): Promise<Answer> {
    const ordered = await prepare();
    if (gone.aborted) throw unheard();
    if (stopped) throw new ThreadFailed(STOPPING);
    const thread = take();
    try {
      await thread.ready;
      return await perform<Order, Answer>(thread, { ...ordered, number: ++lastNumber, gone }, kind);
    } finally {
      await settle(thread);
    }
  }

  async function settle(thread: Thread): Promise<void> {
    // A thread that has ended meanwhile reports no figures.
    const spent = kind.kept !== 'always' && (await isSpent(thread).catch(() => true));
    if (stopped || spent) retire(thread);
    else if (!thread.isOver) rest(thread);
    // The next order uses another one, ready or soon ready.
    else if (kind.kept === 'always') rest(start());
  }

  const runIn = (prepare: () => Promise<Ordered<Order>> | Ordered<Order>, held: number): Promise<Answer> =>
    stopped ? Promise.reject(new ThreadFailed(STOPPING)) : kind.lane.run((gone) => work(prepare, gone), held);

  return {
    /** Runs an order and returns the thread's answer. Throws ThreadFailed if the thread gave up, and what the lane refuses with. */
    run: (ordered: Ordered<Order>): Promise<Answer> => runIn(() => ordered, sizeOf(ordered)),
    /** The same for an order that is prepared when its turn has come, so that it holds no memory until then. */
    runLater: (prepare: () => Promise<Ordered<Order>>): Promise<Answer> => runIn(prepare, 0),
    /** Starts threads that are kept; resolves when they are ready. */
    async start(many: number): Promise<void> {
      const threads = Array.from({ length: many }, start);
      await Promise.all(threads.map(({ ready }) => ready));
      threads.forEach(rest);
    },
    /** Ends the threads; running orders fail. */
    async stop(): Promise<void> {
      stopped = true;
      const ending = [...all];
      for (const thread of ending) {
        askToStop(thread.control);
        retire(thread);
      }
      await Promise.all(ending.map(({ over }) => over));
    },
  };
}
