import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { partNames, readParts, removeParts } from '../archive/parts.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import type { FileStore, NamedFiles } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { createPartyStore } from '../records/party-store.ts';
import type { RowError } from '../records/import-faults.ts';
import type { ChosenHeads } from '../records/sheet-table.ts';
import type { Session } from '../scope/session.ts';
import { ThreadFailed } from '../threads/pool.ts';
import {
  advance,
  clearedMoves,
  failMove,
  finishCheck,
  finishMove,
  listMoveParts,
  noteCleared,
  readHeads,
  takeMove,
  tellMove,
  tryMoveAgain,
  yieldMove,
  type MoveJob,
} from './move-statements.ts';
import type { OldLrReader } from './old-lr-reader.ts';
import type { KnownBranch, OldLrAnswer } from './old-lr-sheet.ts';
import { countParties, findParties, makeParties } from './parties-of-move.ts';
import { lookBeside, stage, unstage } from './staged-rows.ts';
import { takeSomeBack } from './take-back.ts';
import { takeSomeLrs } from './take-lrs.ts';

// Files with which companies move in are checked, taken in and taken back under a lease, for some seconds each: a file of 100,000
// rows gives way to others after each turn, and goes on where it was, also after a death.

/** What the parts of such files are filed under. */
export const MOVING_KIND = 'moves';
const MOST_TRIES = 5;
const AGAIN_S = 5;
const TURN_MS = 3000;
const UNREADABLE = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';

const tenant = value('tenantId');
const setup = statement<{ branches: JsonText; home: number | null; lockedUntil: string | null }>(
  'moving_in.setup',
  sql`select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.branch_code) order by b.id), '[]') as branches,
        coalesce(min(b.id) filter (where b.is_active = 'yes'), min(b.id)) as home,
        (select k.locked_until::text from books k where k.tenant_id = ${tenant}) as "lockedUntil"
      from branch b where b.tenant_id = ${tenant}`,
);
const fileNameOf = statement<{ name: string }>(
  'moving_in.file_name',
  sql`select file_name as name from moving_in where tenant_id = ${tenant} and id = ${value('id')}::uuid`,
);

/** Another turn has it: this one stops. */
class NoLongerWanted extends Error {}

export interface MoveServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly oldLrs: OldLrReader;
  readonly log: (message: string) => void;
}

/** What a turn of a job works with. */
interface Turn {
  readonly services: MoveServices;
  readonly job: MoveJob;
  readonly signal: AbortSignal;
  /** Runs a statement of the lease. */
  readonly tell: <Answer>(written: Statement<Answer>, values?: Values) => Promise<Answer[]>;
  readonly taker: string;
}

const wanted = (rows: readonly unknown[]) => {
  if (rows.length === 0) throw new NoLongerWanted();
};

async function readFile({ services: { files }, job }: Turn): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(job.bytes);
  let at = 0;
  const name = { tenantId: job.tenantId, taker: job.id, kind: MOVING_KIND };
  for await (const part of readParts(files, name, 0, job.bytes - 1)) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const setupOf = async (database: Database, tenantId: string) => {
  const [found] = await database.read({ tenantId }, setup, {});
  return {
    branches: (found?.branches.parse() ?? []) as KnownBranch[],
    home: found?.home ?? 0,
    lockedUntil: found?.lockedUntil ?? null,
  };
};

/** Reads the sheet of a file in its thread. */
async function readSheet(turn: Turn): Promise<OldLrAnswer> {
  const { services, job } = turn;
  const { database, oldLrs } = services;
  const { tenantId } = job;
  const heads = await database.read({ tenantId }, readHeads, { kind: job.kind });
  const chosen: ChosenHeads = Object.fromEntries(heads.map(({ head, field }) => [head, field]));
  const bytes = await readFile(turn);
  const order = { bytes, chosen, today: todayInIndia(), ...(await setupOf(database, tenantId)) };
  try {
    return await oldLrs.read(order);
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error;
    services.log(`A sheet of old LRs could not be read: ${error.message}`);
    return { problem: UNREADABLE, heads: [], rows: 0, errors: [], staged: [], parties: [], open: '0' };
  }
}

const byRow = (errors: readonly RowError[]) => errors.toSorted((one, other) => one.row - other.row);

/** Checks a file as a whole. */
async function check(turn: Turn): Promise<void> {
  const { services, job, tell } = turn;
  const { tenantId, id } = job;
  const { database } = services;
  const sheet = await readSheet(turn);
  const total = Math.max(1, sheet.rows);
  let toldAt = 0;
  await stage(database, tenantId, id, sheet, async (share) => {
    turn.signal.throwIfAborted();
    if (Date.now() - toldAt < 500) return;
    toldAt = Date.now();
    wanted(await tell(tellMove, { done: Math.round(share * total * 0.9), total }));
  });
  const letter = sheet.heads.find(({ field }) => field === 'lr_No')?.letter ?? '';
  const run: Run = (written, values) => database.write({ tenantId }, written, values);
  const beside = await lookBeside(run, id, (row) => (letter === '' ? '' : `${letter}${row}`));
  await findParties(run, id);
  const [parties] = await run(countParties, { id });
  const errors = byRow([...sheet.errors, ...beside.errors]);
  const done = await tell(finishCheck, {
    problem: sheet.problem,
    heads: JSON.stringify(sheet.heads),
    rows: sheet.rows,
    known: beside.known,
    faults: JSON.stringify(errors),
    faultCount: errors.length,
    faultyRows: new Set(errors.map(({ row }) => row)).size,
    told: JSON.stringify({
      parties_Found: parties?.found ?? 0,
      parties_New: parties?.open ?? 0,
      open_Amt: Number(sheet.open),
    }),
  });
  wanted(done);
}

