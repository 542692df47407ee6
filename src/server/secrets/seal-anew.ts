import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { typed } from '../configuration/typed-command.ts';
import type { Database } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf } from '../jobs/lease.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { sealedForLogin, sealedPlaces, type Sealed } from './sealed-columns.ts';
import { MARK_BYTES, type Sealing } from './sealing.ts';

// After the secret was changed, everything sealed is sealed again, company by company, by whichever portal takes the work. Sealed values
// state their secret, so another portal can continue after a crash and nothing is sealed twice.

const HELD_S = 60;
const ROWS = 500;
const COMPANIES = 50;
// When values that do not open are tried again, and how many of them are reported.
const AGAIN_S = 3600;
const TOLD = 5;

const lease = leaseOf({
  table: 'platform_seal',
  key: { id: sql`1` },
  open: sql`before is not null`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
const take = statement<{ after: string | null }>(
  'seal.take',
  lease.take({
    // A portal with other secrets leaves the work to those with these.
    only: sql`fingerprint = ${value('now')} and before = ${value('before')}`,
    orderBy: sql`id`,
    most: 1,
    answer: sql`t.after_company::text as after`,
  }),
);
const goOn = statement<{ id: number }>('seal.go_on', lease.extend(sql`after_company = ${value('after')}::uuid`));
const giveBack = statement('seal.give_back', lease.giveBack());
const tryAgain = statement('seal.try_again', lease.tryAgain(sql`after_company = null`));
const finish = statement<{ id: number }>('seal.finish', lease.finish(sql`before = null`, sql`after_company = null`));
// Every company has a login, and logins can be read by the platform.
const companies = statement<{ tenantId: string }>(
  'seal.companies',
  sql`select distinct tenant_id as "tenantId" from user_account
      where tenant_id > coalesce(${value('after')}::uuid, '00000000-0000-0000-0000-000000000000')
      order by tenant_id limit ${sql.lit(COMPANIES)}`,
);

interface Kept {
  readonly key: string;
  readonly sealed: Buffer;
}

/** The statements of one column. */
function columnOf(what: Sealed, column: string) {
  const { table, of, by, ...rest } = sealedPlaces[what];
  const lookUp = 'lookUp' in rest ? rest.lookUp : null;
  const name = `seal.${table}.${column}`;
  const [rows, sealed] = [sql.table(table), sql`t.${sql.ref(column)}`];
  const own = of === 'company' ? sql`t.tenant_id = ${value('tenantId')}` : sql`true`;
  const key = sql`t.${sql.ref(by)}::text`;
  return {
    what,
    of,
    finds: lookUp !== null,
    left: statement<Kept>(
      `${name}.left`,
      sql`select ${key} as key, ${sealed} as sealed from ${rows} t
          where ${own} and ${sealed} is not null and substr(${sealed}, 1, ${sql.lit(MARK_BYTES)}) <> ${value('mark')}
            and ${key} > ${value('after')} order by 1 limit ${sql.lit(ROWS)}`,
    ),
    // A value that somebody saved in between stays.
    replace: statement(
      `${name}.replace`,
      sql`update ${rows} t set ${sql.ref(column)} = decode(n.fresh, 'hex')
            ${lookUp === null ? sql`` : sql`, ${sql.ref(lookUp)} = decode(n.look_up, 'hex')`}
          from unnest(${value('keys')}::text[], ${value('olds')}::text[], ${value('fresh')}::text[], ${value('lookUps')}::text[])
            as n (key, old, fresh, look_up)
          where ${own} and ${key} = n.key and ${sealed} = decode(n.old, 'hex')`,
    ),
  };
}

const columns = (Object.keys(sealedPlaces) as Sealed[]).flatMap((what) =>
  sealedPlaces[what].columns.map((column) => columnOf(what, column)),
);

/** The dependencies of sealing again. */
export interface SealServices {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Preserves what else of a company was computed from the previous secret. */
  readonly keepOf: (tenantId: string, signal: AbortSignal) => Promise<void>;
  readonly log: (line: string) => void;
}

/** The text of a sealed value; null if it does not open. */
function opened(sealing: Sealing, what: Sealed, owner: string, sealed: Buffer): string | null {
  try {
    return sealing.unseal(what, owner, sealed);
  } catch {
    return null;
  }
}

const hex = (bytes: Buffer) => bytes.toString('hex');
const columnsOf = (of: 'company' | 'login') => columns.filter((each) => each.of === of);

/** Seals one column again, of a company or of all logins; returns what does not open. */
async function sealColumn(
  { database, sealing }: SealServices,
  { what, finds, left, replace }: (typeof columns)[number],
  scope: Scope,
  signal: AbortSignal,
): Promise<string[]> {
  const owner = (key: string) => (scope === 'access' ? sealedForLogin(key) : scope.tenantId);
  const whose = (key: string) =>
    scope === 'access' ? `the login ${key}` : `the company ${scope.tenantId}, row ${key}`;
  const closed: string[] = [];
  for (let after = ''; ;) {
    const rows = signal.aborted ? [] : await database.read(scope, left, { mark: sealing.mark, after });
    if (rows.length === 0) return closed;
    const open = rows.flatMap(({ key, sealed }) => {
      const text = opened(sealing, what, owner(key), sealed);
      if (text === null)
        closed.push(`The ${what} of ${whose(key)} does not open: it was changed, or sealed otherwise.`);
      return text === null ? [] : [{ key, sealed, text }];
    });
    await database.write(scope, replace, {
      keys: open.map(({ key }) => key),
      olds: open.map(({ sealed }) => hex(sealed)),
      fresh: open.map(({ key, text }) => hex(sealing.seal(what, owner(key), text))),
      lookUps: open.map(({ key, text }) => (finds ? hex(sealing.keyOf(owner(key), text)) : '')),
    });
    after = rows.at(-1)?.key ?? after;
  }
}

/** Seals everything of a company again; returns what does not open. */
async function sealCompany(services: SealServices, tenantId: string, signal: AbortSignal): Promise<string[]> {
  await services.keepOf(tenantId, signal);
  const closed: string[] = [];
  for (const column of columnsOf('company')) closed.push(...(await sealColumn(services, column, { tenantId }, signal)));
  return closed;
}

interface Turn {
  /** The last company done. */
  readonly after: string | null;
  readonly taker: string;
  readonly signal: AbortSignal;
}

/** Seals the rest again, of companies and then of all logins; returns what does not open, or null if it was not finished. */
async function sealRest(services: SealServices, { after, taker, signal }: Turn): Promise<string[] | null> {
  const { database } = services;
  const closed: string[] = [];
  for (let last = after; ;) {
    const next = await database.read('access', companies, { after: last });
    if (next.length === 0) break;
    for (const { tenantId } of next) {
      const left = await unlessAway(database, tenantId, () => sealCompany(services, tenantId, signal));
      closed.push(...(left ?? [`The company ${tenantId} is on a server that is away.`]));
      if (signal.aborted) return null;
      const [mine] = await database.write('access', goOn, { taker, after: tenantId });
      if (!mine) return null;
      last = tenantId;
    }
  }
  for (const column of columnsOf('login')) closed.push(...(await sealColumn(services, column, 'access', signal)));
  return signal.aborted ? null : closed;
}

/** Continues sealing where it stopped; returns whether it finished. Throws, and is retried later, if something does not open. */
export async function sealAnew(services: SealServices, signal: AbortSignal): Promise<boolean> {
  const { database, sealing, log } = services;
  const { fingerprint: now, fingerprintBefore: before } = sealing;
  if (before === null) return false;
  const taker = randomUUID();
  const [job] = await database.write('access', take, { taker, now, before });
  if (!job) return false;
  const closed = await sealRest(services, { after: job.after, taker, signal });
  if (closed === null) {
    await database.write('access', giveBack, { taker });
    return false;
  }
  // Values that did not open before another portal died are unknown to the one that continued.
  if (closed.length > 0 || job.after !== null) {
    await database.write('access', tryAgain, { taker, wait: closed.length > 0 ? AGAIN_S : 0 });
    if (closed.length === 0) return await sealAnew(services, signal);
    throw new Error(
      `${closed.slice(0, TOLD).join(' ')} ${closed.length} in all; the previous secret is kept for them.`,
    );
  }
  const [ended] = await database.write('access', finish, { taker });
  if (!ended) return false;
  log(`Everything is sealed with SECRET_KEY now. \`${typed('secret')}\` says when SECRET_KEY_BEFORE can be removed.`);
  return true;
}

/** The background job that seals everything again after a change of the secret. */
export const sealingJob = (services: SealServices): BackgroundJob => ({
  name: 'Sealing anew',
  everyMs: 5000,
  run: (signal) => sealAnew(services, signal),
});
