import { sql } from 'kysely';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { readParts } from '../files/parts.ts';
import type { FileStore } from '../files/store.ts';
import { wanted } from '../jobs/lease.ts';
import { advance, type MoveJob } from './move-statements.ts';
import type { OldLrReader } from './old-lr-reader.ts';
import type { KnownBranch } from './old-lr-sheet.ts';
import type { TallyReader } from './tally-reader.ts';

// A turn of work on a file: a few seconds under a lease, after which others come first.

/** The file kind of the parts of such files. */
export const MOVING_KIND = 'moves';
const TURN_MS = 3000;

export interface MoveServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly oldLrs: OldLrReader;
  readonly tally: TallyReader;
  readonly log: (message: string) => void;
}

/** What a turn of a job works with. */
export interface Turn {
  readonly services: MoveServices;
  readonly job: MoveJob;
  readonly signal: AbortSignal;
  /** Runs a statement of the lease. */
  readonly write: <Answer>(written: Statement<Answer>, values?: Values) => Promise<Answer[]>;
  readonly taker: string;
}

/** The work on files of one kind; `takeIn` and `takeBack` return whether all of it is done. */
export interface MoveWork {
  readonly check: (turn: Turn) => Promise<void>;
  readonly takeIn: (turn: Turn) => Promise<boolean>;
  readonly takeBack: (turn: Turn) => Promise<boolean>;
}

export const isOver = (since: number): boolean => Date.now() - since > TURN_MS;

/** The bytes of a file. */
export async function readFile({ services: { files }, job }: Turn): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(job.bytes);
  let at = 0;
  const name = { tenantId: job.tenantId, taker: job.id, kind: MOVING_KIND };
  for await (const part of readParts(files, name, 0, job.bytes - 1)) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const tenant = value('tenantId');
const setup = statement<{ branches: JsonText; home: number | null; lockedUntil: string | null }>(
  'moving_in.setup',
  sql`select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.branch_code) order by b.id), '[]') as branches,
        coalesce(min(b.id) filter (where b.is_active = 'yes'), min(b.id)) as home,
        (select k.locked_until::text from books k where k.tenant_id = ${tenant}) as "lockedUntil"
      from branch b where b.tenant_id = ${tenant}`,
);

/** A company's branches, the default branch, and the lock date of its books. */
export async function setupOf(database: Database, tenantId: string) {
  const [found] = await database.read({ tenantId }, setup, {});
  return {
    branches: (found?.branches.parse() ?? []) as KnownBranch[],
    home: found?.home ?? 0,
    lockedUntil: found?.lockedUntil ?? null,
  };
}

/** Processes some rows of a file at a time, until none is left (true) or the turn is over. */
export async function some(
  { services: { database }, job: { tenantId, id }, signal, taker }: Turn,
  since: number,
  work: (run: Run) => Promise<number>,
): Promise<boolean> {
  while (!signal.aborted) {
    const many = await database.transaction({ tenantId }, async (run) => {
      // The row of the file stays locked until this is saved: another portal that took it over waits, and finds these rows done.
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
