import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import { statement, value, type Statement, type Values } from './statement.ts';

// A replica lags slightly. Reports must not: a user who saves and then prints must see what was saved.
const CATCH_UP_MS = 500;
const ASK_AGAIN_MS = 20;
/** How long an unreachable replica is left alone. */
const HELD_MS = 30_000;

const position = statement<{ at: string }>('report.position', sql`select pg_current_wal_lsn()::text as at`);
const caughtUp = statement<{ has: boolean | null }>(
  'report.caught_up',
  sql`select pg_last_wal_replay_lsn() >= ${value('at')}::pg_lsn as has`,
);

type AskPrimary = <Row>(written: Statement<Row>) => Promise<Row[]>;

/** Whether reports may be read from a replica: only if it has everything that the primary had when the report was requested. */
export function createReplica(askPrimary: AskPrimary, log: (message: string) => void) {
  let heldUntil = 0;

  const only = <Row>({ name }: Statement<Row>, [row]: readonly Row[]): Row => {
    if (!row) throw new Error(`${name} answered nothing.`);
    return row;
  };
  const ask = async <Row>(connection: Connection, written: Statement<Row>, values: Values) =>
    only(written, await connection.send<Row>([], { statement: written, text: written.text, values }));

  return {
    isHeld: () => performance.now() < heldUntil,
    /** Whether it has caught up with the primary; waits a moment for it. */
    async isCurrent(replica: Connection): Promise<boolean> {
      const { at } = only(position, await askPrimary(position));
      for (const end = performance.now() + CATCH_UP_MS; ;) {
        const { has } = await ask(replica, caughtUp, { at });
        // Null: it is no replica.
        if (has !== false) return has === true;
        if (performance.now() > end) return false;
        await sleep(ASK_AGAIN_MS);
      }
    },
    /** Leaves it alone for a while; null: it lags behind. */
    hold(error: Error | null): void {
      log(
        error === null
          ? 'The database for reports is behind; the other one is asked.'
          : `The database for reports does not answer: ${error.message}`,
      );
      heldUntil = performance.now() + HELD_MS;
    },
  };
}
