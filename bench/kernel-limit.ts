import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Simulates a smaller machine by a control group of Linux, which a process and all that it starts cannot leave. It takes
// root; of both versions of control groups the memory and the processors are limited, and no page is swapped out.

const GROUPS = '/sys/fs/cgroup';
const NAME = 'bilty-bench';

/** How much a group may use. */
export interface MachineSize {
  readonly megabytes: number;
  /** Processors, as the kernel names them: '0', '0-1'. */
  readonly processors: string;
}

/** What a group used. */
export interface GroupUse {
  /** Memory that the kernel cannot reclaim, in MB: that of programs, and what they share. Cached files do not count. */
  readonly held: number;
  /** How many processes were killed for want of memory. */
  readonly killed: number;
  /** Seconds of processor time so far. */
  readonly seconds: number;
}

/** A group under a limit. */
export interface LimitedGroup {
  /** Moves a process into the group, with whatever it starts from then on. */
  take(pid: number): void;
  use(): GroupUse;
  /** Removes the group. Everything in it must have ended. */
  remove(): void;
}

const bytes = (megabytes: number) => String(megabytes * 1024 * 1024);

/** The kernel's lines of 'name number'. */
function counted(file: string): ReadonlyMap<string, number> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(/\s+/);
      return [name, Number(value)];
    }),
  );
}

const megabytesOf = (stat: ReadonlyMap<string, number>, names: readonly string[]) =>
  Math.round(names.reduce((sum, name) => sum + (stat.get(name) ?? 0), 0) / 1024 / 1024);

function versionOne({ megabytes, processors }: MachineSize): LimitedGroup {
  const [memory, cpuset, cpuacct] = ['memory', 'cpuset', 'cpuacct'].map((name) => join(GROUPS, name, NAME));
  if (memory === undefined || cpuset === undefined || cpuacct === undefined) throw new Error('No control groups.');
  const all = [memory, cpuset, cpuacct];
  all.forEach((group) => mkdirSync(group, { recursive: true }));
  const set = (group: string, file: string, value: string) => writeFileSync(join(group, file), value);
  set(memory, 'memory.limit_in_bytes', bytes(megabytes));
  // Memory and swap together; a kernel may not count swap.
  if (existsSync(join(memory, 'memory.memsw.limit_in_bytes')))
    set(memory, 'memory.memsw.limit_in_bytes', bytes(megabytes));
  set(cpuset, 'cpuset.mems', readFileSync(join(GROUPS, 'cpuset/cpuset.mems'), 'utf8').trim());
  set(cpuset, 'cpuset.cpus', processors);
  return {
    take: (pid) => all.forEach((group) => set(group, 'cgroup.procs', String(pid))),
    use: () => ({
      held: megabytesOf(counted(join(memory, 'memory.stat')), ['total_rss', 'total_shmem']),
      killed: counted(join(memory, 'memory.oom_control')).get('oom_kill') ?? 0,
      seconds: Number(readFileSync(join(cpuacct, 'cpuacct.usage'), 'utf8')) / 1e9,
    }),
    remove: () => all.forEach((group) => rmdirSync(group)),
  };
}

function versionTwo({ megabytes, processors }: MachineSize): LimitedGroup {
  writeFileSync(join(GROUPS, 'cgroup.subtree_control'), '+memory +cpuset +cpu');
  const group = join(GROUPS, NAME);
  mkdirSync(group, { recursive: true });
  const set = (file: string, value: string) => writeFileSync(join(group, file), value);
  set('memory.max', bytes(megabytes));
  if (existsSync(join(group, 'memory.swap.max'))) set('memory.swap.max', '0');
  set('cpuset.cpus', processors);
  return {
    take: (pid) => set('cgroup.procs', String(pid)),
    use: () => ({
      held: megabytesOf(counted(join(group, 'memory.stat')), ['anon', 'shmem']),
      killed: counted(join(group, 'memory.events')).get('oom_kill') ?? 0,
      seconds: (counted(join(group, 'cpu.stat')).get('usage_usec') ?? 0) / 1e6,
    }),
    remove: () => rmdirSync(group),
  };
}

/** Makes a group of that size. Throws if it cannot be made: not Linux, not root, or no such controllers. */
export function limitGroup(size: MachineSize): LimitedGroup {
  try {
    return existsSync(join(GROUPS, 'cgroup.controllers')) ? versionTwo(size) : versionOne(size);
  } catch (error) {
    throw new Error(
      `The kernel sets no limit here: it takes Linux, root and control groups of memory and processors. ${String(error)}`,
      { cause: error },
    );
  }
}
