// What `npm test -- --times` writes into CONTRIBUTING.md: what each stage took, and which tests took longest.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const MOST = 20;
const TABLE = /(?<=<!-- npm test -- --times -->\n)[^]*(?=<!-- end of times -->)/;
// Linux counts in hundredths, whatever the kernel's own clock is.
const TICKS_A_SECOND = 100;

/** Seconds of the processor of all that this process started and saw end. NaN: this machine does not say. */
export function processorOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name, which can hold anything, stands in brackets; user and system time of children are the fields 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
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
function told(results, wall) {
  const stages = results.map((each) => [each.name, rounded(each.wall), rounded(each.processor)]);
  const processor = processorOfChildren();
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
export function writeTimes(file, results, wall) {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLE, () => `\n${told(results, wall)}\n`),
  );
}
