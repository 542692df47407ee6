import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { call, done } from '#test/factories.ts';
import { aPortal, drill, type Drill } from './drill.ts';
import { countOutcome, openOffice, workThrough } from './load.ts';
import { BY_TLS, SUPERUSER } from './patroni-group.ts';
import { lacksPatroni, PG_CTL, startCluster } from './patroni.ts';
import type { Member } from './patroni-member.ts';

// A point-in-time restore as in docs/operation.md: pgBackRest makes backups while clerks save, somebody deletes rows by mistake, and the
// database is restored to a moment before, in a separate folder on a standby, where it is compared with the clerks' answers.

const PORT = 5433;
const START_MS = 60_000;
// Longer than the difference between the clocks of the drill: the deletion comes this long after the clock was read.
const MOMENT_MS = 2000;

const seconds = async <Result>(work: () => Promise<Result> | Result): Promise<number> => {
  const begun = performance.now();
  await work();
  return Math.round((performance.now() - begun) / 100) / 10;
};

async function onRestored<Result>(
  { machine }: Member,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ host: machine.address, port: PORT, ...SUPERUSER, ...BY_TLS, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Restores the database as of a moment into a separate folder, and starts it there on another port. */
async function restoreBeside(member: Member, moment: string): Promise<void> {
  const { machine, disk, pgBackRest } = member;
  const folder = join(disk, 'before');
  machine.run('postgres', ['mkdir', '-m', '700', folder], {});
  pgBackRest(`--pg1-path=${folder}`, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  const own = ['hba_file=pg_hba.conf', 'ident_file=pg_ident.conf'].map(
    (file) => `-c ${file.replace('=', `=${folder}/`)}`,
  );
  // Here each server has a different folder; on separate machines all have the same path.
  const certificate = ['crt', 'key'].map(
    (file) => `-c ssl_${file === 'crt' ? 'cert' : 'key'}_file=${disk}/etc/server.${file}`,
  );
  const options = `-p ${PORT} -k ${disk}/run -c listen_addresses=${machine.address} -c archive_mode=off ${own.join(' ')} ${certificate.join(' ')}`;
  machine.run(
    'postgres',
    [PG_CTL, '-D', folder, '-w', '-l', join(disk, 'before.log'), 'start', '-o', options],
    member.env,
  );
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(200)) {
    const { rows } = await onRestored(member, 'postgres', (client) =>
      client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers'),
    );
    if (rows[0]?.recovers === false) return;
  }
  throw new Error('What was restored does not come to its end.');
}

const pointInTime = drill(
  'failover: back to a minute before a wrong deletion',
  async (load, afterwards) => {
    const cluster = await startCluster(afterwards);
    const shared = { SECRET_KEY: 'one secret for both portals of the drill' };
    const portal = await aPortal(afterwards, { ...shared, DATABASE_URL: cluster.databaseUrl });
    const [office, another] = [await openOffice(portal.url), await openOffice(portal.url)];
    const took: string[] = [];
    const worked = await workThrough(office, load, async () => {
      const primary = await cluster.primary();
      for (const type of ['full', 'incr']) {
        const lasted = await seconds(() => primary.pgBackRest(`--type=${type}`, 'backup'));
        took.push(`${type}: ${lasted} s`);
        await sleep(1000);
      }
    });
    const primary = await cluster.primary();
    const moment = await cluster.asOwner(primary, async (client) => {
      const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
      return rows[0]?.now ?? '';
    });
    await sleep(MOMENT_MS);
    await cluster.asOwner(primary, (client) => client.query('truncate bilty cascade'));
    // A restore to before the deletion does not have what came after it.
    await workThrough(another, { saves: 40, clerks: 4 }, () => Promise.resolve());
    const left = await cluster.asOwner(primary, (client) =>
      client.query('select from bilty where tenant_id = $1', [office.tenantId]),
    );
    if (left.rowCount !== 0) worked.wrong.push('the deletion deleted nothing');
    await cluster.asOwner(primary, (client) => client.query('select pg_switch_wal()'));

    const standby = cluster.members.find((member) => member !== primary);
    if (standby === undefined) throw new Error('There is no standby.');
    took.push(`restored and replayed: ${await seconds(() => restoreBeside(standby, moment))} s`);
    const outcome = await onRestored(standby, 'bilty', (client) => countOutcome(client, office, worked));
    const later = await onRestored(standby, 'bilty', (client) =>
      client.query('select from bilty where tenant_id = $1', [another.tenantId]),
    );
    if (later.rowCount !== 0) worked.wrong.push(`${later.rowCount} bilties are there that came later`);
    const restoredUrl = cluster.databaseUrl.replace(/@[^/]+/, `@${standby.machine.address}:${PORT}`);
    const before = await aPortal(afterwards, { ...shared, DATABASE_URL: restoredUrl });
    const [newest = ''] = [...worked.answered.values()].slice(-1);
    const query = { Bilty_No: newest };
    done(await call(before, 'biltyRead', { token: office.token, query }));
    return { ...outcome, table: [took.join(', '), cluster.refusals] };
  },
  lacksPatroni,
);

/** The drill with the backups of a cluster. */
export const pointInTimeDrills: readonly Drill[] = [pointInTime];
