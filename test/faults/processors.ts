import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Afterwards } from './drill.ts';

// Servers that represent separate machines must not use each other's processors, so each side has its own. A lower priority (nice) is
// not enough, because a request still waits for its turn.

const allowed = (): string => /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';

/** The processors of this computer in two halves, as `taskset` expects them; null: there is only one. */
export function twoSides(): { readonly here: string; readonly there: string } | null {
  const numbers = allowed()
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
  const half = Math.floor(numbers.length / 2);
  if (half === 0) return null;
  return { here: numbers.slice(0, half).join(), there: numbers.slice(half).join() };
}

/** Limits this process, and what it starts from now on, to some processors. */
export function stayOn(processors: string, afterwards: Afterwards): void {
  const before = allowed();
  const set = (list: string) =>
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(process.pid)], { stdio: 'ignore' });
  set(processors);
  afterwards(() => set(before));
}
