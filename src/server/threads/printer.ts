import { PrinterBusy, type Printer } from '#print/printer.ts';
import { fileNameOf } from '#print/file-name.ts';
import { givenBy, isLong } from '#print/jobs.ts';
import type { AnyJob } from '#print/reports.ts';
import { createWorkLane, type WorkLane } from '../lanes/work-lane.ts';
import { nameFile } from '../printed-names.ts';
import { createThreads, ThreadFailed } from './pool.ts';
import type { Printed, PrintThread } from './print-thread.ts';

export interface PrinterOptions {
  /**
   * How many threads render papers that a clerk waits for. One prints some 250 papers a second; more than the machine's cores never helps.
   */
  readonly threads: number;
  /** The lane of long papers, which may take their time and have separate threads. */
  readonly making: WorkLane;
  /** How many papers of a company may wait before more are refused. */
  readonly waitingEach?: number;
  /** How long one paper may take, in milliseconds, before it is given up; LONGER times that for a long one. */
  readonly timeLimit?: number;
}

const LONGER = 6;
/**
 * The heap of a thread, in megabytes, which it tends to fill with garbage. The longest papers that count as short fit into 44, with the fonts
 * of all scripts; a list of 5,000 rows of nine columns into 96.
 */
const MEMORY: Readonly<Record<PrintThread, number>> = { 'at once': 80, 'in time': 160 };
// A thread for long jobs starts in half a second, and frees its memory when it ends.
const KEPT_MS = 10_000;
const WAITING = 300;
const SAID = 'Too many papers wait to be printed.';

/** Whether a job produces printer data instead of a PDF. */
const isForPrinter = (job: AnyJob): boolean =>
  ('pins' in job && job.pins !== undefined) || ('labels' in job && job.labels !== undefined);

/** Starts the threads that render papers; resolves when all can print. */
export async function startPrinter({ threads, making, waitingEach = 100, timeLimit = 20_000 }: PrinterOptions) {
  const kind = (uses: PrintThread) => ({
    name: uses === 'at once' ? 'printer' : 'long printer',
    file: new URL('./print-thread.ts', import.meta.url),
    data: { uses },
    memory: MEMORY[uses],
  });
  const atOnce = createWorkLane({
    atOnce: threads,
    each: threads,
    waitingEach,
    waiting: WAITING,
    refuse: () => new PrinterBusy(SAID),
  });
  const short = createThreads<AnyJob, Printed>({ ...kind('at once'), lane: atOnce, timeLimit, kept: 'always' });
  const long = createThreads<AnyJob, Printed>({
    ...kind('in time'),
    lane: making,
    timeLimit: timeLimit * LONGER,
    kept: KEPT_MS,
  });
  await short.start(threads);

  const printer: Printer = {
    async print(job) {
      const name = fileNameOf(job);
      try {
        const printed = (isLong(job) ? long : short).run({ order: job, given: givenBy(job) });
        const { buffer, byteOffset, byteLength } = await printed;
        const file = Buffer.from(buffer, byteOffset, byteLength);
        const end = isForPrinter(job) ? 'prn' : 'pdf';
        return name === null ? file : nameFile(file, `${name}.${end}`);
      } catch (error) {
        if (!(error instanceof ThreadFailed)) throw error;
        throw new Error(`The paper could not be set: ${error.message}`, { cause: error });
      }
    },
    waiting: () => atOnce.load().waiting,
  };
  return {
    printer,
    stop: async () => void (await Promise.all([short.stop(), long.stop()])),
  };
}
