import { setTimeout as sleep } from 'node:timers/promises';
import type { Letterhead } from '#print/papers/letterhead.ts';
import { PrinterBusy, type Printer, type PrintJob } from '#print/printer.ts';
import type { Database } from '../database/connect.ts';
import { Refusal } from '../errors/errors.ts';
import type { FileStore } from '../files/store.ts';
import { BOM, csvLine } from '../spreadsheets/csv-line.ts';
import { readme } from './readme.ts';
import type { ArchiveRow, Printing, Source } from './source.ts';
import { sources } from './sources.ts';
import { createCompressor, createZip, type Compressor, type Zip } from '../files/zip.ts';

// Limits at which the next file of a kind begins: rows that a spreadsheet program can open, bytes that the old ZIP format can state, and
// compressed bytes held in memory until it is their turn.
const MOST_ROWS = 1_000_000;
const MOST_BYTES = 1024 ** 3;
const MOST_HELD = 24 * 1024 * 1024;

// The cost of a picture and of a paper relative to a row, for the progress bar.
const PICTURE = 30;
const PAPER = 500;

const BUSY_MS = 500;

/** The dependencies of making an archive. */
export interface MakeServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly printer: Printer;
  readonly letterhead: (tenantId: string) => Promise<Letterhead>;
  readonly printCopy: Printing['printCopy'];
  readonly codes: Printing['codes'];
}

export interface ArchiveRequest {
  readonly tenantId: string;
  readonly withPdfs: boolean;
  /** The modification time of the entries. */
  readonly at: Date;
}

/** Reports progress in the same unit as `sizeOf`; throws if the archive is no longer wanted. */
type Progress = (done: number) => Promise<void>;

/** The total amount of work. */
export const sizeOf = (counts: { readonly papers: number; readonly others: number }, withPdfs: boolean): number =>
  counts.papers * (withPdfs ? 1 + PAPER : 1) + counts.others;

/**
 * Writes everything a company has, in bounded memory: rows are read page by page, papers are printed one by one, and bytes are passed to
 * `write` as they are made.
 */
export async function makeArchive(
  making: MakeServices,
  { tenantId, withPdfs, at }: ArchiveRequest,
  write: (bytes: Buffer) => Promise<void>,
  progress: Progress,
): Promise<void> {
  const { database, files } = making;
  const zip = createZip(write, at);
  const counts: [string, number][] = [];
  let done = 0;
  const step = async (by: number) => {
    done += by;
    await progress(done);
  };

  for (const source of sources) {
    const pictures: string[] = [];
    let rows = 0;
    let set = createSet(zip, source, 1);
    for await (const page of source.pages(database, tenantId)) {
      if (set.isFull()) {
        await set.close();
        set = createSet(zip, source, set.number + 1);
      }
      await set.take(page);
      pictures.push(...page.flatMap((taken) => picturesOf(source, taken)));
      rows += page.length;
      await step(page.length);
    }
    await set.close();
    counts.push([source.name, rows]);
    for (const file of pictures) {
      const kind = source.pictures?.kind ?? '';
      // One picture in memory at a time.
      const bytes = await files.get({ tenantId, kind, file });
      // If its file was lost, the archive lacks it too; its row still names it.
      if (bytes !== null) await zip.add(`pictures/${kind}/${file}`, bytes, true);
      await step(PICTURE);
    }
  }

  const missed: string[] = [];
  if (withPdfs) {
    const head = await making.letterhead(tenantId);
    for (const source of sources) {
      if (source.print !== undefined)
        await printAll(making, zip, { source, print: source.print, tenantId, head, missed }, step);
    }
  }
  await zip.add('README.txt', Buffer.from(BOM + readme({ at, withPdfs, counts, missed })));
  await zip.close();
}

function picturesOf({ pictures }: Source, { wire }: ArchiveRow): string[] {
  if (pictures === undefined) return [];
  return pictures.wires.flatMap((name) => {
    const file = wire[name];
    return typeof file === 'string' && file !== '' ? [file] : [];
  });
}

