import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aSavedBilty, call, done } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { programsFor } from '#web/connect/programs.ts';

// The programs on the page for developers, each run as it is shown there.

const run = promisify(execFile);
const COMMANDS: Readonly<Record<string, { readonly file: string; readonly command: string }>> = {
  curl: { file: 'lrs.sh', command: 'sh' },
  Node: { file: 'lrs.mjs', command: process.execPath },
  Python: { file: 'lrs.py', command: 'python3' },
};
const isInstalled = (program: string) =>
  run(program === 'curl' ? 'curl' : 'python3', ['--version']).then(
    () => true,
    () => false,
  );

let portal: TestPortal;
let folder: string;
let key: string;
beforeAll(async () => {
  portal = await sharedPortal();
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  const { token } = await aCompany(portal);
  await aSavedBilty(portal, token, { bilty_No: 'P-1', receiver: 'Rathi Textiles' });
  const body = { name: 'Gate', scopes: ['read'], expires_On: addDays(todayInIndia(), 30), branch: 0 };
  ({ key } = done(await call(portal, 'keyCreate', { token, body })));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(['curl', 'Node', 'Python'])('the program in %s', (name) => {
  const start = async (withKey: string) => {
    const { file, command } = COMMANDS[name] ?? { file: '', command: '' };
    const text = programsFor(portal.url).find((program) => program.name === name)?.text ?? '';
    await writeFile(join(folder, file), text);
    return await run(command, [join(folder, file)], { env: { ...process.env, BILTY_KEY: withKey } });
  };

  test('the program lists the newest LRs, and fails if the key is wrong', async ({ skip }) => {
    if (name !== 'Node' && !(await isInstalled(name))) skip(`${name} is not installed.`);
    const { stdout } = await start(key);
    expect(stdout).toContain('P-1');
    expect(stdout).toContain('Rathi Textiles');
    await expect(start('bp_wrong')).rejects.toThrow();
  });
});
