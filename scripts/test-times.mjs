// What `npm test -- --times` writes into CONTRIBUTING.md: what each stage took, and which tests took longest.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const MOST = 20;
const TABLE = /(?<=<!-- npm test -- --times -->\n)[^]*(?=<!-- end of times -->)/;
// Linux counts in hundredths, whatever the kernel's own clock is.
const TICKS_A_SECOND = 100;

// How often it is looked at what runs: of a process that nobody waits for, so much is not seen.
const LOOK_MS = 500;

/** What Linux tells of a process: its parent, when it began, and its time and that of its ended children, in hundredths. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, which can hold anything, stands in brackets; the state behind it is the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sum = (first) => Number(fields[first]) + Number(fields[first + 1]);
  return { pid: String(pid), parent: fields[1], begun: fields[19], own: sum(11), ofChildren: sum(13) };
}

/** The processes that come of this one and run. */
function descendants() {
  const all = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [statOf(pid)];
    } catch {
      // It has just ended.
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

/** Whether it is one of the processes that a Chromium starts for itself and does not wait for: their time is in no sum. */
function isUnwaited({ pid }) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=');
  } catch {
    return false;
  }
}

/**
 * Counts from here on the processor's seconds of all that this process starts: what it saw end, and besides the processes of
 * browsers, which are looked at while they run. `seconds` is NaN where the machine does not say.
 */
export function watchProcessor() {
  const unwaited = new Map();
  const look = () => {
    try {
      for (const each of descendants()) if (isUnwaited(each)) unwaited.set(`${each.pid} ${each.begun}`, each.own);
    } catch {
      // Only Linux has it.
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
 * The two tables. Stages that ran side by side are told apart by when they ended, so that what both took is right and what
 * one took nearly so.
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

/** Puts what the stages took in place of what stands in the file. */
export function writeTimes(file, results, wall, processor) {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLE, () => `\n${told(results, wall, processor)}\n`),
  );
}
