import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedPortal, WEB_DIR } from '#test/portal.ts';

// The web's files are sent by exactly their names.

const ASSETS = join(WEB_DIR ?? '', 'assets');
const all = readdirSync(ASSETS);
// A large one, which the build compresses.
const [name = ''] = all.filter((each) => each.endsWith('.js') && all.includes(`${each}.br`));
const portal = await sharedPortal();
const ask = (path: string, init?: RequestInit) => fetch(`${portal.url}/assets/${path}`, init);

test.each([
  ['a name that no file has', 'no-such-file.js'],
  ['a name in other letters', name.toUpperCase()],
  ['a file outside the folder', '..%2findex.html'],
  ['a path through the folder', `.%2f${name}`],
  ['the folder', ''],
])('%s is not there', async (_what, path) => {
  expect((await ask(path)).status).toBe(404);
});

test('a file is sent as it is, compressed for who takes that, and kept by the browser for ever', async () => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    const answered = await ask(name, { headers: { 'accept-encoding': encoding } });
    expect(answered.status, encoding).toBe(200);
    expect(answered.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(answered.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(answered.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answered.text()).toBe(readFileSync(join(ASSETS, name), 'utf8'));
  }
  const asked = await ask(name, { method: 'HEAD' });
  expect([asked.status, await asked.text()]).toEqual([200, '']);
});
