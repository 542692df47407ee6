import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../scripts/memory-settings.mjs';

test('the container starts the portal with the flags and the environment of the launcher', () => {
  const container = readFileSync(join(import.meta.dirname, '../../Containerfile'), 'utf8');
  const flags = memoryFlags.map((flag) => `"${flag}"`).join(', ');
  expect(container).toContain(`CMD ["node", ${flags}, "src/server/main.ts"]`);
  for (const [name, set] of Object.entries(memoryEnvironment)) expect(container).toContain(` ${name}=${set}`);
});

test('the thread that answers requests loads neither the code of prints nor PDFs and fonts', () => {
  const root = join(import.meta.dirname, '../..');
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADED], {
    cwd: root,
    encoding: 'utf8',
  });
  const loaded = (JSON.parse(told) as string[]).filter((url) => !url.endsWith('/print/papers/printed-lr.ts'));
  expect(loaded.some((url) => url.endsWith('/print/jobs.ts'))).toBe(true);
  expect(loaded.filter((url) => /\/(pdfkit|fontkit|qr)\/|\/src\/print\/(papers|kit|escp|labels)\//.test(url))).toEqual(
    [],
  );
});

/** Loads the modules that answer requests, and prints which files were loaded. */
const LOADED = `
import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
await import('./src/server/app.ts');
await import('./src/server/portal-threads.ts');
process.stdout.write(JSON.stringify(urls));
process.exit();
`;
