import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { wanted } from '../jobs/lease.ts';
import { createPartyStore } from '../records/party-store.ts';
import type { RowError } from '../records/import-faults.ts';
import type { ChosenHeads } from '../records/sheet-table.ts';
import type { Session } from '../scope/session.ts';
import { ThreadFailed } from '../threads/pool.ts';
import { advance, finishCheck, finishMove, readHeads, reportMove } from './move-statements.ts';
import type { OldLrAnswer } from './old-lr-sheet.ts';
import { countParties, findParties, makeParties } from './parties-of-move.ts';
import { lookBeside, stage } from './staged-rows.ts';
import { takeSomeBack } from './take-back.ts';
import { takeSomeLrs } from './take-lrs.ts';
import { isOver, readFile, setupOf, some, type MoveWork, type Turn } from './turn.ts';

// Checks, imports and undoes a sheet of old LRs.

const UNREADABLE = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';

const fileNameOf = statement<{ name: string }>(
  'moving_in.file_name',
  sql`select file_name as name from moving_in where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid`,
);

/** Reads the sheet of a file in the reader thread. */
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

/** Checks the whole file. */
async function check(turn: Turn): Promise<void> {
  const { services, job, write } = turn;
  const { tenantId, id } = job;
  const { database } = services;
  const sheet = await readSheet(turn);
  const total = Math.max(1, sheet.rows);
  let reportedAt = 0;
  await stage(database, tenantId, id, sheet, async (share) => {
    turn.signal.throwIfAborted();
    if (Date.now() - reportedAt < 500) return;
    reportedAt = Date.now();
    wanted(await write(reportMove, { done: Math.round(share * total * 0.9), total }));
  });
  const letter = sheet.heads.find(({ field }) => field === 'lr_No')?.letter ?? '';
  const run: Run = (written, values) => database.write({ tenantId }, written, values);
  const beside = await lookBeside(run, id, (row) => (letter === '' ? '' : `${letter}${row}`));
  await findParties(run, id);
  const [parties] = await run(countParties, { id });
  const errors = byRow([...sheet.errors, ...beside.errors]);
  const done = await write(finishCheck, {
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

/** Creates missing parties; returns whether all exist. */
async function partiesOf({ services: { database }, job, signal, write, taker }: Turn, since: number): Promise<boolean> {
  const { tenantId, id, userName } = job;
  const store = createPartyStore(database);
  const saving = { session: { userName } as Session, tenantId, idempotencyKey: null, bodyHash: null };
  const alone: Run = (written, values) => database.write({ tenantId }, written, values);
  let [open] = await alone(countParties, { id });
  if (open?.open === 0) return true;
  // Parties created by others since the check.
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
  wanted(await write(advance, { done: 0 }));
  return false;
}

async function takeIn(turn: Turn): Promise<boolean> {
  const since = Date.now();
  const { services, job, write } = turn;
  const { tenantId, id, userName } = job;
  if (!(await partiesOf(turn, since))) return false;
  const { home } = await setupOf(services.database, tenantId);
  const all = await some(turn, since, (run) => takeSomeLrs(run, { moving: id, home, userName }));
  if (all) wanted(await write(finishMove, { told: '{}' }));
  return all;
}

async function takeBack(turn: Turn): Promise<boolean> {
  const { services, job, write } = turn;
  const { tenantId, id, userName } = job;
  const [named] = await services.database.read({ tenantId }, fileNameOf, { id });
  const fileName = named?.name ?? '';
  const all = await some(turn, Date.now(), (run) => takeSomeBack(run, { moving: id, userName, fileName }));
  if (all) wanted(await write(finishMove, { told: '{}' }));
  return all;
}

export const oldLrWork: MoveWork = { check, takeIn, takeBack };
