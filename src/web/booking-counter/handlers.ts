import type { CallName } from '#api/calls.ts';
import { NetworkFailure } from '#web/client/problem.ts';
import type { Answer, RequestOptions } from '#web/client/request.ts';
import { isOfflineSession, isSilent, needsConnection, noteLine } from './line.ts';

// The calls that a counter answers itself (spec 5 §3, §4). The register names them; each handler is loaded on first use.

/** The options of a call, under clean names. */
export type Asked<Name extends CallName> = RequestOptions<Name>;

/** How a counter answers a call. */
export interface Handler<Name extends CallName> {
  /**
   * Answers instead of the portal, online too: a new LR of the counter's branch, actions on an LR kept here. Undefined
   * if the call is neither, and the portal is asked.
   */
  readonly first?: (asked: Asked<Name>) => Promise<Answer<Name> | undefined>;
  /** Answers from the snapshot if the portal gave no answer. Undefined if the snapshot does not hold it. */
  readonly offline?: (asked: Asked<Name>) => Promise<Answer<Name> | undefined>;
  /** Adds to the portal's answer what only this counter knows. */
  readonly completed?: (asked: Asked<Name>, answer: Answer<Name>) => Promise<Answer<Name>>;
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
  biltyCreate: { first: async (asked) => await (await own()).create(asked) },
  biltyRead: {
    first: async (asked) => await (await own()).read(asked),
    offline: async (asked) => await (await lrs()).biltyRead(asked),
  },
  biltyList: { offline: async (asked) => await (await list()).biltyList(asked) },
  biltyListTotals: { offline: async (asked) => await (await list()).biltyListTotals(asked) },
  biltyUpdate: { first: async (asked) => await (await own()).update(asked) },
  consignmentCancel: { first: async (asked) => await (await own()).cancel(asked) },
  biltyPrint: {
    first: async (asked) => await (await prints()).printFirst(asked),
    offline: async (asked) => await (await prints()).printOffline(asked),
  },
  consignmentPrintMany: {
    first: async (asked) => await (await prints()).printManyFirst(asked),
    offline: async (asked) => await (await prints()).printManyOffline(asked),
  },
  labelPrint: {
    first: async (asked) => await (await labels()).labelsFirst(asked),
    offline: async (asked) => await (await labels()).labelsOffline(asked),
  },
  printerList: { offline: async () => await (await setup()).printerList() },
  numberBookNext: { first: async (asked) => await (await own()).next(asked) },
  branchList: { offline: async () => await (await setup()).branchList() },
  chargeHeadList: { offline: async () => await (await setup()).chargeHeadList() },
  numberBookList: { offline: async () => await (await setup()).numberBookList() },
  consignmentSettings: { offline: async () => await (await setup()).consignmentSettings() },
  lawRates: { offline: async () => await (await setup()).lawRates() },
  drivers: { offline: async () => await (await setup()).drivers() },
  vehicleNumbers: { offline: async () => await (await setup()).vehicleNumbers() },
  biltySuggestions: { offline: async (asked) => await (await setup()).biltySuggestions(asked) },
  partyCreate: { offline: async (asked) => await (await parties()).partyCreate(asked) },
  partySuggest: {
    offline: async (asked) => await (await parties()).partySuggest(asked),
    completed: async (asked, answer) => await (await parties()).partySuggestWith(asked, answer),
  },
  partyRepeat: {
    first: async (asked) => await (await lrs()).partyRepeatFirst(asked),
    offline: async (asked) => await (await lrs()).partyRepeat(asked),
  },
  rateProposal: {
    first: async (asked) => await (await lrs()).rateProposalFirst(asked),
    offline: async (asked) => await (await lrs()).rateProposal(asked),
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
  asked: Asked<Name>,
  askPortal: (patience?: number) => Promise<Answer<Name>>,
): Promise<Answer<Name>> {
  makeReady();
  const handler: Handler<Name> | undefined = handlers[name];
  const own = await handler?.first?.(asked);
  if (own !== undefined) return own;
  const offline = handler?.offline;
  if (isOfflineSession()) {
    const answer = await offline?.(asked);
    if (answer === undefined) throw needsConnection();
    return answer;
  }
  const ask = async (patience?: number) => {
    const answer = await noted(askPortal(patience));
    // A locked counter has nothing to add.
    return (await handler?.completed?.(asked, answer).catch(() => undefined)) ?? answer;
  };
  if (offline === undefined) return await ask();
  if (isSilent()) {
    const answer = await offline(asked);
    if (answer !== undefined) return answer;
  }
  try {
    return await ask(PATIENCE);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const answer = await offline(asked);
    if (answer === undefined) throw error;
    return answer;
  }
}
