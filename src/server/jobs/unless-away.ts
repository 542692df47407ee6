import type { Database } from '../database/connect.ts';
import { isUnreachable } from '../errors/away.ts';

/**
 * Works for a company of several that have something due, unless its server is away: then the company waits for a later turn (`undefined`),
 * and the job goes on to the next. Where all companies are on one server, an error is thrown as ever: the next would fail, too.
 */
export async function unlessAway<Result>(
  database: Database,
  tenantId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (database.waits(tenantId)) return undefined;
  try {
    return await work();
  } catch (error) {
    if (!database.isSpread || !isUnreachable(error)) throw error;
    return undefined;
  }
}
