import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Binaries } from '#server/database/embedded/binaries.ts';

/** How PostgreSQL's programs are started: what precedes the command, and who must own the files if not this user. */
export type Confinement = { prefix: string[]; owner?: { uid: number; gid: number } };

// PostgreSQL refuses to run as root. In its own user namespace, root's files belong to user 1, so no user has to be created and no file
// changes owner.
const ownNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];

// A killed portal cannot clean up, so the kernel signals the database to stop (INT: fast shutdown).
const endWithPortal = ['setpriv', '--pdeathsig', 'INT'];

function asUser(uid: number, gid: number): Confinement {
  return {
    prefix: [...endWithPortal, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
    owner: { uid, gid },
  };
}

/** Whether the program starts this way and can enter the data folder. Containers may forbid the first, home folders the second. */
function works({ prefix }: Confinement, binaries: Binaries, dataDir: string): boolean {
  const [command = '', ...rest] = prefix;
  const script = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, binaries.postgres];
  return spawnSync(command, [...rest, ...script], { env: binaries.environment, stdio: 'ignore' }).status === 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  return existsSync(path) ? statSync(path) : undefined;
}

function systemUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function asRoot(dataDir: string, binaries: Binaries): Confinement {
  const cluster = ownerOf(join(dataDir, 'pgdata'));
  const inNamespace: Confinement = { prefix: [...ownNamespace, ...endWithPortal, '--'] };
  const cannotBeRoot = cluster !== undefined && cluster.uid !== 0;
  if (!cannotBeRoot && works(inNamespace, binaries, dataDir)) return inNamespace;

  // The user it runs as instead must be able to traverse the data folder; its contents stay closed to others.
  const { uid: owner, mode } = statSync(dataDir);
  if (owner === 0) chmodSync(dataDir, mode | 0o011);
  const users = [ownerOf(dataDir), ownerOf(binaries.postgres), systemUser('postgres'), systemUser('nobody')]
    .filter((user) => user !== undefined)
    .filter((user) => user.uid !== 0)
    .map((user) => asUser(user.uid, user.gid));
  const candidates = cannotBeRoot ? [asUser(cluster.uid, cluster.gid)] : users;
  const chosen = candidates.find((candidate) => works(candidate, binaries, dataDir));
  if (chosen === undefined) {
    throw new Error(
      `PostgreSQL may not run as root, and here it can run as nobody else: either this system forbids it, or other users cannot enter ` +
        `${dataDir} or ${binaries.postgres}. Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return chosen;
}

/** Decides which system user PostgreSQL runs as, so that it is never root, can read its files, and ends with this process. */
export function confine(dataDir: string, binaries: Binaries): Confinement {
  const uid = process.getuid?.();
  if (uid === 0 && process.platform === 'linux') return asRoot(dataDir, binaries);
  if (uid === 0) {
    throw new Error('PostgreSQL may not run as root. Start the portal as an ordinary user, or set DATABASE_URL.');
  }
  const cluster = ownerOf(join(dataDir, 'pgdata'));
  if (uid !== undefined && cluster !== undefined && cluster.uid !== uid) {
    throw new Error(
      `The data in ${join(dataDir, 'pgdata')} belongs to user ${cluster.uid}, and this is user ${uid}. ` +
        `Start the portal as that user, or set DATA_DIR to another folder.`,
    );
  }
  return { prefix: process.platform === 'linux' ? [...endWithPortal, '--'] : [] };
}
