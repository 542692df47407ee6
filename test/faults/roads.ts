import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#test/portal-process.ts';
import { delivered } from './delivered.ts';
import type { Afterwards } from './drill.ts';

// HAProxy and PgBouncer of the portals' machine, which is this one, by the files of packaging/failover.

/** Of the login `bilty`. */
export const PASSWORD = 'change-me-bilty';

/** POOLER_URL by a port of PgBouncer. */
export const byPgbouncer = (port: number): string => `postgres://bilty:${PASSWORD}@127.0.0.1:${port}/bilty`;
/** DATABASE_URL by a port of HAProxy. */
export const byHaproxy = (port: number, certificates: string): string =>
  `${byPgbouncer(port)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(certificates, 'ca.crt'))}`;

/** Starts a program that ends with this process. */
function start(program: readonly string[], afterwards: Afterwards): void {
  const [command = '', ...args]: readonly string[] = ['setpriv', '--pdeathsig', 'KILL', ...program];
  const child = spawn(command, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  afterwards(async () => {
    child.kill('SIGKILL');
    await ended;
  });
}

interface Place {
  readonly folder: string;
  /** Where the certificates of all are. */
  readonly certificates: string;
}

interface HaproxyPlace extends Place {
  /** What is in no line of its file. */
  readonly not?: string;
  /** What is changed in its file besides. */
  readonly changes?: Readonly<Record<string, string>>;
}

/** Starts HAProxy; answers its port. */
export async function startHaproxy(place: HaproxyPlace, afterwards: Afterwards): Promise<number> {
  const { folder, certificates, not, changes } = place;
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const lines = delivered('haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '/etc/bilty-tls': certificates,
    ...changes,
  }).split('\n');
  writeFileSync(file, lines.filter((line) => not === undefined || !line.includes(not)).join('\n'));
  start(['haproxy', '-db', '-q', '-f', file], afterwards);
  return port;
}

/** Starts PgBouncer before a port of HAProxy; answers its port. */
export async function startPgbouncer(
  { folder, certificates, haproxyPort }: Place & { readonly haproxyPort: number },
  afterwards: Afterwards,
): Promise<number> {
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"bilty" "${PASSWORD}"\n`, { mode: 0o644 });
  const file = join(folder, 'pgbouncer.ini');
  const changes = {
    'port=5000': `port=${haproxyPort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    '/etc/bilty-tls': certificates,
    'logfile = /var/log/postgresql/pgbouncer.log': '',
    'pidfile = /var/run/postgresql/pgbouncer.pid': '',
  };
  writeFileSync(file, delivered('pgbouncer.ini', changes), { mode: 0o644 });
  start(['pgbouncer', '-q', '-u', 'nobody', file], afterwards);
  return port;
}
