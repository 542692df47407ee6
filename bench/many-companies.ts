import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call, companyBody, done } from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { biltyFilling, COMPANIES } from './companies.ts';
import type { Verdict } from './goals.ts';
import { startPortal, tokenOf, type Portal } from './portal.ts';
import { busyWithOthers, clusterTime, processTime, residentMemory } from './processor-time.ts';
import { prepareDatabase } from './template.ts';

// What breaks first on a server with very many companies (issue 25): measures a portal with 200 busy ones, then with the given number of
// empty ones as well, each as createCompany leaves it.

const BILTIES = 100_000;
const CLERKS = 8;
/** Pages of ten that a clerk reads for each save. */
const LISTS_A_SAVE = 4;
const FOUNDER = 'bench-founder';
const SUPER_ADMIN = 'bench-super-admin';
/** A table with more sequentially read rows a second than this counts as scanned. */
const LOOKED_THROUGH = 50_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const percentile = (took: readonly number[], share: number): number =>
  took.toSorted((one, other) => one - other)[Math.floor(took.length * share)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Makes a company by the portal's own call, with a new login; returns its id. */
async function emptyCompany({ owner, url }: Portal): Promise<string> {
  const user = randomUUID();
  await owner.query(
    `insert into user_account (id, tenant_id, user_name, name, email, contact, company_name, role_id, password_hash, created_by, updated_by)
     values ($1, null, $2, 'Founder', '', '', '', 2, '', 'bench', 'bench')`,
    [user, FOUNDER],
  );
  await owner.query(
    `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [sha256(FOUNDER), user],
  );
  return done(await call({ url }, 'createCompany', { token: FOUNDER, body: companyBody() })).tenantId;
}

/** Copies all rows of a company to this many new companies. */
async function copyCompany(owner: Client, from: string, times: number): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'bench%'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     group by c.relname`,
  );
  await owner.query(
    `create table bench_empty as select n, gen_random_uuid() as tenant_id from generate_series(1, ${times}) n`,
  );
  await owner.query('set session_replication_role = replica');
  for (const { name, columns } of tables) {
    const own =
      name === 'user_account'
        ? `jsonb_build_object('tenant_id', e.tenant_id, 'id', e.tenant_id, 'user_name', 'empty-' || e.n)`
        : `jsonb_build_object('tenant_id', e.tenant_id)`;
    await owner.query(
      `insert into ${name} (${columns}) select ${columns} from (
         select (jsonb_populate_record(s, ${own})).* from ${name} s, bench_empty e where s.tenant_id = $1) copied`,
      [from],
    );
  }
  await owner.query('reset session_replication_role');
}

async function logSuperAdminIn(owner: Client): Promise<void> {
  await owner.query(
    `insert into session (token_hash, user_id, expires_at)
     select $1, id, now() + interval '1 hour' from user_account where user_name = 'superadmin' on conflict do nothing`,
    [sha256(SUPER_ADMIN)],
  );
}

/** The rows of each table read sequentially so far. */
async function readInOrder(owner: Client): Promise<ReadonlyMap<string, number>> {
  await owner.query('select pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ name: string; read: number }>(
    `select relname as name, seq_tup_read::float8 as read from pg_stat_user_tables where relname not like 'bench%'`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** The number of PostgreSQL's sessions and their private memory in MB. */
function sessionsOf(postmaster: number): { readonly sessions: number; readonly mb: number } {
  const own = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!status.includes(`\nPPid:\t${postmaster}\n`)) return [];
      return [Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
  return { sessions: own.length, mb: own.reduce((sum, mb) => sum + mb, 0) };
}

/** Lets clerks of the busy companies save and list for this many seconds. */
async function work({ url }: Portal, seconds: number) {
  const took = { saves: [] as number[], lists: [] as number[] };
  const end = performance.now() + seconds * 1000;
  async function clerk(nth: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const token = tokenOf(1 + ((nth * 29 + turn * 7) % COMPANIES));
      const body = aBilty({ details: Array.from({ length: 3 }, () => aLine()) });
      took.saves.push(await timed(async () => done(await call({ url }, 'biltyCreate', { token, body }))));
      for (let page = 0; page < LISTS_A_SAVE; page += 1)
        took.lists.push(await timed(async () => done(await call({ url }, 'biltyList', { token }))));
    }
  }
  await Promise.all(Array.from({ length: CLERKS }, (_, nth) => clerk(nth)));
  return took;
}

interface Figures {
  readonly startMs: number;
  readonly listP99: number;
  readonly through: readonly string[];
  readonly row: readonly string[];
}

/** Measures a portal with its present companies; `name` is the first column of the row. */
async function measure(name: string, portal: Portal, startMs: number, seconds: number): Promise<Figures> {
  const { owner, postmaster, pid, url } = portal;
  await owner.query(`comment on database bilty is 'saved into'`);
  await logSuperAdminIn(owner);
  const [size] = (
    await owner.query<{ mb: number }>(
      `select (pg_database_size(current_database()) / 1048576.0)::float8 as mb from pg_class limit 1`,
    )
  ).rows;
  // By then the work of the start is done, such as the reminders of all companies.
  await sleep(20_000);
  const idleFrom = clusterTime(postmaster) + processTime(pid);
  await sleep(10_000);
  const idle = (clusterTime(postmaster) + processTime(pid) - idleFrom) / 10;
  await work(portal, 3);
  const before = await readInOrder(owner);
  const { saves, lists } = await work(portal, seconds);
  // Sessions report their reads within a second.
  await sleep(1500);
  const after = await readInOrder(owner);
  const through = [...after].flatMap(([table, read]) =>
    (read - (before.get(table) ?? 0)) / seconds > LOOKED_THROUGH ? [table] : [],
  );
  const { sessions, mb: memory } = sessionsOf(postmaster);
  const companies: number[] = [];
  for (let page = 0; page < 20; page += 1)
    companies.push(await timed(async () => done(await call({ url }, 'platformCompanies', { token: SUPER_ADMIN }))));
  const vacuum = await timed(() => owner.query('vacuum (analyze)'));
  const listP99 = percentile(lists, 0.99);
  const row = [
    name,
    (size?.mb ?? 0).toFixed(0),
    startMs.toFixed(0),
    (idle / 1000).toFixed(1),
    (saves.length / seconds).toFixed(0),
    percentile(saves, 0.99).toFixed(1),
    listP99.toFixed(1),
    percentile(companies, 0.5).toFixed(1),
    `${sessions}: ${memory.toFixed(0)}`,
    residentMemory(pid).now.toFixed(0),
    (vacuum / 1000).toFixed(1),
    through.join(', ') || 'none',
  ];
  return { startMs, listP99, through, row };
}

const HEADS = [
  'companies',
  'MB',
  'start ms',
  'idle: ms of processor a second',
  'saves a second',
  'save p99 ms',
  'list p99 ms',
  'page of companies ms',
  'sessions: MB',
  'portal MB',
  'vacuum analyze s',
  'looked through',
];

/** Measures a server of 200 busy companies without and with empty ones. Takes some four minutes. */
export async function measureManyCompanies(
  dataDir: string,
  empty: number,
  seconds: number,
): Promise<readonly Verdict[]> {
  await prepareDatabase(dataDir, biltyFilling(BILTIES));
  const start = async () => {
    const begun = performance.now();
    const portal = await startPortal(dataDir, {});
    return { portal, startMs: performance.now() - begun };
  };
  const first = await start();
  let before: Figures;
  try {
    before = await measure(`${COMPANIES} busy`, first.portal, first.startMs, seconds);
    const model = await emptyCompany(first.portal);
    const took = await timed(() => copyCompany(first.portal.owner, model, empty));
    console.log(
      `${empty} companies without papers, as createCompany leaves them, made in ${(took / 1000).toFixed(1)} s`,
    );
    await first.portal.owner.query('vacuum (analyze)');
  } finally {
    await first.portal.stop();
  }
  const second = await start();
  try {
    const after = await measure(`${COMPANIES} busy, ${empty} empty`, second.portal, second.startMs, seconds);
    const rows = [HEADS, HEADS.map(() => '---:'), before.row, after.row];
    console.log(`\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
    console.log(`Others used ${((await busyWithOthers()) * 100).toFixed(0)} % of the processor right after.`);
    const goal = (said: string, figure: string, isMet: boolean): Verdict => ({
      goal: said,
      figure,
      verdict: isMet ? 'met' : 'missed',
    });
    return [
      goal(
        'a list takes no longer than half more',
        `${after.listP99.toFixed(1)} ms`,
        after.listP99 <= before.listP99 * 1.5,
      ),
      goal('the portal starts within 10 s', `${after.startMs.toFixed(0)} ms`, after.startMs <= 10_000),
      goal('nothing is looked through', String(after.through.length), after.through.length === 0),
    ];
  } finally {
    await second.portal.stop();
  }
}
