import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Programs of Windows, run by Wine (Debian 13: `wine64` and `wine`; or the one in WINE_PATH), on a Windows for one test alone.

const WINE = process.env['WINE_PATH'] ?? 'wine';
// Wine 8 of Debian 12 lacks the memory that Node 24 reserves and the NtFlushBuffersFileEx that PostgreSQL 18 needs.
const OLDEST = 10;
const CTRL_C = '\u0003';
const ENTER = '\r';

/** Why this machine cannot run programs of Windows; null: it can. */
export function lacksWine(): string | null {
  const { stdout } = spawnSync(WINE, ['--version'], { encoding: 'utf8' });
  const version = /^wine-(\d+)/m.exec(stdout ?? '')?.[1];
  if (version === undefined) return 'Wine is not installed';
  if (Number(version) < OLDEST) return `Wine ${version} is older than ${OLDEST}`;
  return existsSync('/usr/bin/script') ? null : 'the program "script" is missing';
}

/** A path of this machine as programs of Windows name it. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** A program with a keyboard. */
export interface AtKeyboard {
  /** What it has printed so far. */
  readonly said: () => string;
  readonly pressCtrlC: () => void;
  readonly pressEnter: () => void;
  readonly ended: Promise<number | null>;
}

/** A separate Windows. */
export interface Windows {
  /** Runs a program to its end, with no keyboard. */
  readonly run: (
    args: readonly string[],
    cwd: string,
  ) => Promise<{ readonly code: number | null; readonly said: string }>;
  /** Starts a program in a window, with additions to its environment. */
  readonly open: (args: readonly string[], cwd: string, more?: Readonly<Record<string, string>>) => AtKeyboard;
  /** Ends all programs at once, like a power cut. */
  readonly cutPower: () => Promise<void>;
}

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code));
  });

/** Makes a new Windows in a folder, which takes half a minute. */
export async function layWindows(folder: string): Promise<Windows> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    WINEPREFIX: join(folder, 'prefix'),
    XDG_RUNTIME_DIR: folder,
    WINEDEBUG: '-all',
    TERM: 'dumb',
  };
  async function run(args: readonly string[], cwd: string) {
    // A file, because this Node’s pipes are sockets, which Wine’s programs do not accept as output.
    const said = join(folder, 'said.txt');
    const output = openSync(said, 'w');
    const code = await endOf(spawn(WINE, args, { cwd, env, stdio: ['ignore', output, output] }));
    closeSync(output);
    return { code, said: readFileSync(said, 'utf8') };
  }
  const laid = await run(['wineboot', '--init'], folder);
  if (laid.code !== 0) throw new Error(`Wine laid no Windows: ${laid.said}`);
  return {
    run,
    open(args, cwd, more = {}) {
      const line = [WINE, ...args].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
      const child = spawn('script', ['-qefc', `exec ${line}`, '/dev/null'], {
        cwd,
        env: { ...env, ...more },
        stdio: 'pipe',
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      return {
        said: () => said,
        ended: endOf(child),
        pressCtrlC: () => void child.stdin.write(CTRL_C),
        pressEnter: () => void child.stdin.write(ENTER),
      };
    },
    async cutPower() {
      await run(['wineboot', '--kill', '--force'], folder);
    },
  };
}
