import type { Client } from 'pg';
import { readFunctions, type SqlFunction } from './functions.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';
import { readTables, type Table } from './tables.ts';
import { refuseUnknownObjects } from './unknown-objects.ts';

/** What a portal's database consists of, as PostgreSQL's catalogue tells it. */
export interface Catalogue {
  /** In the order in which they were made. */
  readonly tables: readonly Table[];
  /** By their names. */
  readonly functions: readonly SqlFunction[];
  readonly surroundings: Surroundings;
}

/** Reads all of it, always in the same order. Throws where there is something that is not read. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  await client.query('set search_path = public');
  await refuseUnknownObjects(client);
  return {
    tables: await readTables(client),
    functions: await readFunctions(client),
    surroundings: await readSurroundings(client),
  };
}
