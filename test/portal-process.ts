import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { memoryEnvironment, memoryFlags } from '../scripts/memory-settings.mjs';

// The portal as users run it: a process of its own that can be stopped and killed.

const ROOT = join(import.meta.dirname, '..');

// Tests register any number of users without a captcha.
const OF_TESTS = { LOG_LEVEL: 'warn', NODE_ENV: 'test', CAPTCHA_PROVIDER: 'off', REQUESTS_PER_MINUTE: '0' };

/** A running portal. */
export interface PortalProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed so far, on both of its outputs. */
  readonly said: () => string;
  /** Stops it in order; returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A program of a folder, as the launcher starts it, with only the given environment. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>, root = ROOT) {
  const child = spawn(process.execPath, [...memoryFlags, join(root, script), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/portal'),
      ...memoryEnvironment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      child.emit('said');
    });
  return { child, closed, said: () => said };
}

/**
 * Starts a portal with an environment; returns once it runs, and throws its output if it ends instead. `root` is the folder
 * of another version of the program.
 */
export async function startPortalProcess(env: Readonly<Record<string, string>>, root?: string): Promise<PortalProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { child, closed, said } = run('src/server/main.ts', [], { ...OF_TESTS, ...env, PORT: port }, root);
  const { promise: running, resolve, reject } = Promise.withResolvers<void>();
  child.on('said', () => said().includes('Bilty Portal runs at') && resolve());
  child.once('close', (code) => reject(new Error(`The portal ended (${code}): ${said()}`)));
  await running;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    said,
    async stop() {
      child.kill('SIGTERM');
      return await closed;
    },
  };
}

/** Runs `npm run secret` to its end. */
export async function runSecret(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { closed, said } = run('src/server/secrets/command.ts', args, env);
  return { code: await closed, said: said() };
}

/** Runs an operator’s command to its end. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { closed, said } = run('src/server/backup/command.ts', args, env);
  return { code: await closed, said: said() };
}
