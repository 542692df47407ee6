import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error -- plain JavaScript, for it runs before there is anything to check types with
import { root, webBuild } from './prepare.mjs';

interface Program {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

// React's development build is twice as large, warns in the console and is over every budget, which ends the build.
test('the web is built for production in a shell that is set to development', () => {
  const { args, env } = (webBuild as () => Program)();
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  try {
    const built = spawnSync(process.execPath, [...args, '--outDir', folder, '--emptyOutDir'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'development', ...env },
      encoding: 'utf8',
    });
    expect(built.status, built.stdout + built.stderr).toBe(0);
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
    const code = scripts.map((name) => readFileSync(join(folder, 'assets', name), 'utf8')).join('\n');
    expect(code).not.toContain('Download the React DevTools');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
