// Runs the portal's programs so that they end when we end, and we end when they do.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:os';

import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { root } from './prepare.mjs';

/** The processes that started ours: npm, and between us a shell that passes no signals on. */
function ancestors() {
  const parent = process.ppid;
  try {
    // Linux also shows the shell's parent; the name before it, in brackets, may contain spaces.
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return `${parent} ${grandparent}`;
  } catch {
    return String(parent);
  }
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Calls back, once, when we are asked to end: by a signal, or by the death of the npm that started us.
 * Without npm the parent is the user's shell, which may be left with the portal running (nohup).
 */
export function onStop(callback) {
  let told = false;
  const tell = (signal) => {
    if (!told) callback(signal);
    told = true;
  };
  process.on('SIGINT', () => tell('SIGINT'));
  process.on('SIGTERM', () => tell('SIGTERM'));
  // A closed window and Ctrl+Break: Windows ends us a few seconds later, whatever we do.
  if (process.platform === 'win32') for (const name of ['SIGHUP', 'SIGBREAK']) process.on(name, () => tell('SIGTERM'));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const first = ancestors();
  setInterval(() => {
    if (ancestors() !== first || isGone(parent)) tell('SIGTERM');
  }, 250).unref();
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${child.spawnfile} cannot be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

// Keeps compiled code between starts, so that the TypeScript compiler is not loaded.
const portalEnv = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'portal'), ...memoryEnvironment };

/**
 * Runs the portal with a channel to us. When the channel closes, because we close it or die, the portal shuts down cleanly.
 * A signal would not do: Windows has none, and a killed process sends none.
 */
export function runPortal({ node, env }, args) {
  const child = spawn(node, [...memoryFlags, 'src/server/main.ts', ...args], {
    cwd: root,
    env: { ...portalEnv, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onStop(() => child.connected && child.disconnect());
  return exitCode(child);
}

/** Runs programs side by side until one ends or we are asked to stop, then ends all. Returns the exit code of the first to end. */
export async function runTogether({ node, env }, programs) {
  const children = programs.map((args) => spawn(node, args, { cwd: root, env, stdio: ['pipe', 'inherit', 'inherit'] }));
  const ends = children.map(exitCode);
  const endAll = (signal) => children.forEach((child) => child.kill(signal));
  onStop(() => endAll('SIGTERM'));
  const code = await Promise.race(ends);
  endAll('SIGTERM');
  await Promise.all(ends);
  return code;
}
