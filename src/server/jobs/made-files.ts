import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import { dueStatement, type DueStatement } from '../database/due-statement.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { partNames, removeParts, writeParts, type FileInParts } from '../files/parts.ts';
import type { FileStore, NamedFiles } from '../files/store.ts';
import { leaseOf, NoLongerWanted, takeEach, wanted, type DueRow } from './lease.ts';
import { unlessAway } from './unless-away.ts';

// Files that are made of a company's data on request: each is a row of a table, made by whichever portal takes it, stored in parts and kept
// for a day. A running turn keeps renewing its lease; if its portal dies, another starts again after HELD_S.

const HELD_S = 30;
const KEPT_HOURS = 24;

type Sql = RawBuilder<unknown>;

/** A row that this portal has taken. */
export interface FileJob {
  readonly tenantId: string;
  readonly id: string;
  readonly tries: number;
  /** The previous turn; null: none. */
  readonly before: string | null;
}

/** The statements that all tables of such files have; their names begin with `name`. Parts are stored under `kind`. */
export function fileTable(table: string, name: string, kind: string) {
  const rows = sql.table(table);
  const isOver = sql`state in ('cancelled', 'failed', 'over')`;
  const isExpired = sql`state = 'ready' and expires_at <= now()`;
  const filed = sql`parts = ${value('parts')}::int, bytes = ${value('bytes')}::bigint`;
  const lease = leaseOf({
    table,
    key: { tenant_id: value('tenantId'), id: sql`${value('id')}::uuid` },
    open: sql`state in ('waiting', 'working')`,
    freeAt: 'taken_until',
    seconds: HELD_S,
    holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
  });
  return {
    kind,
    due: lease.due,
    /** Takes a row; `columns` are what a job has besides those of each. */
    take: (columns: Sql): Sql =>
      lease.takeOne({
        set: [sql`state = 'working', done = 0, parts = 0, bytes = 0`],
        answer: sql`t.tenant_id as "tenantId", t.id, t.tries, free.taker as before, ${columns}`,
      }),
    begin: lease.extend,
    finish: (...changes: readonly Sql[]): Sql =>
      lease.finish(
        sql`state = 'ready', done = total, ready_at = now(), expires_at = now() + make_interval(hours => ${sql.lit(KEPT_HOURS)})`,
        filed,
        ...changes,
      ),
    report: statement<{ id: string }>(`${name}.report`, lease.extend(sql`done = ${value('done')}::bigint`, filed)),
    tryAgain: statement(`${name}.try_again`, lease.tryAgain()),
    giveBack: statement(`${name}.give_back`, lease.giveBack()),
    fail: statement(`${name}.fail`, lease.finish(sql`state = 'failed'`)),
    expire: statement(
      `${name}.expire`,
      sql`update ${rows} set state = 'over' where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid and ${isExpired}`,
    ),
    /** Those whose parts can go: nobody can download them any more, or their time is over. */
    cleared: dueStatement<{ tenantId: string; id: string; taker: string; isExpired: boolean }>(
      `${name}.cleared`,
      ({ and }) =>
        sql`select tenant_id as "tenantId", id, taker, ${isExpired} as "isExpired" from ${rows}
          where (parts > 0 and ${isOver} or ${isExpired})${and(sql`tenant_id`)} limit 100`,
    ),
    noteCleared: statement(
      `${name}.note_cleared`,
      sql`update ${rows} set parts = 0 where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid and ${isOver}`,
    ),
    listParts: statement<{ taker: string; parts: number }>(
      `${name}.parts`,
      sql`select taker, parts from ${rows} where tenant_id = ${value('tenantId')} and parts > 0 and state in ('working', 'ready')`,
    ),
  };
}

type FileTable = ReturnType<typeof fileTable>;

