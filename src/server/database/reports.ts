import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import { statement, value, type Statement, type Values } from './statement.ts';

// A replica is a moment behind. What a report is made of must not be: whoever saves and prints sees what was saved.
const CATCH_UP_MS = 500;
const ASK_AGAIN_MS = 20;
/** One that is away is left alone for so long. */
const HELD_MS = 30_000;

const position = statement<{ at: string }>('report.position', sql`select pg_current_wal_lsn()::text as at`);
const caughtUp = statement<{ has: boolean | null }>(
  'report.caught_up',
  sql`select pg_last_wal_replay_lsn() >= ${value('at')}::pg_lsn as has`,
);

type OpenConnection = () => Promise<Connection>;
type UseConnection = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** Reads of reports from a replica: only where it has all that the primary had when the report was asked for. */
export function createReplica(
  primary: OpenConnection,
  { use }: { readonly use: UseConnection },
  log: (message: string) => void,
) {
  let heldUntil = 0;

  const ask = async <Row>(connection: Connection, written: Statement<Row>, values: Values) => {
    const [row] = await connection.send<Row>([], { statement: written, text: written.text, values });
    if (!row) throw new Error(`${written.name} answered nothing.`);
    return row;
  };

  async function isCurrent(replica: Connection): Promise<boolean> {
    const { at } = await ask(await primary(), position, {});
    for (const end = performance.now() + CATCH_UP_MS; ;) {
      const { has } = await ask(replica, caughtUp, { at });
      // Null: it follows nobody.
      if (has !== false) return has === true;
      if (performance.now() > end) return false;
      await sleep(ASK_AGAIN_MS);
    }
  }

  return {
    /** The replica's answer, or null where the primary has to be asked. */
    async read<Row>(order: (connection: Connection) => Promise<Row[]>): Promise<Row[] | null> {
      if (performance.now() < heldUntil) return null;
      try {
        const read = await use(async (connection) => ((await isCurrent(connection)) ? await order(connection) : null));
        if (read !== null) return read;
        log('The database for reports is behind; the other one is asked.');
      } catch (error) {
        log(`The database for reports does not answer: ${error instanceof Error ? error.message : String(error)}`);
      }
      heldUntil = performance.now() + HELD_MS;
      return null;
    },
  };
}
