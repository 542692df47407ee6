// State shared by a thread and the thread that started it, without waiting for messages: three numbers in shared memory.

/** The index of the number of the order that is to stop at its next step. */
const STOPPED = 0;
/** The index of the flag for creating zlib streams. */
const ZLIB = 1;
/** The index of the flag for ending the thread. */
const WANTED = 2;

const [FREE, MAKING, ENDING] = [0, 1, 2];

export type Control = Int32Array<SharedArrayBuffer>;

export const newControl = (): Control => new Int32Array(new SharedArrayBuffer(12));

const EVERY = -1;

/** Asks an order to stop at its next step; without a number, any order. */
export const askToStop = (control: Control, order = EVERY) => void Atomics.store(control, STOPPED, order);
/** Whether an order was asked to stop. */
export function mustStop(control: Control, order: number): boolean {
  const stopped = Atomics.load(control, STOPPED);
  return stopped === order || stopped === EVERY;
}

/**
 * Prevents a thread that is to be ended from creating zlib streams; false: it is creating one right now. Node aborts the whole process
 * ("close before init") if a thread is ended between creating a stream and its initialization.
 */
export function takeZlib(control: Control): boolean {
  Atomics.store(control, WANTED, 1);
  return Atomics.compareExchange(control, ZLIB, FREE, ENDING) !== MAKING;
}

/** Creates a zlib stream, in the thread; if the thread is to be ended, never returns. */
export function makingZlib<Result>(control: Control, make: () => Result): Result {
  while (Atomics.load(control, WANTED) === 1 || Atomics.compareExchange(control, ZLIB, FREE, MAKING) !== FREE)
    Atomics.wait(control, WANTED, 1);
  try {
    return make();
  } finally {
    Atomics.store(control, ZLIB, FREE);
  }
}