/**
 * The files of one kind of record: a JSON file, written as rows come, and its tables, which are compressed meanwhile and follow when the
 * JSON is complete. Every row is read only once, so all files agree.
 */
function createSet(zip: Zip, source: Source, number: number) {
  const behind = number === 1 ? '' : `-${number}`;
  let json: Awaited<ReturnType<Zip['open']>> | undefined;
  let tables: { readonly path: string; readonly press: Compressor }[] = [];
  let longest = 0;
  const lengths = source.tables.map(() => 0);

  async function begin() {
    json = await zip.open(`${source.name}${behind}.json`);
    tables = source.tables.map(({ suffix }) => ({
      path: `${source.name}${suffix}${behind}.csv`,
      press: createCompressor(),
    }));
    await Promise.all(
      tables.map(({ press }, i) => press.write(Buffer.from(BOM + csvLine(source.tables[i]?.heads ?? [])))),
    );
    return json;
  }
  return {
    number,
    isFull: () =>
      longest >= MOST_ROWS ||
      (json?.size() ?? 0) >= MOST_BYTES ||
      tables.reduce((sum, { press }) => sum + press.held(), 0) >= MOST_HELD,
    /** A whole page at once: each write is a round trip to another thread. */
    async take(page: readonly ArchiveRow[]): Promise<void> {
      const isFirst = json === undefined;
      const entry = json ?? (await begin());
      await entry.write(Buffer.from(`${isFirst ? '[\n' : ',\n'}${page.map((taken) => taken.json).join(',\n')}`));
      for (const [i, { press }] of tables.entries()) {
        const lines = page.flatMap((taken) => source.tables[i]?.rows(taken) ?? []);
        await press.write(Buffer.from(lines.map(csvLine).join('')));
        lengths[i] = (lengths[i] ?? 0) + lines.length;
        longest = Math.max(longest, lengths[i]);
      }
    },
    async close(): Promise<void> {
      const entry = json ?? (await begin());
      await entry.write(Buffer.from(entry.size() === 0 ? '[]\n' : '\n]\n'));
      await entry.close();
      for (const { path, press } of tables) {
        await zip.addPressed(path, press);
      }
    },
  };
}

interface PrintTask {
  readonly source: Source;
  readonly print: NonNullable<Source['print']>;
  readonly tenantId: string;
  readonly head: Letterhead;
  /** The names of papers that could not be printed. */
  readonly missed: string[];
}

/** Prints every paper of a kind. */
async function printAll(
  { database, printer, printCopy, codes }: MakeServices,
  zip: Zip,
  { source, print, tenantId, head, missed }: PrintTask,
  step: (by: number) => Promise<void>,
): Promise<void> {
  let count = 0;
  for await (const page of source.pages(database, tenantId)) {
    for (const taken of page) {
      count += 1;
      const number = print.number(taken);
      const pdf = await printed(printer, () => print.job(taken, head, { database, tenantId, printCopy, codes }));
      // A document number is whatever a clerk typed; here it becomes part of a file name.
      const name = `${String(count).padStart(6, '0')}-${number.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 40)}`;
      if (pdf === null) missed.push(`${source.name} ${number}`);
      // A PDF is already compressed, except for its object lists.
      else await zip.add(`pdf/${source.name}/${name}.pdf`, pdf);
      await step(PAPER);
    }
  }
}

/** Null for a paper that cannot be printed: one damaged paper must not prevent all the others. */
async function printed(printer: Printer, job: () => PrintJob | Promise<PrintJob>): Promise<Buffer | null> {
  for (;;) {
    try {
      // Retried while the office prints much.
      return await printer.print(await job());
    } catch (error) {
      if (!(error instanceof PrinterBusy) && !(error instanceof Refusal && error.status === 429)) return null;
      await sleep(BUSY_MS);
    }
  }
}
