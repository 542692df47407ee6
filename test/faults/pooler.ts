import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import type { DatabaseServer } from './postgres.ts';

/** Whether this computer has a PgBouncer. */
export const hasPgBouncer = () => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts a PgBouncer with transaction pooling and `connections` before a database; it can be killed and restarted. */
export async function startPgBouncer(server: DatabaseServer, connections: number) {
  const port = await freePort();
  const folder = join(temporaryFolder(), 'pgbouncer');
  // Started by root it runs as the user nobody, who must be able to read its files.
  mkdirSync(folder, { mode: 0o755 });
  chmodSync(join(folder, '..'), 0o711);
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"bilty" ""\n', { mode: 0o644 });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
bilty = host=127.0.0.1 port=${server.port} dbname=bilty
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
    { mode: 0o644 },
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async () => {
    const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries += 1) {
      if (await isListening(port)) return child;
      await sleep(25);
    }
    throw new Error('PgBouncer does not start.');
  };
  let running = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(running, 'exit');
    if (running.exitCode === null && running.signalCode === null) {
      running.kill(signal);
      await ended;
    }
  };
  return {
    port,
    kill: () => end('SIGKILL'),
    async startAgain() {
      running = await start();
    },
    stop: () => end('SIGTERM'),
  };
}
