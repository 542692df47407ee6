import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { statement } from './statement.ts';

const analyse = statement('database.analyse_imported', sql`select analyse_imported()`);

/**
 * Has PostgreSQL know what a company's import filled, before autovacuum comes a minute later (docs/decisions/0057). What was imported is
 * saved already, whether this succeeds or not.
 */
export async function analyseImported(database: Database, tenantId: string): Promise<void> {
  await database.write({ tenantId }, analyse, {}).catch(() => undefined);
}
