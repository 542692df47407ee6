import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

// Virtual machines on this one: Linux network namespaces on a bridge, each with an address of packaging/failover. Taking an interface
// down cuts a machine off like a pulled plug: no connection is closed. The addresses are those that RFC 5737 reserves for documentation,
// so they exist nowhere else.

/** The names of the machines; the fourth exists if there is more than one cluster. */
const MACHINES = ['db1', 'db2', 'db3', 'db4'] as const;
type MachineName = (typeof MACHINES)[number];

const BRIDGE = 'bilty-bridge';
const NET = '198.51.100';
const addressOf = (name: MachineName): string => `${NET}.${MACHINES.indexOf(name) + 1}`;
const namespaceOf = (name: MachineName) => `bilty-${name}`;

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });
const tryIp = (...args: readonly string[]) => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

/** Why this computer cannot run such machines; null: it can. */
export function lacksMachines(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may make network namespaces';
  if (spawnSync('ip', ['-V'], { stdio: 'ignore' }).status !== 0) return 'ip of iproute2 is not installed';
  const name = `bilty-try-${process.pid}`;
  if (!tryIp('netns', 'add', name)) return 'network namespaces are forbidden here';
  tryIp('netns', 'del', name);
  return null;
}

/** The processes of a machine, without threads. */
function pidsOf(name: MachineName): number[] {
  const told = spawnSync('ip', ['netns', 'pids', namespaceOf(name)], { encoding: 'utf8' });
  return told.status === 0 ? told.stdout.split('\n').filter(Boolean).map(Number) : [];
}

function signal(pids: readonly number[], which: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, which);
    } catch {
      // It ended meanwhile.
    }
  }
}

export interface Machine {
  readonly name: MachineName;
  readonly address: string;
  /** Starts a program that keeps running on it, as a user of this computer. */
  readonly start: (
    user: string,
    command: readonly string[],
    env: Readonly<Record<string, string>>,
    log: number,
  ) => ChildProcess;
  /** Runs a program on it and returns its output. Throws its error output if it fails. */
  readonly run: (user: string, command: readonly string[], env: Readonly<Record<string, string>>) => string;
  readonly cutOff: () => void;
  readonly connectAgain: () => void;
  /** SIGSTOP for everything that runs on it, like a paused virtual machine. */
  readonly pause: () => void;
  readonly goOn: () => void;
  /** kill -9 for everything that runs on it. */
  readonly kill: () => Promise<void>;
}

async function killAll(name: MachineName): Promise<void> {
  // What a process starts while it is killed is killed in the next round.
  for (let pids = pidsOf(name); pids.length > 0; pids = pidsOf(name)) {
    signal(pids, 'SIGKILL');
    await sleep(50);
  }
}

// The part of a machine's systemd that adopts processes whose parent has ended, and reaps them at once. Process 1 of a container may do
// so late (1.5 s was measured), and until then Patroni believes that a killed PostgreSQL is running.
const ADOPT = `
import ctypes, os, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
program = os.fork()
if program == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    ended, status = os.wait()
    if ended == program:
        sys.exit(os.waitstatus_to_exitcode(status) % 256)
`;
const adopting = ['/usr/bin/python3', '-c', ADOPT];

const asUser = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'];

function aMachine(name: MachineName): Machine {
  const line = `b-${name}`;
  const within = (user: string, command: readonly string[]) => [
    'netns',
    'exec',
    namespaceOf(name),
    ...asUser(user),
    ...command,
  ];
  const environment = (env: Readonly<Record<string, string>>) => ({
    PATH: process.env['PATH'],
    LC_ALL: 'C.UTF-8',
    ...env,
  });
  return {
    name,
    address: addressOf(name),
    start: (user, command, env, log) =>
      spawn('ip', within(user, [...adopting, ...command]), {
        env: environment(env),
        cwd: '/',
        stdio: ['ignore', log, log],
      }),
    run: (user, command, env) =>
      execFileSync('ip', within(user, command), {
        env: environment(env),
        cwd: '/',
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    cutOff: () => void ip('link', 'set', line, 'down'),
    connectAgain: () => void ip('link', 'set', line, 'up'),
    pause: () => signal(pidsOf(name), 'SIGSTOP'),
    goOn: () => signal(pidsOf(name), 'SIGCONT'),
    kill: () => killAll(name),
  };
}

async function removeAll(): Promise<void> {
  for (const name of MACHINES) {
    await killAll(name);
    // A namespace removes its interface too, but later.
    tryIp('link', 'del', `b-${name}`);
    tryIp('netns', 'del', namespaceOf(name));
  }
  tryIp('link', 'del', BRIDGE);
}

/** Creates the first of them, empty; `remove` ends what runs there. Those of a killed drill are removed first. */
export async function startMachines(
  count: number,
): Promise<{ machines: readonly Machine[]; remove: () => Promise<void> }> {
  const names = MACHINES.slice(0, count);
  await removeAll();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${NET}.254/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const name of names) {
    const namespace = namespaceOf(name);
    ip('netns', 'add', namespace);
    ip('link', 'add', `b-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', `b-${name}`, 'master', BRIDGE, 'up');
    ip('-n', namespace, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
  return { machines: names.map(aMachine), remove: removeAll };
}