const isOver = (since: number) => Date.now() - since > TURN_MS;

/** Makes what parties there are to be made; answers whether all stand. */
async function partiesOf({ services: { database }, job, signal, tell, taker }: Turn, since: number): Promise<boolean> {
  const { tenantId, id, userName } = job;
  const store = createPartyStore(database);
  const saving = { session: { userName } as Session, tenantId, idempotencyKey: null, bodyHash: null };
  const alone: Run = (written, values) => database.write({ tenantId }, written, values);
  let [open] = await alone(countParties, { id });
  if (open?.open === 0) return true;
  // What was made by others since the check.
  await findParties(alone, id);
  while (!signal.aborted) {
    const { made, unregisteredNext } = await database.transaction({ tenantId }, async (run) => {
      wanted(await run(advance, { id, taker, done: 0 }));
      return await makeParties(run, saving, id, store);
    });
    if (unregisteredNext) await findParties(alone, id);
    if (made === 0) return true;
    [open] = await alone(countParties, { id });
    if (isOver(since)) return open?.open === 0;
  }
  wanted(await tell(advance, { done: 0 }));
  return false;
}

/** Some of the rows of a file at a time, until none is left (true) or the turn is over. */
async function some(
  { services: { database }, job: { tenantId, id }, signal, taker }: Turn,
  since: number,
  work: (run: Run) => Promise<number>,
): Promise<boolean> {
  while (!signal.aborted) {
    const many = await database.transaction({ tenantId }, async (run) => {
      // The row of the file is locked until this is saved: whoever took it over meanwhile waits, and finds these done.
      wanted(await run(advance, { id, taker, done: 0 }));
      const looked = await work(run);
      if (looked > 0) await run(advance, { id, taker, done: looked });
      return looked;
    });
    if (many === 0) return true;
    if (isOver(since)) return false;
  }
  return false;
}

async function takeIn(turn: Turn): Promise<boolean> {
  const since = Date.now();
  const { services, job, tell } = turn;
  const { tenantId, id, userName } = job;
  if (!(await partiesOf(turn, since))) return false;
  const { home } = await setupOf(services.database, tenantId);
  const all = await some(turn, since, (run) => takeSomeLrs(run, { moving: id, home, userName }));
  if (all) wanted(await tell(finishMove, { told: '{}' }));
  return all;
}

async function takeBack(turn: Turn): Promise<boolean> {
  const { services, job, tell } = turn;
  const { tenantId, id, userName } = job;
  const [named] = await services.database.read({ tenantId }, fileNameOf, { id });
  const fileName = named?.name ?? '';
  const all = await some(turn, Date.now(), (run) => takeSomeBack(run, { moving: id, userName, fileName }));
  if (all) wanted(await tell(finishMove, { told: '{}' }));
  return all;
}

/** One turn of a file; answers whether its work has ended. */
async function work(turn: Turn): Promise<boolean> {
  switch (turn.job.state) {
    case 'checking':
      await check(turn);
      return true;
    case 'taking':
      return await takeIn(turn);
    case 'undoing':
      return await takeBack(turn);
  }
}

async function oneTurn(services: MoveServices, job: MoveJob, taker: string, signal: AbortSignal): Promise<void> {
  const { database, log } = services;
  const tell: Turn['tell'] = (written, values = {}) =>
    database.write('access', written, { tenantId: job.tenantId, id: job.id, taker, ...values });
  try {
    const ended = await work({ services, job, signal, tell, taker });
    if (!ended) await tell(yieldMove);
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (signal.aborted) {
      await tell(yieldMove);
      return;
    }
    log(`A file of a company that moves in: ${error instanceof Error ? error.message : String(error)}`);
    await (job.tries >= MOST_TRIES ? tell(failMove) : tell(tryMoveAgain, { wait: AGAIN_S }));
  }
}

/** Removes the bytes of files that nobody wants any more. */
async function clear({ database, files }: MoveServices): Promise<void> {
  for (const { tenantId, id } of await database.write('access', clearedMoves, {})) {
    await removeParts(files, { tenantId, taker: id, kind: MOVING_KIND });
    const [gone] = await database.read({ tenantId }, stateOf, { id });
    if (gone !== undefined && gone.state !== 'taken' && gone.state !== 'undone') await unstage(database, tenantId, id);
    await database.write('access', noteCleared, { tenantId, id });
  }
}
const stateOf = statement<{ state: string }>(
  'moving_in.state',
  sql`select state from moving_in where tenant_id = ${tenant} and id = ${value('id')}::uuid`,
);

/** Works at the files that wait, a turn each; answers how many turns there were. */
export async function workAtMoves(services: MoveServices, signal: AbortSignal): Promise<number> {
  await clear(services);
  for (let turns = 0; ; turns += 1) {
    const taker = randomUUID();
    const [job] = signal.aborted ? [] : await services.database.write('access', takeMove, { taker });
    if (job === undefined) return turns;
    await oneTurn(services, job, taker, signal);
  }
}

/** The background job that moves companies in. */
export const movingJob = (services: MoveServices): BackgroundJob => ({
  name: 'Moving in',
  everyMs: 1000,
  run: (signal) => workAtMoves(services, signal),
});

/** The files that they lie in until they are taken in, for the sweep and the backup. */
export function filesOfMoves(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== MOVING_KIND) return null;
    const rows = await database.read({ tenantId }, listMoveParts, {});
    return rows.flatMap(({ id, parts }) => partNames({ tenantId, taker: id, kind }, parts));
  };
}
