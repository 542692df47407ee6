import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './throwaway-database.ts';

// A real CUPS (Debian: `cups`) with a raw queue; its printer is a socket that keeps what it is sent.

const CUPSD = '/usr/sbin/cupsd';
/** Whether CUPS is installed. */
export const hasCups = existsSync(CUPSD);

export interface Cups {
  readonly port: number;
  /** The output of the printer, one entry per job. */
  readonly printed: readonly Buffer[];
  /** The operations that CUPS was asked for, from its log. */
  readonly asked: () => Promise<string[]>;
  /** Ends CUPS abruptly; `start` starts it again with its jobs. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

async function configure(folder: string, port: number, sink: number): Promise<void> {
  const inside = (name: string) => join(folder, name);
  for (const name of ['root', 'root/ssl', 'spool', 'tmp', 'cache', 'state', 'log'])
    await mkdir(inside(name), { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const files = [
    'SystemGroup root',
    ...(isRoot ? ['User lp', 'Group lp'] : []),
    `ServerRoot ${inside('root')}`,
    `ServerKeychain ${inside('root/ssl')}`,
    `RequestRoot ${inside('spool')}`,
    `TempDir ${inside('tmp')}`,
    `CacheDir ${inside('cache')}`,
    `StateDir ${inside('state')}`,
    ...['Access', 'Error', 'Page'].map((name) => `${name}Log ${inside(`log/${name}`)}`),
  ];
  // Its default policy for jobs, as installed.
  const policy = /<Policy default>[\s\S]*?<\/Policy>/.exec(await readFile('/etc/cups/cupsd.conf', 'utf8'))?.[0] ?? '';
  const settings = [
    'LogLevel debug',
    'AccessLogLevel all',
    `Listen 127.0.0.1:${port}`,
    'WebInterface No',
    'Browsing No',
    'DefaultEncryption IfRequested',
    '<Location />\n  Order allow,deny\n  Allow from 127.0.0.1\n</Location>',
    policy,
  ];
  const printers = [
    '<Printer pins>',
    `DeviceURI socket://127.0.0.1:${sink}/?waiteof=false`,
    'State Idle\nAccepting Yes\nShared Yes\nJobSheets none none\nOpPolicy default\nErrorPolicy retry-current-job',
    '</Printer>',
  ];
  await writeFile(inside('root/cups-files.conf'), `${files.join('\n')}\n`);
  await writeFile(inside('root/cupsd.conf'), `${settings.join('\n')}\n`);
  await writeFile(inside('root/printers.conf'), `${printers.join('\n')}\n`);
  if (isRoot) execFileSync('chown', ['-R', 'lp', folder]);
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error(`CUPS did not ${what}.`);
}

/** Starts a CUPS with the raw queue `pins`. */
export async function startCups(): Promise<Cups> {
  const folder = temporaryFolder();
  if (process.getuid?.() === 0) execFileSync('chmod', ['755', folder]);
  const printed: Buffer[] = [];
  const sink: Server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => {
      printed.push(Buffer.concat(parts));
      socket.end();
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => {
    sink.listen(0, '127.0.0.1', done);
  });
  const port = await freePort();
  await configure(folder, port, (sink.address() as AddressInfo).port);
  let cupsd: ChildProcess | undefined;
  const start = async () => {
    const settings = ['-c', join(folder, 'root/cupsd.conf'), '-s', join(folder, 'root/cups-files.conf')];
    cupsd = spawn(CUPSD, ['-f', ...settings], { stdio: 'ignore' });
    await until(() => answers(port), 'start');
  };
  const stop = async () => {
    cupsd?.kill('SIGKILL');
    await until(async () => !(await answers(port)), 'stop');
  };
  await start();
  return {
    port,
    printed,
    asked: async () => {
      const log = await readFile(join(folder, 'log/Access'), 'utf8');
      return [...log.matchAll(/" 200 \d+ ([A-Z][\w-]+) /g)].map(([, operation = '']) => operation);
    },
    start,
    stop,
    end: async () => {
      await stop();
      sink.close();
    },
  };
}
