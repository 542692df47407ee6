import { availableParallelism } from 'node:os';
import { PrinterBusy, type Printer } from '#print/printer.ts';
import { tooMany } from './errors/errors.ts';
import { createEwayReader, type EwayReader } from './eway/read-file.ts';
import { createSpreadsheets, type Spreadsheets } from './spreadsheets/spreadsheets.ts';
import { createOldLrReader, type OldLrReader } from './moving-in/old-lr-reader.ts';
import { createTallyReader, type TallyReader } from './moving-in/tally-reader.ts';
import { createComparedNames, type ComparedNames } from './records/compared-names.ts';
import { refusing } from './lanes/lane.ts';
import { createWorkLane } from './lanes/work-lane.ts';
import { startPrinter } from './threads/printer.ts';

/** The work that the portal does in worker threads. */
export interface PortalThreads {
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  readonly eway: EwayReader;
  readonly names: ComparedNames;
  readonly oldLrs: OldLrReader;
  readonly tally: TallyReader;
  /** How many long prints and spreadsheets are being made, and how many wait. */
  readonly making: () => { readonly running: number; readonly waiting: number };
  /** How many uploaded files are being read, and how many wait. */
  readonly reading: () => { readonly running: number; readonly waiting: number };
  /** Stops all threads; work in progress fails. */
  readonly stop: () => Promise<void>;
}

// Enough for ten monthly statements of a large party, or four exports of 10,000 bilties.
const HELD_BYTES = 24 * 1024 * 1024;
const AGAIN_S = 2;
const LISTS = 'Other lists of your company are being prepared. Please try again in a moment.';
const FILES = 'Other files of your company are being read. Please try again in a moment.';

/**
 * Starts the threads: two for making files and two for reading them, each with a memory limit, so that the rest of the machine stays free
 * for pages and saves. A company may use only one of each pair.
 */
export async function startThreads(): Promise<PortalThreads> {
  const shared = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), each: 1, waiting: 100 };
  const making = createWorkLane({
    ...shared,
    waitingEach: 20,
    heldEach: HELD_BYTES,
    refuse: (ofCompany) =>
      ofCompany ? tooMany(LISTS, AGAIN_S) : new PrinterBusy('Too many long papers wait to be made.'),
  });
  const reading = createWorkLane({
    ...shared,
    waitingEach: 10,
    refuse: refusing(FILES),
  });
  const { printer, stop: stopPrinter } = await startPrinter({ threads: 1, making });
  const { sheets, stop: stopSheets } = createSpreadsheets({ making, reading });
  const eway = createEwayReader(reading);
  const { names, stop: stopNames } = createComparedNames(making);
  const oldLrs = createOldLrReader();
  const tally = createTallyReader(reading);
  return {
    printer,
    sheets,
    eway,
    names,
    oldLrs,
    tally,
    making: making.load,
    reading: reading.load,
    stop: async () =>
      void (await Promise.all([stopPrinter(), stopSheets(), eway.stop(), stopNames(), oldLrs.stop(), tally.stop()])),
  };
}
