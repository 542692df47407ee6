import { type Copy, copiesIn, copiesMade, UNKNOWN_COPY, USUAL_COPIES } from '#domain/rules/copies.ts';
import type { CounterPapers, PrintableLr } from '#print/papers/printed-lr.ts';
import { request, type Answer } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { refusal } from './signed-record.ts';
import type { CallOptions } from './handlers.ts';
import { ownLr, type OwnLrNow, ownRecords, printableOf } from './own-records.ts';
import { type PrintChoice, countedCopies, printJobOf } from './print-job.ts';
import { type OnPrinter, setHereFor } from './printer-here.ts';
import { lastLr, partOf } from './snapshot.ts';

// The prints that this counter makes itself (spec 5 §5): of its own LRs until the portal has them, and without an answer from the portal,
// of the branch's last LRs. Each is recorded, so that the portal counts it.

/** The prints requested. */
interface Wanted
  extends Pick<PrintChoice, 'language' | 'format' | 'head' | 'preview'>, Pick<OnPrinter, 'printer' | 'printJob'> {
  readonly numbers: readonly string[];
  /** As requested: names separated by commas. */
  readonly copy: string;
}

/** A call's request to print one LR. */
const wantedOfOne = ({ query = {} }: CallOptions<'biltyPrint'>): Wanted => ({
  numbers: [query.number ?? ''],
  copy: query.copy ?? '',
  language: query.language ?? '',
  format: query.format ?? '',
  head: query.head ?? '',
  preview: query.preview === 'yes',
  printer: query.printer ?? 0,
  printJob: query.printJob ?? '',
});

const numbersIn = (list: string): string[] =>
  [...new Set(list.split(',').map((number) => number.trim()))].filter((each) => each !== '');

/** The same for many LRs; without names they get the copies of the settings. */
const wantedOfMany = ({ body }: CallOptions<'consignmentPrintMany'>): Wanted => ({
  numbers: numbersIn(body.numbers),
  copy: body.copy === '' ? USUAL_COPIES : body.copy,
  language: body.language,
  format: body.format,
  head: body.head,
  preview: body.preview === 'yes',
  printer: body.printer,
  printJob: body.printJob,
});

/** An LR for printing: one of this counter's, or one of the branch's last; undefined if it is not kept here. */
async function printableLr(number: string): Promise<PrintableLr | undefined> {
  const own = await ownLr(number);
  if (own !== undefined) return printableOf(own);
  const kept = await lastLr(number);
  if (kept === undefined) return undefined;
  const { bilty, printed } = kept;
  // Printed here and not yet counted by the portal.
  const records = (await ownRecords()).filter(({ lrNo, state }) => lrNo === bilty.lrNo && state !== 'booked');
  const copies = records.reduce(
    (made, each) => copiesMade(made, each.copies ?? [], { printedAt: each.at, printedBy: each.user }),
    printed.copies,
  );
  return { ...printed, bilty, copies };
}

/** The named copies. Throws 400 for an unknown name. */
function copiesOf(named: string, { settings }: CounterPapers): Copy[] {
  const known = copiesIn(named === USUAL_COPIES ? settings.printCopies : named);
  if (known === null) throw refusal(400, 'malformed', UNKNOWN_COPY);
  return known.map((name) => name.toLowerCase() as Copy);
}

/** Prints LRs kept here. Undefined if one of them is not. */
async function printHere({ numbers, copy, printer, printJob, ...paper }: Wanted): Promise<Blob | undefined> {
  const [printed, lrs] = [await partOf('printed'), await Promise.all(numbers.map(printableLr))];
  const found = lrs.flatMap((lr) => lr ?? []);
  if (printed === undefined || found.length === 0 || found.length < numbers.length) return undefined;
  // The portal wrote it with this type.
  const papers = printed as unknown as CounterPapers;
  const by = { printedAt: new Date().toISOString(), printedBy: currentSession()?.user.userName ?? '' };
  const { pins } = await setHereFor({ printer, printJob, labels: false });
  const options: PrintChoice = { ...paper, ...by, copies: copiesOf(copy, papers), ...(pins && { pins }) };
  // Imported dynamically like in the register: a module imported both ways would enlarge everybody's first load.
  const [{ printPapers }, { notePrint }] = await Promise.all([import('./print.ts'), import('./own-answers.ts')]);
  const file = await printPapers(printJobOf(papers, found, options));
  // Recorded before anybody has the paper.
  if (!paper.preview)
    for (const { bilty } of found) if (bilty.lrNo !== '') await notePrint(bilty.lrNo, countedCopies(options));
  return file;
}

/** Whether the portal prints an LR: it has it, or the LR is not this counter's. */
export const isBooked = (own: OwnLrNow | undefined) => own === undefined || own.record.state === 'booked';

/** The portal's number of an LR booked here; any other number is answered unchanged. */
export async function portalNumber(number: string): Promise<string> {
  return (await ownLr(number))?.record.told.biltyNo || number;
}

/** Prints an LR of this counter that the portal cannot print yet. */
export async function printFirst(options: CallOptions<'biltyPrint'>): Promise<Answer<'biltyPrint'> | undefined> {
  const wanted = wantedOfOne(options);
  const [number = ''] = wanted.numbers;
  const own = await ownLr(number);
  if (!isBooked(own)) return await printHere(wanted);
  const known = await portalNumber(number);
  if (known === number) return undefined;
  return await request('biltyPrint', { ...options, query: { ...options.query, number: known } });
}

/** Prints an LR of the branch if the portal gives no answer. */
export const printOffline = (options: CallOptions<'biltyPrint'>): Promise<Answer<'biltyPrint'> | undefined> =>
  printHere(wantedOfOne(options));

/** Prints many LRs if the portal cannot print one of them yet. */
export async function printManyFirst(
  options: CallOptions<'consignmentPrintMany'>,
): Promise<Answer<'consignmentPrintMany'> | undefined> {
  const wanted = wantedOfMany(options);
  const own = await Promise.all(wanted.numbers.map(ownLr));
  if (!own.every(isBooked)) return await printHere(wanted);
  const known = await Promise.all(wanted.numbers.map(portalNumber));
  if (known.every((number, at) => number === wanted.numbers[at])) return undefined;
  return await request('consignmentPrintMany', { ...options, body: { ...options.body, numbers: known.join(',') } });
}

/** Prints many LRs of the branch if the portal gives no answer. */
export const printManyOffline = (
  options: CallOptions<'consignmentPrintMany'>,
): Promise<Answer<'consignmentPrintMany'> | undefined> => printHere(wantedOfMany(options));
