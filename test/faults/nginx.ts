import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#test/throwaway-database.ts';

// The nginx of this computer, with the site of packaging/nginx.conf.

/** Whether this computer has an nginx. */
export const hasNginx = () => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

const SITE = join(import.meta.dirname, '../../packaging/nginx.conf');

/** Starts nginx with the packaged site: with other ports, http instead of https, and timeouts as short as the drill's. */
export async function startNginx(port: number, portals: readonly number[]) {
  const folder = temporaryFolder();
  const changes: readonly (readonly [RegExp, string])[] = [
    [/server 127\.0\.0\.1:8081 /, `server 127.0.0.1:${portals[0]} `],
    [/server 127\.0\.0\.1:8082 /, `server 127.0.0.1:${portals[1]} `],
    [/keepalive_timeout 4s/, 'keepalive_timeout 500ms'],
    [/server \{\n {2}listen 80;[^}]*\}/, ''],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate(_key)? .*\n/g, ''],
    [/server_name bilty\.example/, 'server_name localhost'],
  ];
  let site = readFileSync(SITE, 'utf8');
  for (const [from, to] of changes) {
    if (site.search(from) < 0) throw new Error(`packaging/nginx.conf has no ${from.source} any more.`);
    site = site.replace(from, to);
  }
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 256; }
     http { access_log off; ${paths.join(' ')}
     ${site} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answered?.ok) break;
    await sleep(50);
  }
  return {
    log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      nginx.kill('SIGQUIT');
      await ended;
    },
  };
}
