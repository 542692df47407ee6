// Writes the tables of `npm test -- --times` into CONTRIBUTING.md: the time of each stage, and the slowest tests.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const MOST = 20;
const TABLE = /(?<=<!-- npm test -- --times -->\n)[^]*(?=<!-- end of times -->)/;
// Linux counts in hundredths of a second, whatever the kernel's own clock rate.
const TICKS_A_SECOND = 100;

// How often running processes are sampled: up to this much time of a process that nobody waits for is missed.
const LOOK_MS = 500;

/** A process's stat on Linux: its parent, its start, and its processor time and that of its ended children, in hundredths. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, which may contain anything, is in brackets; the state after it is the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sum = (first) => Number(fields[first]) + Number(fields[first + 1]);
  return { pid: String(pid), parent: fields[1], begun: fields[19], own: sum(11), ofChildren: sum(13) };
}

/** The running descendants of this process. */
function descendants() {
  const all = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [statOf(pid)];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
  const found = [];
  for (let next = [String(process.pid)]; next.length > 0;) {
    const parents = new Set(next);
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    next = children.map(({ pid }) => pid);
  }
  return found;
}

/** Whether it is a helper process of Chromium, which Chromium does not wait for: no parent's total includes its time. */
function isUnwaited({ pid }) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=');
  } catch {
    return false;
  }
}

/**
 * Counts the processor seconds of everything this process starts from now on: processes that it saw end, and browser
 * processes, which are sampled while they run. `seconds` is NaN where the machine does not report it.
 */
export function watchProcessor() {
  const unwaited = new Map();
  const look = () => {
    try {
      for (const each of descendants()) if (isUnwaited(each)) unwaited.set(`${each.pid} ${each.begun}`, each.own);
    } catch {
      // Only Linux has /proc.
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    seconds() {
      try {
        const ticks = [...unwaited.values()].reduce((all, each) => all + each, statOf(process.pid).ofChildren);
        return ticks / TICKS_A_SECOND;
      } catch {
        return Number.NaN;
      }
    },
    stop: () => clearInterval(timer),
  };
}

const rounded = (seconds) => (Number.isNaN(seconds) ? 'not known' : String(Math.round(seconds)));

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/**
 * The two tables. Stages that ran side by side are separated by when they ended, so their combined time is exact and the
 * time of each is approximate.
 */
function told(results, wall, processor) {
  const stages = results.map((each) => [each.name, rounded(each.wall), rounded(each.processor)]);
  const slowest = results
    .flatMap(({ times = [] }) => times)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, MOST)
    .map(({ name, ms }) => [name.replaceAll('|', '\\|'), (ms / 1000).toFixed(1)]);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}:`,
    '',
    table(['Stage', 'Seconds', 'Seconds of processor'], [...stages, ['all', rounded(wall), rounded(processor)]]),
    table(['The slowest: files of the unit stage, and journeys', 'Seconds'], slowest),
  ].join('\n');
}

/** Replaces the tables in the file with those of this run. */
export function writeTimes(file, results, wall, processor) {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLE, () => `\n${told(results, wall, processor)}\n`),
  );
}
