// Provides what anything of the portal needs to run: the packages, a recent enough Node and the built web.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildAside, finishBuild, markInUse, useBuild } from './web-build.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** An error that the user can act on; shown without a stack. */
export function failure(sentence) {
  return Object.assign(new Error(sentence), { expected: true });
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * As its last step, npm records what it installed in node_modules/.package-lock.json. Comparing that with package-lock.json
 * detects a missing, interrupted or outdated install, whoever ran it.
 */
function isInstalled(folder) {
  const wanted = readJson(join(folder, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages;
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Packages for other machines are in the lock file but correctly not installed.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Runs `npm ci` in a folder; throws if it fails. */
export function installInto(folder, more) {
  const args = ['ci', `--prefix=${folder}`, '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund', ...more];
  const npm = process.env.npm_execpath;
  // npm's own script, if npm started us: "npm.cmd" needs a shell on Windows, and the shell needs quoting.
  const direct = npm !== undefined && /\.c?js$/.test(npm);
  const result = direct
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync(
        'npm',
        args.map((arg) => (process.platform === 'win32' ? `"${arg}"` : arg)),
        {
          cwd: folder,
          stdio: 'inherit',
          shell: process.platform === 'win32',
        },
      );
  if (result.status !== 0) {
    throw failure(`"npm ci" failed in ${folder}. Look at its message above; the portal needs the npm registry once.`);
  }
}

function install(folder, what) {
  if (isInstalled(folder)) return;
  console.log(`Installing ${what} …`);
  installInto(folder, ['--include=dev', '--include=optional']);
}

/** Whether this is a folder made by `npm run package`, which has everything it needs to run but nothing to rebuild it with. */
const isPackaged = existsSync(join(root, 'packaged.json'));

/** Whether this Node runs TypeScript directly and hashes passwords with argon2id (24.7 and newer do both). */
function suffices() {
  return Boolean(process.features.typescript) && typeof crypto.argon2 === 'function';
}

/** The Node that runs the portal: this one, or else one from the npm registry installed for this checkout only. */
function findNode() {
  if (suffices()) return process.execPath;
  const windows = process.platform === 'win32';
  const folder = join(root, 'runtime');
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const { optionalDependencies } = readJson(join(folder, 'package.json'));
  if (optionalDependencies[name] === undefined) {
    throw failure(
      `Node ${process.versions.node} is too old for the portal. Install Node 24 or newer from https://nodejs.org.`,
    );
  }
  install(
    folder,
    `Node ${optionalDependencies[name]} for this folder (the machine's ${process.versions.node} is too old)`,
  );
  return join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

/** Installs what is missing. Returns the Node to use and an environment in which it comes first. */
export function prepare() {
  if (isPackaged) return { node: process.execPath, env: process.env };
  install(root, 'the packages');
  const node = findNode();
  return { node, env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } };
}

/** The JavaScript file of a package's command; on Windows, node_modules/.bin has only shell scripts. */
export function command(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

function addToHash(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addToHash(hash, join(path, entry));
    return;
  }
  hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
}

const dist = join(root, 'dist');

function webSources() {
  const hash = crypto.createHash('sha256');
  const sources = [
    'src/web',
    'src/domain',
    'src/api',
    'src/language',
    // Counters print in the browser.
    'src/print',
    'scripts/vite',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ];
  for (const source of sources) addToHash(hash, join(root, source));
  return hash.digest('hex');
}

/** The command that builds the web for production, whatever NODE_ENV the shell has, into a folder that nobody serves. */
export const webBuild = () => ({
  args: [command('vite'), 'build', '--logLevel', 'warn', '--outDir', buildAside(dist)],
  env: { NODE_ENV: 'production' },
});

/** Makes the build just finished the one that portals start with. */
export const webBuilt = () => finishBuild(dist, webSources());

/** Keeps the build that this process or its children serve until this process ends. */
export const keepWeb = () => markInUse(dist);

/** Builds the web unless there is already a build of these sources. */
export function buildWeb({ node, env }) {
  if (isPackaged) return;
  const hash = webSources();
  if (useBuild(dist, hash)) return;
  console.log('Building the web …');
  const build = webBuild();
  const result = spawnSync(node, build.args, { cwd: root, env: { ...env, ...build.env }, stdio: 'inherit' });
  if (result.status !== 0) throw failure('The web could not be built; the reason is above.');
  finishBuild(dist, hash);
}
