import { type Copy, copiesIn, copiesMade, UNKNOWN_COPY, USUAL_COPIES } from '#domain/rules/copies.ts';
import type { CounterPapers, PrintableLr } from '#print/papers/printed-lr.ts';
import { request, type Answer } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { refusal } from './signed-record.ts';
import type { Asked } from './handlers.ts';
import { ownLr, type OwnLrNow, ownRecords, printableOf } from './own-records.ts';
import { type AskedPrint, countedCopies, printJobOf } from './print-job.ts';
import { type OnPrinter, setHereFor } from './printer-here.ts';
import { lastLr, partOf } from './snapshot.ts';

// The prints that this counter makes itself (spec 5 §5): of its own LRs until the portal has them, and where no answer comes of the last LRs
// of the branch, too. Each is recorded, so that the portal counts it.

/** Which prints are asked for. */
interface Wanted
  extends Pick<AskedPrint, 'language' | 'format' | 'head' | 'preview'>, Pick<OnPrinter, 'printer' | 'printJob'> {
  readonly numbers: readonly string[];
  /** As it was asked for: names with commas between. */
  readonly copy: string;
}

/** A print of one LR as its call asks for it. */
const wantedOfOne = ({ query = {} }: Asked<'biltyPrint'>): Wanted => ({
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

/** The same of many; without a name they have the copies of the settings. */
const wantedOfMany = ({ body }: Asked<'consignmentPrintMany'>): Wanted => ({
  numbers: numbersIn(body.numbers),
  copy: body.copy === '' ? USUAL_COPIES : body.copy,
  language: body.language,
  format: body.format,
  head: body.head,
  preview: body.preview === 'yes',
  printer: body.printer,
  printJob: body.printJob,
});

/** The LR of a number as it is printed: one of this counter, else one of the last of the branch; undefined: it is not kept here. */
async function printableLr(number: string): Promise<PrintableLr | undefined> {
  const own = await ownLr(number);
  if (own !== undefined) return printableOf(own);
  const kept = await lastLr(number);
  if (kept === undefined) return undefined;
  const { bilty, printed } = kept;
  // What was printed here and is not counted by the portal yet.
  const records = (await ownRecords()).filter(({ lrNo, state }) => lrNo === bilty.lrNo && state !== 'booked');
  const copies = records.reduce(
    (made, each) => copiesMade(made, each.copies ?? [], { printedAt: each.at, printedBy: each.user }),
    printed.copies,
  );
  return { ...printed, bilty, copies };
}

/** The copies that are named. Throws 400 where one is none. */
function copiesOf(named: string, { settings }: CounterPapers): Copy[] {
  const known = copiesIn(named === USUAL_COPIES ? settings.printCopies : named);
  if (known === null) throw refusal(400, 'malformed', UNKNOWN_COPY);
  return known.map((name) => name.toLowerCase() as Copy);
}

/** Prints LRs that are kept here. Undefined: one of them is not. */
async function printHere({ numbers, copy, printer, printJob, ...paper }: Wanted): Promise<Blob | undefined> {
  const [told, lrs] = [await partOf('printed'), await Promise.all(numbers.map(printableLr))];
  const found = lrs.flatMap((lr) => lr ?? []);
  if (told === undefined || found.length === 0 || found.length < numbers.length) return undefined;
  // The portal told it by this type.
  const papers = told as unknown as CounterPapers;
  const by = { printedAt: new Date().toISOString(), printedBy: currentSession()?.user.userName ?? '' };
  const { pins } = await setHereFor({ printer, printJob, labels: false });
  const asked: AskedPrint = { ...paper, ...by, copies: copiesOf(copy, papers), ...(pins && { pins }) };
  // Fetched as the register does: a module that is fetched in both ways costs everybody's first load.
  const [{ printPapers }, { notePrint }] = await Promise.all([import('./print.ts'), import('./own-answers.ts')]);
  const file = await printPapers(printJobOf(papers, found, asked));
  // Before anybody has the paper.
  if (!paper.preview)
    for (const { bilty } of found) if (bilty.lrNo !== '') await notePrint(bilty.lrNo, countedCopies(asked));
  return file;
}

/** Whether the portal prints an LR: it has it, or it is none of this counter. */
export const isBooked = (own: OwnLrNow | undefined) => own === undefined || own.record.state === 'booked';

/** The portal's number of an LR that this counter booked; another number stays. */
export async function portalNumber(number: string): Promise<string> {
  return (await ownLr(number))?.record.told.biltyNo || number;
}

/** Prints an LR of this counter that the portal cannot print yet. */
export async function printFirst(asked: Asked<'biltyPrint'>): Promise<Answer<'biltyPrint'> | undefined> {
  const wanted = wantedOfOne(asked);
  const [number = ''] = wanted.numbers;
  const own = await ownLr(number);
  if (!isBooked(own)) return await printHere(wanted);
  const known = await portalNumber(number);
  if (known === number) return undefined;
  return await request('biltyPrint', { ...asked, query: { ...asked.query, number: known } });
}

/** Prints an LR of the branch where the portal gives no answer. */
export const printOffline = (asked: Asked<'biltyPrint'>): Promise<Answer<'biltyPrint'> | undefined> =>
  printHere(wantedOfOne(asked));

/** Prints many at once where the portal cannot print one of them yet. */
export async function printManyFirst(
  asked: Asked<'consignmentPrintMany'>,
): Promise<Answer<'consignmentPrintMany'> | undefined> {
  const wanted = wantedOfMany(asked);
  const own = await Promise.all(wanted.numbers.map(ownLr));
  if (!own.every(isBooked)) return await printHere(wanted);
  const known = await Promise.all(wanted.numbers.map(portalNumber));
  if (known.every((number, at) => number === wanted.numbers[at])) return undefined;
  return await request('consignmentPrintMany', { ...asked, body: { ...asked.body, numbers: known.join(',') } });
}

/** Prints many LRs of the branch where the portal gives no answer. */
export const printManyOffline = (
  asked: Asked<'consignmentPrintMany'>,
): Promise<Answer<'consignmentPrintMany'> | undefined> => printHere(wantedOfMany(asked));
