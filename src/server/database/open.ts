import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Configuration } from '../configuration/configuration.ts';
import { isAway } from '../errors/away.ts';
import type { ConnectOptions } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { runningEmbedded } from './embedded/cluster.ts';
import { DataDirInUse } from './embedded/lock.ts';

/** The role that sees one company at a time (migration 0001). */
const APP_ROLE = 'bilty_app';

type DatabaseAddress = Pick<Configuration, 'databaseUrl' | 'poolerUrl' | 'reportsUrl' | 'dataDir'>;
type Log = (line: string) => void;

/** A database that can be reached, and how to release it. */
export interface OpenDatabase {
  /** The owner's connection: for migrations, backups and restores. */
  readonly owner: ClientConfig;
  /** The portal's connection. */
  readonly app: Pick<ConnectOptions, 'connection' | 'role' | 'pooled' | 'replica'>;
  readonly stop: () => Promise<void>;
}

/** Opens the database of DATABASE_URL, or starts the portal's own, which this process holds exclusively until it is stopped. */
export async function openDatabase(
  { databaseUrl, poolerUrl, reportsUrl, dataDir }: DatabaseAddress,
  log: Log,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const connection: ClientConfig = { connectionString: databaseUrl };
    // Only the portal's own work goes through the pooler: migrations and backups hold a connection for as long as they last.
    const app = {
      connection: poolerUrl === undefined ? connection : { connectionString: poolerUrl },
      pooled: poolerUrl !== undefined,
      role: APP_ROLE,
      ...(reportsUrl !== undefined && { replica: { connectionString: reportsUrl } }),
    };
    return { owner: connection, app, stop: () => Promise.resolve() };
  }
  const { connection, stop } = await startEmbedded({ dataDir, log });
  // On its private socket the portal logs in as the role itself; where login requires a password (Windows), it switches to the role.
  const app =
    connection.password === undefined
      ? { connection: { ...connection, user: APP_ROLE } }
      : { connection, role: APP_ROLE };
  return { owner: connection, app, stop };
}

const STARTING_MS = 30_000;

/** Opens the same database beside a running portal: its own while that runs, otherwise started temporarily. */
export async function joinDatabase(where: DatabaseAddress, log: Log): Promise<OpenDatabase> {
  if (where.databaseUrl === undefined && !existsSync(join(where.dataDir, 'pgdata')))
    throw new Error(`There is no portal in ${where.dataDir}. Set DATA_DIR to the folder of the portal that is meant.`);
  try {
    return await openDatabase(where, log);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
  }
  for (const end = Date.now() + STARTING_MS; ;) {
    const connection = runningEmbedded(where.dataDir);
    if (connection) {
      const client = new Client(connection);
      try {
        // The portal that holds the folder may just be starting.
        await client.connect();
        await client.end();
        return { owner: connection, app: { connection, role: APP_ROLE }, stop: () => Promise.resolve() };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EACCES')
          throw new Error(
            `The portal in ${where.dataDir} belongs to another user. Run this as the user who runs the portal.`,
            { cause: error },
          );
        if (!isAway(error) || Date.now() > end) throw error;
      }
    } else if (Date.now() > end) throw new Error(`The portal in ${where.dataDir} is running without its database.`);
    await sleep(200);
  }
}
