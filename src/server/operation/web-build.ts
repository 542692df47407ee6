import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Each build of the web has its own folder (scripts/web-build.mjs).

const NAME = /^web-[0-9a-f]{16}$/;

function newest(dist: string): string | null {
  try {
    const name = readFileSync(join(dist, 'web-current'), 'utf8');
    return NAME.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** The folder of the newest build; a nonexistent folder if there is none. */
export const builtWeb = (dist: string): string => join(dist, newest(dist) ?? 'web');

/** The folder of the newest build, reserved for this process until it ends: later builds use other folders and leave it alone. */
export function takeWeb(dist: string): string {
  const name = newest(dist);
  if (name !== null) {
    const file = join(dist, 'in-use', String(process.pid));
    try {
      mkdirSync(join(dist, 'in-use'), { recursive: true });
      writeFileSync(file, name);
      process.once('exit', () => rmSync(file, { force: true }));
    } catch {
      // The code is owned by somebody else: old builds then stay for a while.
    }
  }
  return builtWeb(dist);
}
