import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNEYS, journeysOf, SMOKE, WALKS } from './journeys.mjs';

const ROOT = join(import.meta.dirname, '..');
const specs = readdirSync(join(ROOT, 'test/journeys'))
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => file.replace('.spec.ts', ''));

test('every folder of src/web has its journeys, and every journey is of a folder or walks through all', () => {
  const rooms = readdirSync(join(ROOT, 'src/web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // The shell surrounds every page, so a change to it concerns all journeys.
  expect(Object.keys(JOURNEYS).sort()).toEqual(rooms.filter((room) => room !== 'shell').sort());
  const named = new Set([...Object.values(JOURNEYS).flat(), ...WALKS, SMOKE]);
  expect([...named].sort()).toEqual(specs.sort());
});

const names = (changed: readonly string[]) =>
  journeysOf(ROOT, changed)?.map((file) => file.replace(/^.*\/|\.spec\.ts$/g, ''));

test('a change of a folder runs its journeys and those of the folders that import it', () => {
  expect(names(['src/web/eway/EwayDesk.tsx'])).toEqual([SMOKE, 'eway-desk', 'eway-part-b']);
  expect(names(['src/web/audit/AuditPage.module.css'])).toEqual([SMOKE, 'audit']);
  expect(names(['src/web/consignment/TaxForm.tsx', 'src/web/tracking/followed.ts'])).toContain('tracking');
  expect(names(['src/web/money/SharedPrint.tsx'])).toEqual(expect.arrayContaining(['money', 'bills']));
});

test('a change of main.tsx, the shell or what they import runs all journeys', () => {
  for (const file of ['src/web/main.tsx', 'src/web/shell/Shell.tsx', 'src/web/client/request.ts'])
    expect(journeysOf(ROOT, [file]), file).toBeUndefined();
});
