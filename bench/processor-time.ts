import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// The kernel counts in hundredths of a second (USER_HZ is 100 wherever Linux runs).
const MICROSECONDS_PER_TICK = 10_000;

interface Stat {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly children: number;
}

function stat(pid: number): Stat | null {
  try {
    // The name in brackets may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = (at: number) => Number(fields[at]) * MICROSECONDS_PER_TICK;
    return { parent: Number(fields[1]), own: ticks(11) + ticks(12), children: ticks(13) + ticks(14) };
  } catch {
    return null;
  }
}

/** The processor time that a process has used so far, in microseconds. */
export function processTime(pid: number): number {
  return stat(pid)?.own ?? 0;
}

/** The processor time of a cluster in microseconds: of its postmaster and of its children, running or ended. */
export function clusterTime(postmaster: number): number {
  const self = stat(postmaster);
  let sum = self === null ? 0 : self.own + self.children;
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? stat(Number(name)) : null;
    if (one?.parent === postmaster) sum += one.own;
  }
  return sum;
}

/** The share of all cores that others use during a second in which this benchmark does nothing. */
export async function busyWithOthers(): Promise<number> {
  const read = () => {
    const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
    // The fourth and fifth are the times idle and waiting for the disk.
    const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
    return { idle, all: ticks.reduce((sum, each) => sum + each, 0) };
  };
  const before = read();
  await sleep(1000);
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Resets the highest resident memory of a process. */
export const forgetHighest = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Resident memory of a process, in MB: now, and at its highest. */
export function residentMemory(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), highest: read('VmHWM') };
}
