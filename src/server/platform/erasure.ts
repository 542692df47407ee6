import { sql } from 'kysely';
import type { Answerers } from '../http/answering.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { isAway } from '../errors/away.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { FileStore } from '../files/store.ts';
import { numberedPage, readNumberPlace } from './pages.ts';

// A company whose day has come is erased in small pieces: progress is recorded with each, so that another portal continues if one dies.
// Migration 0137 defines what is erased, and what the database permits.

/** Rows erased at once: this takes about a tenth of a second, far below the time limit of a statement. */
const PIECE = 2000;
const LEAST_PIECE = 50;

const begin = statement<{ tenantId: string }>(
  'erasure.begin',
  sql`update company_state set erasing_at = least(erasing_at, now())
      where erase_at <= now() and erase_asked_at <= now() - interval '24 hours' returning tenant_id as "tenantId"`,
);
const ready = statement<{ ready: boolean }>(
  'erasure.ready',
  sql`select erasing_at <= now() - interval '1 minute' as ready from company_state
      where tenant_id = ${value('tenantId')} and erasing_at is not null`,
);
// Traces of a company's logins in tables without a company: letters sent before it existed, and login attempts.
const forgetLogins = statement(
  'erasure.logins',
  sql`with u as (select user_name, user_key, contact from user_account where tenant_id = ${value('tenantId')}),
      letters as (delete from outbox using u where outbox.tenant_id is null and outbox.facts ->> 'userName' = u.user_name)
      delete from login_try using u where login_try.user_key = u.user_key or key in ('forgotPassword:' || u.user_key, 'forgotPassword:' || u.contact)`,
);
// Alone in its transaction, because the function runs as another role and Citus lets only one role write in a transaction
// (test/contract/citus-rules.test.ts).
const erasePiece = statement<{ gone: number | null }>(
  'erasure.piece',
  sql`select erase_company_rows(${value('tenantId')}, ${value('most')}::int)::int as gone`,
);
const countFiles = statement(
  'erasure.files',
  sql`update company_state set erased_files = erased_files + ${value('removed')} where tenant_id = ${value('tenantId')}`,
);
const finish = statement<{ id: number }>(
  'erasure.finish',
  sql`with gone as (delete from company_state where tenant_id = ${value('tenantId')} returning *),
      counted as (update platform_series set last = last + 1 from gone where kind = 'erasure' returning last)
      insert into platform_erasure (id, asked_by, asked_at, row_count, file_count)
      select counted.last, erase_asked_by, erase_asked_at, erased_rows, erased_files from gone, counted returning id`,
);
const underWay = statement<{ doc: JsonText }>(
  'erasure.under_way',
  sql`select json_build_object('id', 0, 'asked_By', erase_asked_by, 'asked_Date', erase_asked_at, 'erased_Date', null, 'rows', erased_rows,
        'files', erased_files) as doc from company_state where erasing_at is not null order by erasing_at desc limit 100`,
);
const page = statement<{ id: number; doc: JsonText }>(
  'erasure.page',
  sql`select id, json_build_object('id', id, 'asked_By', asked_by, 'asked_Date', asked_at, 'erased_Date', erased_at, 'rows', row_count,
        'files', file_count) as doc from platform_erasure where id < ${value('before')} order by id desc limit ${value('take')}::int`,
);

/** Erases a company; true once nothing is left and the erasure is recorded. */
async function eraseCompany(
  database: Database,
  files: FileStore,
  tenantId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const piece = async (most: number) => {
    await database.write('access', forgetLogins, { tenantId });
    const [erased] = await database.write('access', erasePiece, { tenantId, most });
    return erased?.gone ?? null;
  };
  let most = PIECE;
  for (let gone = 1; gone > 0;) {
    if (signal.aborted) return false;
    try {
      const went = await piece(most);
      // Another portal is working on it, or is done.
      if (went === null) return false;
      gone = went;
    } catch (error) {
      // A machine too slow for this many rows within the time limit does fewer.
      if (!isAway(error) || most <= LEAST_PIECE) throw error;
      most = Math.max(LEAST_PIECE, Math.floor(most / 4));
    }
  }

  const removed = await files.removeAll(tenantId);
  await database.write('access', countFiles, { tenantId, removed });
  // A minute after the start nobody works in the company any more, and anything left behind is erased in a later turn.
  const [begun] = await database.read('access', ready, { tenantId });
  if (!begun?.ready || (await piece(PIECE)) !== 0) return false;
  return (await database.write('access', finish, { tenantId })).length > 0;
}

/** Erases the companies whose day has come. Returns how many are gone now; the others continue at the next turn. */
export async function eraseDue(database: Database, files: FileStore, signal: AbortSignal): Promise<number> {
  let gone = 0;
  for (const { tenantId } of await database.write('access', begin, {})) {
    // One at a time, to leave the database to those who work.
    if (await eraseCompany(database, files, tenantId, signal)) gone += 1;
  }
  return gone;
}

/** The background job that erases companies on their day. */
export const erasureJob = (database: Database, files: FileStore): BackgroundJob => ({
  name: 'The erasure of companies',
  everyMs: 60_000,
  run: (signal) => eraseDue(database, files, signal),
});

/** The handler of the list of erasures and, on its first page, of those in progress. */
export function answerErasures(database: Database) {
  return {
    async erasures({ query: { before, pageSize } }) {
      const [now, done] = await Promise.all([
        before === '' ? database.read('access', underWay, {}) : [],
        database.read('access', page, { before: readNumberPlace(before), take: pageSize + 1 }),
      ]);
      return numberedPage(done, pageSize, now);
    },
  } satisfies Partial<Answerers>;
}
