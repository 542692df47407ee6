import type { CallName } from '#api/calls.ts';
import { NetworkFailure } from '#web/client/problem.ts';
import type { Answer, RequestOptions } from '#web/client/request.ts';
import { isOfflineSession, isSilent, needsConnection, noteLine } from './line.ts';

// The calls that a counter answers itself (spec 5 §3, §4). The register names them; each handler is loaded on first use.

/** The options of a call, under clean names. */
export type CallOptions<Name extends CallName> = RequestOptions<Name>;

/** How a counter answers a call. */
export interface Handler<Name extends CallName> {
  /**
   * Answers instead of the portal, online too: a new LR of the counter's branch, actions on an LR kept here. Undefined
   * if the call is neither, and the portal is asked.
   */
  readonly first?: (options: CallOptions<Name>) => Promise<Answer<Name> | undefined>;
  /** Answers from the snapshot if the portal gave no answer. Undefined if the snapshot does not hold it. */
  readonly offline?: (options: CallOptions<Name>) => Promise<Answer<Name> | undefined>;
  /** Adds to the portal's answer what only this counter knows. */
  readonly completed?: (options: CallOptions<Name>, answer: Answer<Name>) => Promise<Answer<Name>>;
}

type Handlers = { readonly [Name in CallName]?: Handler<Name> };

const setup = () => import('./answers-setup.ts');
const lrs = () => import('./answers-lrs.ts');
const parties = () => import('./answers-parties.ts');

const list = () => import('./answers-list.ts');
const own = () => import('./own-answers.ts');
const prints = () => import('./print-answers.ts');
const labels = () => import('./label-answers.ts');

/** The calls that a counter answers. */
export const handlers: Handlers = {
  biltyCreate: { first: async (options) => await (await own()).create(options) },
  biltyRead: {
    first: async (options) => await (await own()).read(options),
    offline: async (options) => await (await lrs()).biltyRead(options),
  },
  biltyList: { offline: async (options) => await (await list()).biltyList(options) },
  biltyListTotals: { offline: async (options) => await (await list()).biltyListTotals(options) },
  biltyUpdate: { first: async (options) => await (await own()).update(options) },
  consignmentCancel: { first: async (options) => await (await own()).cancel(options) },
  biltyPrint: {
    first: async (options) => await (await prints()).printFirst(options),
    offline: async (options) => await (await prints()).printOffline(options),
  },
  consignmentPrintMany: {
    first: async (options) => await (await prints()).printManyFirst(options),
    offline: async (options) => await (await prints()).printManyOffline(options),
  },
  labelPrint: {
    first: async (options) => await (await labels()).labelsFirst(options),
    offline: async (options) => await (await labels()).labelsOffline(options),
  },
  printerList: { offline: async () => await (await setup()).printerList() },
  numberBookNext: { first: async (options) => await (await own()).next(options) },
  branchList: { offline: async () => await (await setup()).branchList() },
  chargeHeadList: { offline: async () => await (await setup()).chargeHeadList() },
  numberBookList: { offline: async () => await (await setup()).numberBookList() },
  consignmentSettings: { offline: async () => await (await setup()).consignmentSettings() },
  lawRates: { offline: async () => await (await setup()).lawRates() },
  drivers: { offline: async () => await (await setup()).drivers() },
  vehicleNumbers: { offline: async () => await (await setup()).vehicleNumbers() },
  biltySuggestions: { offline: async (options) => await (await setup()).biltySuggestions(options) },
  partyCreate: { offline: async (options) => await (await parties()).partyCreate(options) },
  partySuggest: {
    offline: async (options) => await (await parties()).partySuggest(options),
    completed: async (options, answer) => await (await parties()).partySuggestWith(options, answer),
  },
  partyRepeat: {
    first: async (options) => await (await lrs()).partyRepeatFirst(options),
    offline: async (options) => await (await lrs()).partyRepeat(options),
  },
  rateProposal: {
    first: async (options) => await (await lrs()).rateProposalFirst(options),
    offline: async (options) => await (await lrs()).rateProposal(options),
  },
};

/** How long a counter waits for the portal if it can answer itself, in milliseconds. */
const PATIENCE = 4000;
let isReady = false;

/**
 * Prepares this computer for a lost connection, once: a page makes its first call when somebody is logged in. From then
 * on the snapshot is kept fresh.
 */
function makeReady(): void {
  if (isReady) return;
  isReady = true;
  // Errors are shown when printing; files not stored now are stored when the page is next opened.
  void import('./snapshot-renewal.ts').then(({ keepSnapshotFresh }) => keepSnapshotFresh()).catch(() => undefined);
  void import('./print.ts').then(({ warmPrinting }) => warmPrinting()).catch(() => undefined);
  void import('./kept-files.ts').then(({ keepFiles }) => keepFiles()).catch(() => undefined);
}

/** The portal's answer; records whether it answered, for later calls that would wait for it. */
async function noted<Answered>(asking: Promise<Answered>): Promise<Answered> {
  try {
    const answer = await asking;
    noteLine(true);
    return answer;
  } catch (error) {
    if (error instanceof NetworkFailure) noteLine(false);
    throw error;
  }
}

/**
 * Makes a call on a counter: its own answer first, then the portal's, then the snapshot's. Throws `Problem` 'This needs
 * a connection.' in a session without a connection if the counter cannot answer, else what the portal's answer throws.
 */
export async function answerOnCounter<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  askPortal: (patience?: number) => Promise<Answer<Name>>,
): Promise<Answer<Name>> {
  makeReady();
  const handler: Handler<Name> | undefined = handlers[name];
  const own = await handler?.first?.(options);
  if (own !== undefined) return own;
  const offline = handler?.offline;
  if (isOfflineSession()) {
    const answer = await offline?.(options);
    if (answer === undefined) throw needsConnection();
    return answer;
  }
  const ask = async (patience?: number) => {
    const answer = await noted(askPortal(patience));
    // A locked counter has nothing to add.
    return (await handler?.completed?.(options, answer).catch(() => undefined)) ?? answer;
  };
  if (offline === undefined) return await ask();
  if (isSilent()) {
    const answer = await offline(options);
    if (answer !== undefined) return answer;
  }
  try {
    return await ask(PATIENCE);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const answer = await offline(options);
    if (answer === undefined) throw error;
    return answer;
  }
}
