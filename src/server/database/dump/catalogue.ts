import type { Client } from 'pg';
import { readFunctions, type SqlFunction } from './functions.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';
import { readTables, type Table } from './tables.ts';
import { refuseUnknownObjects } from './unknown-objects.ts';

/** The contents of a portal's database, read from PostgreSQL's catalogue. */
export interface Catalogue {
  /** In order of creation. */
  readonly tables: readonly Table[];
  /** Ordered by name. */
  readonly functions: readonly SqlFunction[];
  readonly surroundings: Surroundings;
}

/** Reads the whole catalogue, always in the same order. Throws for objects it cannot read. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  await client.query('set search_path = public');
  await refuseUnknownObjects(client);
  return {
    tables: await readTables(client),
    functions: await readFunctions(client),
    surroundings: await readSurroundings(client),
  };
}
