import type { Machine } from './machines.ts';
import type { Status } from './patroni-calls.ts';

/** A database under Patroni, on a machine of its own. */
export interface Member {
  readonly machine: Machine;
  /** Where the machine keeps what it has. */
  readonly disk: string;
  /** Its folder of data, there. */
  readonly dataDir: string;
  /** What its programs are started with. */
  readonly env: Readonly<Record<string, string>>;
  /** etcd and Patroni, which starts PostgreSQL. */
  readonly start: () => void;
  /** kill -9 of the postmaster alone. */
  readonly killPostgres: () => void;
  /** What `GET /patroni` says of it; null: nothing. */
  readonly status: () => Promise<Status | null>;
  readonly log: () => string;
  readonly pgBackRest: (...args: readonly string[]) => string;
  /** Resolves when it has ended. Throws what the machine's log says if it failed. */
  readonly patroniCtl: (...args: readonly string[]) => Promise<void>;
}
