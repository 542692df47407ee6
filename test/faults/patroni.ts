import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { lacksMachines, startMachines, type Machine } from './machines.ts';
import type { Afterwards } from './drill.ts';
import { delivered, makeCertificates } from './delivered.ts';
import { callerOf, countRefusals, readStatus } from './patroni-calls.ts';
import { groupOf, inDatabase, type Group } from './patroni-group.ts';
import type { Member } from './patroni-member.ts';
import { debianFolder } from './postgres.ts';
import { byHaproxy, byPgbouncer, PASSWORD, startHaproxy, startPgbouncer } from './roads.ts';

// PostgreSQL under Patroni with etcd, behind HAProxy and PgBouncer, by the files of packaging/failover: only folders and the
// ports of the portals' machine are others.

const PROGRAMS = ['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest'];
const TO_INSTALL = 'patroni python3-idna etcd-server haproxy pgbouncer pgbackrest postgresql-15';
/** PostgreSQL's own program that starts one. */
export const PG_CTL = '/usr/lib/postgresql/15/bin/pg_ctl';

/** Why this computer cannot have a cluster; null: it can. */
export function lacksPatroni(): string | null {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program], { stdio: 'ignore' }).status !== 0);
  // Without it, Patroni finds no etcd by TLS where PyOpenSSL is installed.
  const idna = spawnSync('/usr/bin/python3', ['-c', 'import idna'], { stdio: 'ignore' });
  if (idna.status !== 0) missing.push('python3-idna');
  if (debianFolder() === null) missing.push('PostgreSQL 15');
  if (missing.length > 0) return `${missing.join(', ')} of Debian not installed (${TO_INSTALL})`;
  return lacksMachines();
}