/** How the files of a table are made. */
interface Making<Job> {
  readonly table: FileTable;
  readonly due: DueStatement<DueRow>;
  readonly take: Statement<Job>;
  readonly begin: Statement<{ id: string }>;
  readonly finish: Statement<{ id: string }>;
  readonly reportedMs: number;
  /** A portal that is restarted meanwhile picks the file up again; one that fails this often will not succeed. */
  readonly mostTries: number;
  readonly againS: number;
  /** What the log says of a failure. */
  readonly failure: string;
}

/** With what a turn makes its file; `begin` and `report` throw if it is no longer wanted. */
interface MakingTurn {
  readonly begin: (values: Values) => Promise<void>;
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Renews the lease and records how much is done, now and then. */
  readonly report: (done: number) => Promise<void>;
}

interface Services {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: (message: string) => void;
}

/** Makes the file of a job; returns the further values of `finish`. */
type Make<Job> = (job: Job, turn: MakingTurn) => Promise<Values>;

/** Makes the waiting files, one after another; `only` are the values of `due`. Returns how many it took. */
export async function makeFiles<Job extends FileJob>(
  services: Services,
  making: Making<Job>,
  only: Values,
  signal: AbortSignal,
  make: Make<Job>,
): Promise<number> {
  await clear(services, making.table);
  return await takeEach(services.database, making, only, signal, (job, taker) =>
    makeFile(services, making, { job, taker, signal }, make),
  );
}

/** Removes the parts of files that can no longer be downloaded. */
async function clear({ database, files }: Services, { kind, expire, cleared, noteCleared }: FileTable) {
  for (const { tenantId, id, taker, isExpired } of await database.due(cleared, {}))
    await unlessAway(database, tenantId, async () => {
      if (isExpired) await database.write('access', expire, { tenantId, id });
      await removeParts(files, { tenantId, taker, kind });
      await database.write('access', noteCleared, { tenantId, id });
    });
}

async function makeFile<Job extends FileJob>(
  { database, files, log }: Services,
  { table, begin, finish, reportedMs, mostTries, againS, failure }: Making<Job>,
  { job, taker, signal }: { readonly job: Job; readonly taker: string; readonly signal: AbortSignal },
  make: Make<Job>,
) {
  const { tenantId, id } = job;
  const ours: FileInParts = { tenantId, taker, kind: table.kind };
  const run = <Answer>(written: Statement<Answer>, values: Values = {}): Promise<Answer[]> =>
    database.write('access', written, { tenantId, id, taker, ...values });
  try {
    if (job.before !== null) await removeParts(files, { ...ours, taker: job.before });
    const parts = writeParts(files, ours);
    let reportedAt = Date.now();
    const finished = await make(job, {
      begin: async (values) => wanted(await run(begin, values)),
      write: (bytes) => parts.write(bytes),
      report: async (done) => {
        signal.throwIfAborted();
        if (Date.now() - reportedAt < reportedMs) return;
        reportedAt = Date.now();
        wanted(await run(table.report, { done, ...parts.written() }));
      },
    });
    await parts.close();
    wanted(await run(finish, { ...parts.written(), ...finished }));
  } catch (error) {
    // The next try has its own files; nothing refers to these any more.
    await removeParts(files, ours);
    if (error instanceof NoLongerWanted) return;
    // The portal is stopping: another one may take the file at once.
    if (signal.aborted) {
      await run(table.giveBack);
      return;
    }
    log(`${failure}: ${error instanceof Error ? error.message : String(error)}`);
    await (job.tries >= mostTries ? run(table.fail) : run(table.tryAgain, { wait: againS }));
  }
}

/** The parts of the files of a table, for the sweep. Backups leave them out: these files are made of what a backup holds. */
export function partsOfFiles(database: Database, { kind, listParts }: FileTable): NamedFiles {
  return async (of) => {
    if (of.kind !== kind) return null;
    const rows = await database.read({ tenantId: of.tenantId }, listParts, {});
    return rows.flatMap(({ taker, parts }) => partNames({ ...of, taker }, parts));
  };
}
