import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../scripts/memory-settings.mjs';

test('the container starts the portal as the launcher does', () => {
  const container = readFileSync(join(import.meta.dirname, '../../Containerfile'), 'utf8');
  const flags = memoryFlags.map((flag) => `"${flag}"`).join(', ');
  expect(container).toContain(`CMD ["node", ${flags}, "src/server/main.ts"]`);
  for (const [name, set] of Object.entries(memoryEnvironment)) expect(container).toContain(` ${name}=${set}`);
});

test('the thread that answers keeps nothing of what sets papers: neither their code nor PDFs and fonts', () => {
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

/** Loads what the portal answers with, and tells which files that were. */
const LOADED = `
import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
await import('./src/server/app.ts');
await import('./src/server/portal-threads.ts');
process.stdout.write(JSON.stringify(urls));
process.exit();
`;
