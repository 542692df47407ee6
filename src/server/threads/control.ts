// What a thread and the thread that started it share at once, without waiting for a message to be read: three
// numbers in memory that both see.

/** Where the number of the order stands that is to stop at its next part. */
const STOPPED = 0;
/** Where stands who has the making of zlib streams. */
const ZLIB = 1;
/** Where stands whether the thread is to be ended. */
const WANTED = 2;

const [FREE, MAKING, ENDING] = [0, 1, 2];

export type Control = Int32Array<SharedArrayBuffer>;

export const newControl = (): Control => new Int32Array(new SharedArrayBuffer(12));

const EVERY = -1;

/** Asks that an order stops at its next part; without its number, whichever it is. */
export const askToStop = (control: Control, order = EVERY) => void Atomics.store(control, STOPPED, order);
/** Whether an order is to stop. */
export function isAskedToStop(control: Control, order: number): boolean {
  const stopped = Atomics.load(control, STOPPED);
  return stopped === order || stopped === EVERY;
}

/**
 * Takes the right to make zlib streams from a thread that is to be ended; false: it makes one just now. Node ends the whole
 * process ("close before init") where a thread is ended between a stream's making and its beginning.
 */
export function takeZlib(control: Control): boolean {
  Atomics.store(control, WANTED, 1);
  return Atomics.compareExchange(control, ZLIB, FREE, ENDING) !== MAKING;
}

/** Makes a zlib stream, in the thread; where it is to be ended, it never does. */
export function makingZlib<Result>(control: Control, make: () => Result): Result {
  while (Atomics.load(control, WANTED) === 1 || Atomics.compareExchange(control, ZLIB, FREE, MAKING) !== FREE)
    Atomics.wait(control, WANTED, 1);
  try {
    return make();
  } finally {
    Atomics.store(control, ZLIB, FREE);
  }
}
