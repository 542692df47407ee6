import { groupOfLedger } from '#domain/rules/tally-masters.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { Refusal } from '../errors/errors.ts';
import { wanted } from '../jobs/lease.ts';
import { refusedByLedger } from '../ledger/refusals.ts';
import { createPartyStore } from '../records/party-store.ts';
import type { Session } from '../scope/session.ts';
import { finishCheck, finishMove, stopMove, reportMove } from './move-statements.ts';
import { stage } from './staged-rows.ts';
import { stagedLedgers } from './staged-ledgers.ts';
import { takeSomeLedgersBack } from './ledgers-back.ts';
import { takeSomeLedgers } from './take-ledgers.ts';
import { isNothingNew, planOf, type GroupedLedger, type TallyPlan } from './tally-plan.ts';
import { MOST_LEDGERS } from './tally-reader.ts';
import { readFile, setupOf, some, type MoveWork, type Turn } from './turn.ts';

// Checks, imports and undoes Tally's masters.

const UNREADABLE = 'The file could not be read. Export All Masters from Tally as XML and try again.';
const NOTHING = 'The file has no ledgers. Export All Masters from Tally as XML.';
const TOO_MANY = `There can be at most ${MOST_LEDGERS.toLocaleString('en-IN')} ledgers.`;

/** The date of the balances in a file. */
const dayOf = ({ job }: Turn) => job.day ?? firstOfFinancialYear(todayInIndia());

/** Saves in the name of the user who requested the import. */
const savingOf = ({ job: { tenantId, userName } }: Turn): SaveCall => ({
  session: { userName } as Session,
  tenantId,
  idempotencyKey: null,
  bodyHash: null,
});

/** The ledgers of a file, or why it cannot be imported. */
async function readLedgers(
  turn: Turn,
): Promise<{ readonly problem: string; readonly ledgers: readonly GroupedLedger[] }> {
  const { services, job } = turn;
  const found = await services.tally.read(new Blob([await readFile(turn)]));
  if (found === null) return { problem: UNREADABLE, ledgers: [] };
  if (found.ledgers.length === 0) return { problem: NOTHING, ledgers: [] };
  if (found.ledgers.length > MOST_LEDGERS) return { problem: TOO_MANY, ledgers: [] };
  const above = new Map(found.groups);
  const ledgers = found.ledgers.map((ledger) => ({ ledger, group: groupOfLedger(ledger, above) }));
  const { lockedUntil } = await setupOf(services.database, job.tenantId);
  const days = ledgers.flatMap(({ ledger }) => ledger.bills.map(({ day }) => day)).filter((day) => day !== '');
  const first = [dayOf(turn), ...days].reduce((one, other) => (one < other ? one : other));
  const isLocked = lockedUntil !== null && first <= lockedUntil && ledgers.some(({ ledger }) => ledger.opening !== 0n);
  return { problem: isLocked ? `The books are locked up to ${showDate(lockedUntil)}.` : '', ledgers };
}

/** The summary of a file: its parties and accounts, and the total of each side. */
function summaryOf({ ledgers }: TallyPlan) {
  const sum = (isDebit: boolean) =>
    ledgers
      .map(({ ledger }) => ledger.opening)
      .filter((opening) => opening > 0n === isDebit)
      .reduce((total, opening) => total + opening, 0n);
  const parties = ledgers.filter(({ fate }) => fate === 'customer' || fate === 'supplier');
  return {
    parties_Found: parties.filter(({ account }) => account !== '').length,
    parties_New: parties.filter(({ account }) => account === '').length,
    debit_Amt: rupeesOf(sum(true)),
    credit_Amt: rupeesOf(-sum(false)),
  };
}

async function check(turn: Turn): Promise<void> {
  const { services, job, write, signal } = turn;
  const { tenantId, id } = job;
  const { problem, ledgers } = await readLedgers(turn);
  const total = Math.max(1, ledgers.length);
  await stage(services.database, tenantId, id, { staged: stagedLedgers(ledgers), parties: [] }, async (share) => {
    signal.throwIfAborted();
    wanted(await write(reportMove, { done: Math.round(share * total * 0.9), total }));
  });
  const plan = await services.database.transaction({ tenantId }, (run) => planOf(run, id, ledgers));
  wanted(
    await write(finishCheck, {
      problem,
      heads: '[]',
      rows: ledgers.length,
      known: plan.ledgers.filter(isNothingNew).length,
      faults: '[]',
      faultCount: 0,
      faultyRows: 0,
      told: JSON.stringify(summaryOf(plan)),
    }),
  );
}

async function takeIn(turn: Turn): Promise<boolean> {
  const { services, job, write } = turn;
  const of = {
    moving: job.id,
    day: dayOf(turn),
    saving: savingOf(turn),
    store: createPartyStore(services.database),
  };
  try {
    const all = await some(turn, Date.now(), (run) => takeSomeLedgers(run, of));
    if (all) wanted(await write(finishMove, { told: '{}' }));
    return all;
  } catch (error) {
    const refused = refusedByLedger(error) ?? error;
    if (!(refused instanceof Refusal)) throw error;
    // The date was locked or closed meanwhile: what was imported so far can be undone.
    wanted(await write(stopMove, { problem: refused.message }));
    return true;
  }
}

async function takeBack(turn: Turn): Promise<boolean> {
  const { job, write } = turn;
  const all = await some(turn, Date.now(), (run) =>
    takeSomeLedgersBack(run, { moving: job.id, saving: savingOf(turn) }),
  );
  if (all) wanted(await write(finishMove, { told: '{}' }));
  return all;
}

export const tallyWork: MoveWork = { check, takeIn, takeBack };
