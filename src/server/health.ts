import type { FastifyInstance } from 'fastify';
import type { Database } from './database/connect.ts';
import { unavailable } from './errors.ts';

/** How the process stands. */
export interface Health {
  /** Set when the portal was asked to stop: it answers what is under way and takes nothing new. */
  stopping: boolean;
}

/** `/healthz` (the process), `/readyz` (the database, migrated before listening; 503 while stopping), `/version`. */
export function routeHealth(app: FastifyInstance, health: Health, database: Database, version: string): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (health.stopping) throw unavailable('The portal is stopping.');
    await database.ping();
    return { status: 'ready' };
  });
  app.get('/version', () => ({ version, node: process.versions.node }));
}
