import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { watchProcessor, writeTimes } from './test-times.mjs';

test('the table of times replaces the previous one, with the slowest twenty first', () => {
  const file = join(temporaryFolder(), 'CONTRIBUTING.md');
  writeFileSync(file, 'Before\n\n<!-- npm test -- --times -->\n\nOld\n<!-- end of times -->\n\nAfter\n');
  const times = Array.from({ length: 30 }, (_, at) => ({ name: `test ${at} a|b`, ms: at * 1000 }));
  writeTimes(
    file,
    [
      { name: 'lint', wall: 29.4, processor: Number.NaN },
      { name: 'unit', wall: 150.2, processor: 240.7, times },
    ],
    180,
    301.4,
  );
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^Before\n\n<!-- npm test -- --times -->\n[^]*\n<!-- end of times -->\n\nAfter\n$/);
  expect(text).not.toContain('Old');
  expect(text).toContain('| lint | 29 | not known |\n| unit | 150 | 241 |\n| all | 180 | 301 |');
  expect([...text.matchAll(/^\| test .*$/gm)].map(([row]) => row)).toEqual(
    times
      .toReversed()
      .slice(0, 20)
      .map(({ name, ms }) => `| ${name.replace('|', '\\|')} | ${(ms / 1000).toFixed(1)} |`),
  );
});

const BUSY = 'const end = Date.now() + 60000; while (process.cpuUsage().user < 200_000 && Date.now() < end);';

test.runIf(platform() === 'linux')('the processor time of started processes is counted', () => {
  const processor = watchProcessor();
  const before = processor.seconds();
  spawnSync(process.execPath, ['-e', BUSY]);
  expect(processor.seconds() - before).toBeGreaterThan(0.15);
  processor.stop();
});

test.runIf(platform() === 'linux')(
  'the processor time of a browser’s own processes, which nobody waits for, is counted',
  async () => {
    const processor = watchProcessor();
    const before = processor.seconds();
    const page = spawn(process.execPath, [
      '-e',
      `${BUSY} setTimeout(() => undefined, 600_000);`,
      '--',
      '--type=renderer',
    ]);
    await expect.poll(() => processor.seconds() - before).toBeGreaterThan(0.15);
    processor.stop();
    page.kill('SIGKILL');
    await once(page, 'exit');
  },
);
