import { sql } from 'kysely';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { FileStore } from '../files/store.ts';

// Storage used by each company's files. All are counted when a portal starts; afterwards only companies whose files this portal has
// changed, so that the cost depends on activity and not on what is stored.

const note = statement(
  'storage.note',
  sql`insert into company_storage (tenant_id, bytes, files) values (${value('tenantId')}, ${value('bytes')}, ${value('files')})
      on conflict (tenant_id) do update set bytes = excluded.bytes, files = excluded.files, counted_at = excluded.counted_at`,
);
const forget = statement('storage.forget', sql`delete from company_storage where tenant_id = ${value('tenantId')}`);
const now = statement<{ now: Date }>('storage.now', sql`select now() as now`);
const forgetOlder = statement(
  'storage.forget_older',
  sql`delete from company_storage where counted_at < ${value('now')}`,
);

/** A company's files: their number and total size. */
interface FileUsage {
  bytes: number;
  files: number;
}

async function sumOf(files: FileStore, signal: AbortSignal, of?: string): Promise<Map<string, FileUsage>> {
  const taken = new Map<string, FileUsage>();
  for await (const { place, bytes } of files.list(of)) {
    if (signal.aborted) break;
    const sum = taken.get(place.tenantId) ?? { bytes: 0, files: 0 };
    taken.set(place.tenantId, { bytes: sum.bytes + bytes, files: sum.files + 1 });
  }
  return taken;
}

/** The same file store; `changed` is called for each company whose files change. */
const withChanges = (files: FileStore, changed: (tenantId: string) => void): FileStore => ({
  ...files,
  async put(place, bytes) {
    await files.put(place, bytes);
    changed(place.tenantId);
  },
  async take(place, from) {
    await files.take(place, from);
    changed(place.tenantId);
  },
  async remove(place) {
    await files.remove(place);
    changed(place.tenantId);
  },
  async removeAll(tenantId) {
    const removed = await files.removeAll(tenantId);
    changed(tenantId);
    return removed;
  },
});

/** The same file store, and the background job that counts files. */
export function countStorage(
  database: Database,
  files: FileStore,
): { readonly files: FileStore; readonly job: BackgroundJob } {
  const touched = new Set<string>();
  let all = true;

  async function keep(taken: ReadonlyMap<string, FileUsage>): Promise<void> {
    for (const [tenantId, sum] of taken) {
      // In the background, one company at a time.
      const noted = await unlessAway(database, tenantId, () => database.write('access', note, { tenantId, ...sum }));
      if (noted === undefined) touched.add(tenantId);
    }
  }

  async function forgetAll(tenantId: string): Promise<void> {
    const forgotten = await unlessAway(database, tenantId, () => database.write('access', forget, { tenantId }));
    if (forgotten === undefined) touched.add(tenantId);
  }

  async function countAll(signal: AbortSignal): Promise<void> {
    const [begun] = await database.read('access', now, {});
    const taken = await sumOf(files, signal);
    if (signal.aborted || !begun) return;
    await keep(taken);
    await database.write('access', forgetOlder, { now: begun.now.toISOString() });
    all = false;
  }

  async function run(signal: AbortSignal): Promise<void> {
    if (all) await countAll(signal);
    // Not those that are marked again meanwhile: a company whose server is away is.
    const marked = [...touched];
    for (const tenantId of marked) {
      if (signal.aborted) return;
      // Files stored from now on mark it again.
      touched.delete(tenantId);
      try {
        // In the background, one company at a time.
        const taken = await sumOf(files, signal, tenantId);
        if (signal.aborted) return;
        await (taken.size === 0 ? forgetAll(tenantId) : keep(taken));
      } catch (error) {
        touched.add(tenantId);
        throw error;
      }
    }
  }

  return {
    files: withChanges(files, (tenantId) => touched.add(tenantId)),
    job: { name: 'The count of storage', everyMs: 30_000, run },
  };
}
