import { formatQuantity } from '#domain/rules/money.ts';
import { labelFault } from '#domain/rules/label-fault.ts';
import { LAST_SIGNED_BOOK, type LabelledLr, packageSerial } from '#domain/rules/package-serial.ts';
import { numberOf } from '#domain/rules/paper-digest.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import type { LabelReport } from '#print/labels/label.ts';
import type { CounterPapers, PrintableLr } from '#print/papers/printed-lr.ts';
import { request, type Answer } from '#web/client/request.ts';
import type { CallOptions } from './handlers.ts';
import { ownLr, printableOf } from './own-records.ts';
import { isBooked, portalNumber } from './print-answers.ts';
import { setHereFor } from './printer-here.ts';
import { refusal } from './signed-record.ts';
import { lastLr, partOf } from './snapshot.ts';
import { thisCounter } from './store.ts';

// The labels that this counter makes itself (spec 5 §8), for the LRs that it prints itself. For an LR booked here, the codes carry its own
// signs, here and later at the portal.

const LATER = 'The labels of this LR can be printed once the portal has received it.';

interface ToLabel {
  readonly lr: Pick<PrintableLr, 'bilty' | 'lookup'>;
  readonly labelled: LabelledLr;
}

/** An LR for its labels; undefined if it is not kept here. Throws `Problem` if this counter has no signs for it. */
async function toLabel(number: string): Promise<ToLabel | undefined> {
  const own = await ownLr(number);
  if (own !== undefined) {
    const { book = 0 } = (await thisCounter()) ?? {};
    if (book > LAST_SIGNED_BOOK) throw refusal(409, 'counter', LATER);
    return { lr: printableOf(own), labelled: { book, place: own.record.sequence } };
  }
  const kept = await lastLr(number);
  return kept && { lr: { ...kept.printed, bilty: kept.bilty }, labelled: kept.labelled };
}

function reportOf(
  { lr: { bilty, lookup }, labelled }: ToLabel,
  wanted: number,
  papers: CounterPapers,
  tenantId: string,
) {
  const packages = totalQuantity(bilty.lines.map((line) => line.packages));
  const fault = labelFault({ lawful: true, cancelled: bilty.cancelled, packages }, wanted);
  if (fault !== null) throw refusal(422, 'invalid', fault.message, [fault]);
  const { deliveryBranch: branch } = lookup;
  return {
    company: papers.company,
    // A label has no logo.
    logos: [],
    number: numberOf(bilty),
    from: bilty.origin,
    to: bilty.destination,
    consignee: bilty.receiver,
    packages,
    weight: formatQuantity(totalQuantity(bilty.lines.map((line) => line.weight))),
    deliveryBranch: branch === null ? '' : `${branch.name} (${branch.branchCode})`,
    serial: packageSerial(tenantId, labelled),
    first: wanted === 0 ? 1 : wanted,
    last: wanted === 0 ? packages : wanted,
  } satisfies Omit<LabelReport, 'paper'>;
}

/** Makes the labels of an LR kept here. Undefined if it is not. */
async function labelsHere({ query = {} }: CallOptions<'labelPrint'>): Promise<Blob | undefined> {
  const { number = '', package: wanted = 0, printer = 0, printJob = '', language = '' } = query;
  const [printed, found, counter] = await Promise.all([partOf('printed'), toLabel(number), thisCounter()]);
  if (printed === undefined || found === undefined || counter === undefined) return undefined;
  const { labels } = await setHereFor({ printer, printJob, labels: true });
  // The portal wrote it with this type.
  const papers = printed as unknown as CounterPapers;
  const label = { ...reportOf(found, wanted, papers, counter.company), paper: query.paper ?? 'Roll' };
  // Imported dynamically like in the register: a module imported both ways would enlarge everybody's first load.
  const { printPapers } = await import('./print.ts');
  return await printPapers({
    label,
    language: language === '' ? papers.company.language : language,
    ...(labels && { labels }),
  });
}

/** Makes the labels of an LR of this counter that the portal cannot make yet. */
export async function labelsFirst(options: CallOptions<'labelPrint'>): Promise<Answer<'labelPrint'> | undefined> {
  const number = options.query?.number ?? '';
  if (!isBooked(await ownLr(number))) return await labelsHere(options);
  const known = await portalNumber(number);
  return known === number
    ? undefined
    : await request('labelPrint', { ...options, query: { ...options.query, number: known } });
}

/** Makes the labels of an LR of the branch if the portal gives no answer. */
export const labelsOffline = (options: CallOptions<'labelPrint'>): Promise<Answer<'labelPrint'> | undefined> =>
  labelsHere(options);