/** As docs/operation.md says: the name, and the addresses that are the machine's own. Lists of all three stay. */
function ofMachine(text: string, { name, address }: Pick<Machine, 'name' | 'address'>): string {
  return text
    .split('\n')
    .map((line) =>
      /^ *(hosts:|ETCD_INITIAL_CLUSTER=)/.test(line) ? line : line.replaceAll('198.51.100.1:', `${address}:`),
    )
    .join('\n')
    .replace(/^( *citus\.local_hostname: ).*/m, `$1${address}`)
    .replace(/^(name: |ETCD_NAME=")db1/m, `$1${name}`);
}

function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

interface MemberPlace {
  readonly machine: Machine;
  /** Where the certificates of all are. */
  readonly certificates: string;
  readonly disk: string;
  readonly repository: string;
  /** The group of Citus that it is in; absent: Citus is not meant. */
  readonly group?: number;
  /** The processors that it works on (processors.ts); absent: those of this process. */
  readonly processors?: string;
}

/** Puts a machine's own certificate where only its programs read the key; answers the folder. */
function certificateOf(name: string, certificates: string, etc: string): string {
  const owner = postgresUser();
  for (const [from, to, mode] of [
    ['ca.crt', 'ca.crt', 0o644],
    [`${name}.crt`, 'server.crt', 0o644],
    [`${name}.key`, 'server.key', 0o600],
    [`${name}.key`, 'etcd.key', 0o600],
  ] as const) {
    const file = join(etc, to);
    writeFileSync(file, readFileSync(join(certificates, from)), { mode });
    chownSync(file, owner.uid, owner.gid);
  }
  return etc;
}

function aMember({ machine, disk, repository, certificates, group, processors }: MemberPlace): Member {
  const owner = postgresUser();
  const dataDir = join(disk, 'bilty');
  const etc = join(disk, 'etc');
  const sockets = join(disk, 'run');
  for (const folder of [disk, etc, sockets, join(disk, 'etcd')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, owner.uid, owner.gid);
  }
  const write = (name: string, text: string) => {
    const file = join(etc, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };
  const tls = { '/etc/bilty-tls': certificateOf(machine.name, certificates, etc) };
  const patroni = write(
    'config.yml',
    ofMachine(
      delivered('patroni.yml', {
        '/var/lib/postgresql/15/bilty': dataDir,
        '/var/lib/postgresql/patroni.pgpass': join(disk, 'pgpass'),
        '/var/run/postgresql': sockets,
        ...tls,
      }),
      machine,
    ),
  );
  if (group !== undefined)
    write('node.yml', ofMachine(delivered('citus-node.yml', { 'group: 0': `group: ${group}`, ...tls }), machine));
  const backRest = write(
    'pgbackrest.conf',
    delivered('pgbackrest.conf', {
      '/var/lib/postgresql/15/bilty': dataDir,
      '/var/lib/pgbackrest': repository,
      '/var/run/postgresql': sockets,
    }).replace('[bilty]', `lock-path=${join(disk, 'run')}\n\n[bilty]`),
  );
  const etcd: Record<string, string> = {};
  for (const line of ofMachine(
    delivered('etcd.env', { '/var/lib/etcd/bilty': join(disk, 'etcd/data'), ...tls }),
    machine,
  ).split('\n')) {
    const [, name, value] = /^(\w+)="(.*)"$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) etcd[name] = value;
  }
  const env = { PGBACKREST_CONFIG: backRest, HOME: disk };
  const guard = write('disk-guard.sh', delivered('disk-guard.sh', {}));
  const logs = join(disk, '..', `${machine.name}.log`);
  const on = processors === undefined ? [] : ['taskset', '--cpu-list', processors];
  const asPortal = callerOf(certificates, 'portal');
  return {
    machine,
    disk,
    dataDir,
    env,
    start() {
      const log = openSync(logs, 'a');
      // Three are enough.
      if (etcd['ETCD_INITIAL_CLUSTER']?.includes(`${machine.name}=`))
        machine.start('postgres', [...on, 'etcd'], etcd, log);
      // All files of the folder where it is a node of Citus.
      machine.start('postgres', [...on, 'patroni', group === undefined ? patroni : etc], env, log);
      machine.start('postgres', ['sh', guard, patroni, dataDir], env, log);
      closeSync(log);
    },
    killPostgres() {
      const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    status: () => readStatus(machine, asPortal),
    log: () => readFileSync(logs, 'utf8'),
    pgBackRest: (...args) => machine.run('postgres', ['pgbackrest', '--stanza=bilty', ...args], env),
    async patroniCtl(...args) {
      const log = openSync(logs, 'a');
      const asked = machine.start('postgres', [...on, 'patronictl', '-c', patroni, ...args], env, log);
      closeSync(log);
      const [code] = (await once(asked, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`patronictl ended with ${code}: ${readFileSync(logs, 'utf8').slice(-2000)}`);
    },
  };
}

export interface Cluster extends Group {
  /** How many calls of strangers were refused. */
  readonly refusals: string;
  /** DATABASE_URL, by HAProxy. */
  readonly databaseUrl: string;
  /** POOLER_URL, by PgBouncer and HAProxy. */
  readonly poolerUrl: string;
  /** `patronictl switchover`, to whoever has everything. */
  readonly switchOver: () => Promise<void>;
}

type DiskOf = (name: string, folder: string) => string;
const INTO_FOLDER: DiskOf = (_, folder) => folder;

interface Machines {
  readonly diskOf?: DiskOf;
  /** The groups of Citus that they are in, one after the other. */
  readonly groups?: readonly number[];
  /** The processors of all groups but the first. */
  readonly elsewhere?: string;
}

/** Starts machines with etcd and Patroni on each; without groups they are three. */
export async function startMembers(afterwards: Afterwards, { diskOf = INTO_FOLDER, groups, elsewhere }: Machines = {}) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o711);
  const { uid, gid } = postgresUser();
  const count = groups?.length ?? 3;
  const certificates = makeCertificates(join(folder, 'certificates'), count);
  const { machines, remove } = await startMachines(count);
  afterwards(remove);
  const members = machines.map((machine, at) => {
    const group = groups?.[at];
    const repository = join(folder, `repository-${group ?? 0}`);
    mkdirSync(repository, { recursive: true, mode: 0o700 });
    chownSync(repository, uid, gid);
    const disk = diskOf(machine.name, join(folder, machine.name));
    const processors = group ? elsewhere : undefined;
    return aMember({
      machine,
      disk,
      repository,
      certificates,
      ...(group !== undefined && { group }),
      ...(processors !== undefined && { processors }),
    });
  });
  for (const { start } of members) start();
  return { folder, certificates, machines, members };
}

/** Makes the cluster with the empty database `bilty` of the login `bilty`; `diskOf` answers where a machine keeps what it has. */
export async function startCluster(afterwards: Afterwards, diskOf: DiskOf = INTO_FOLDER): Promise<Cluster> {
  const { folder, certificates, machines, members } = await startMembers(afterwards, { diskOf });
  const haproxyPort = await startHaproxy({ folder, certificates }, afterwards);
  const pgbouncerPort = await startPgbouncer({ folder, certificates, haproxyPort }, afterwards);
  const group = groupOf(members);
  await group.whole();
  const first = await group.primary();
  await inDatabase(first, 'postgres', async (client) => {
    await client.query(`create role bilty login createrole password '${PASSWORD}'`);
    await client.query('alter role bilty set log_min_messages = error');
    await client.query('create database bilty owner bilty');
  });
  first.pgBackRest('stanza-create');
  const refused = await countRefusals(machines, {
    database: callerOf(certificates, 'db1'),
    portal: callerOf(certificates, 'portal'),
    another: callerOf(makeCertificates(join(folder, 'another-authority')), 'db1'),
  });
  return {
    ...group,
    refusals: `etcd and Patroni refused ${refused} calls without a certificate that allows them`,
    databaseUrl: byHaproxy(haproxyPort, certificates),
    poolerUrl: byPgbouncer(pgbouncerPort),
    async switchOver() {
      const { machine, patroniCtl } = await group.primary();
      await patroniCtl('switchover', '--master', machine.name, '--force', 'bilty');
    },
  };
}
