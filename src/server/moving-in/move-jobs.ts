import { sql } from 'kysely';
import type { MOVING_KINDS } from '#domain/records/moving-in.ts';
import { analyseImported } from '../database/analyse-imported.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { partNames, removeParts } from '../files/parts.ts';
import type { NamedFiles } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { NoLongerWanted, takeEach } from '../jobs/lease.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import {
  clearedMoves,
  failMove,
  listMoveParts,
  noteCleared,
  dueMove,
  takeMove,
  tryMoveAgain,
  yieldMove,
  type MoveJob,
} from './move-statements.ts';
import { oldLrWork } from './old-lr-work.ts';
import { unstage } from './staged-rows.ts';
import { tallyWork } from './tally-work.ts';
import { MOVING_KIND, type MoveServices, type MoveWork, type Turn } from './turn.ts';

// Files of companies moving in are checked, imported and undone under a lease, a few seconds at a time: a file of 100,000 rows lets others
// run after each turn, and continues where it stopped, even after a crash.

const MOST_TRIES = 5;
const AGAIN_S = 5;

const WORKS: Readonly<Record<(typeof MOVING_KINDS)[number], MoveWork>> = {
  'Old LRs': oldLrWork,
  'Tally masters': tallyWork,
};

/** One turn of a file; returns whether its work is finished. */
async function work(turn: Turn): Promise<boolean> {
  const { check, takeIn, takeBack } = WORKS[turn.job.kind];
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
  const write: Turn['write'] = (written, values = {}) =>
    database.write('access', written, { tenantId: job.tenantId, id: job.id, taker, ...values });
  try {
    const ended = await work({ services, job, signal, write, taker });
    if (job.state === 'taking') await analyseImported(database, job.tenantId);
    if (!ended) await write(yieldMove);
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (signal.aborted) {
      await write(yieldMove);
      return;
    }
    log(`A file of a company that moves in: ${error instanceof Error ? error.message : String(error)}`);
    await (job.tries >= MOST_TRIES ? write(failMove) : write(tryMoveAgain, { wait: AGAIN_S }));
  }
}

/** Removes the bytes of files that are no longer needed. */
async function clear({ database, files }: MoveServices): Promise<void> {
  for (const { tenantId, id } of await database.due(clearedMoves, {}))
    await unlessAway(database, tenantId, async () => {
      await removeParts(files, { tenantId, taker: id, kind: MOVING_KIND });
      const [gone] = await database.read({ tenantId }, stateOf, { id });
      if (gone !== undefined && gone.state !== 'taken' && gone.state !== 'undone')
        await unstage(database, tenantId, id);
      await database.write('access', noteCleared, { tenantId, id });
    });
}
const stateOf = statement<{ state: string }>(
  'moving_in.state',
  sql`select state from moving_in where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid`,
);

/** Works on the waiting files, one turn each; returns how many turns there were. */
export async function workAtMoves(services: MoveServices, signal: AbortSignal): Promise<number> {
  await clear(services);
  const statements = { due: dueMove, take: takeMove };
  return await takeEach(services.database, statements, {}, signal, (job, taker) =>
    oneTurn(services, job, taker, signal),
  );
}

/** The background job that imports the files of companies moving in. */
export const movingJob = (services: MoveServices): BackgroundJob => ({
  name: 'Moving in',
  everyMs: 1000,
  run: (signal) => workAtMoves(services, signal),
});

/** The stored files until they are imported, for the sweep and the backup. */
export function filesOfMoves(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== MOVING_KIND) return null;
    const rows = await database.read({ tenantId }, listMoveParts, {});
    return rows.flatMap(({ id, parts }) => partNames({ tenantId, taker: id, kind }, parts));
  };
}
