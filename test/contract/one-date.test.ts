import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

// A day is written in one way, 23-11-2026. The specification wants others only on the dashboard (spec 1 §7).

const WEB = join(import.meta.dirname, '../../src/web');
const OTHER_WAYS = /\bshowDate(?:Slashed|Worded)\b/;

test('only the dashboard writes days in another format', () => {
  const others = globSync(`${WEB}/**/*.{ts,tsx}`).filter((path) => OTHER_WAYS.test(readFileSync(path, 'utf8')));
  const folders = new Set(others.map((path) => relative(WEB, path).split(sep)[0]));
  expect([...folders]).toEqual(['dashboard']);
});
