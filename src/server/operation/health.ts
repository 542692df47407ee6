import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import { migrationNames } from '../database/migrate.ts';
import { unavailable } from '../errors/errors.ts';
import type { VirusScanner } from '../files/virus-scanner.ts';

/** The state of the process. */
export interface Health {
  /** Set when the portal was asked to stop: it finishes running requests and accepts no new ones. */
  stopping: boolean;
}

// Load balancers check with HEAD.
const HEAD_TOO = { exposeHeadRoute: true };

export interface HealthServices {
  readonly health: Health;
  readonly database: Database;
  readonly incoming: { readonly scanner: VirusScanner };
  readonly version: string;
}

/**
 * `/healthz` (the process), `/readyz` (the database and its schema; 503 while stopping), `/version`. A virus scanner that does not
 * answer is named, and the portal is ready all the same: only uploads need it.
 */
export function routeHealth(app: FastifyInstance, { health, database, incoming, version }: HealthServices): void {
  app.get('/healthz', HEAD_TOO, () => ({ status: 'ok' }));
  app.get('/readyz', HEAD_TOO, async () => {
    if (health.stopping) throw unavailable('The portal is stopping.');
    const newest = await database.newestMigration();
    if (newest !== (await migrationNames()).at(-1))
      throw unavailable('The database is not at the schema of this portal.');
    const answers = await incoming.scanner.answers();
    return { status: 'ready', ...(answers !== null && { virusScanner: answers ? 'answers' : 'does not answer' }) };
  });
  app.get('/version', () => ({ version, node: process.versions.node }));
}
