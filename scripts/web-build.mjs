// Where the web is built: each build has its own folder under dist/, and a file names the newest. A portal reads that name
// once, when it starts, and serves the same build until it ends, whatever is built in the meantime.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const CURRENT = 'web-current';
/** Which process serves which build: one file per process, named by its id (src/server/operation/web-build.ts). */
const IN_USE = 'in-use';
const BUILD = /^web-[0-9a-f]{16}$/;
const ASIDE = /^aside-(\d+)$/;
// A portal that may not write here (a service whose code belongs to root) cannot record which build it serves.
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_KEPT = 10;

const isBuilt = (folder) => existsSync(join(folder, 'index.html'));

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Renames a file, retrying for six seconds: virus scanners on Windows open new files, and Windows cannot rename an open file. */
function renamePatiently(from, to) {
  for (let left = process.platform === 'win32' ? 60 : 0; ; left -= 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (left === 0 || !['EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** The folder that this process builds into; nobody serves it. */
export const buildAside = (dist) => join(dist, `aside-${process.pid}`);

/** Makes the build of these sources the one that portals start with, if it exists. Returns whether it does. */
export function useBuild(dist, hash) {
  const name = `web-${hash.slice(0, 16)}`;
  if (!isBuilt(join(dist, name))) return false;
  const before = read(join(dist, CURRENT));
  if (before !== name) {
    // Renamed into place, so that readers never see it half written.
    const half = join(dist, `${CURRENT}.${process.pid}`);
    writeFileSync(half, name);
    renamePatiently(half, join(dist, CURRENT));
    const now = new Date();
    if (BUILD.test(before) && existsSync(join(dist, before))) utimesSync(join(dist, before), now, now);
  }
  sweep(dist, name);
  return true;
}

/** Moves what this process built into place as the build of these sources. */
export function finishBuild(dist, hash) {
  const aside = buildAside(dist);
  const folder = join(dist, `web-${hash.slice(0, 16)}`);
  try {
    if (isBuilt(folder)) rmSync(aside, { recursive: true, force: true });
    else renamePatiently(aside, folder);
  } catch (error) {
    // Another process that built the same sources at the same time was first.
    if (!isBuilt(folder)) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  useBuild(dist, hash);
}

/** Records that this process serves the newest build until it ends. */
export function markInUse(dist) {
  const file = join(dist, IN_USE, String(process.pid));
  mkdirSync(join(dist, IN_USE), { recursive: true });
  writeFileSync(file, read(join(dist, CURRENT)));
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Removes builds that nobody serves. Builds recorded by a running process stay, and the newest of the others for a week. */
function sweep(dist, current) {
  const used = new Set([current]);
  for (const pid of namesIn(join(dist, IN_USE))) {
    const file = join(dist, IN_USE, pid);
    if (isAlive(Number(pid))) used.add(read(file));
    else rmSync(file, { force: true });
  }
  for (const name of namesIn(dist)) {
    const pid = ASIDE.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true });
  }
  const old = namesIn(dist)
    .filter((name) => BUILD.test(name) && !used.has(name))
    .map((name) => ({ name, left: statSync(join(dist, name)).mtimeMs }))
    .sort((one, other) => other.left - one.left);
  for (const [at, { name, left }] of old.entries()) {
    if (at >= MOST_KEPT || Date.now() - left > KEPT_MS) rmSync(join(dist, name), { recursive: true, force: true });
  }
}
