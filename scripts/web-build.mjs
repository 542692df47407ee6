// Where the web is built to: each build in a folder of its own under dist/, and a file that names the newest. A portal reads
// that name once, when it starts, and serves its own build to its end, whatever is built meanwhile.
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
/** Who serves which build: a file for each process, by its id (src/server/operation/web-build.ts). */
const IN_USE = 'in-use';
const BUILD = /^web-[0-9a-f]{16}$/;
const ASIDE = /^aside-(\d+)$/;
// A portal that may not write here (a service, whose code is root's) says nothing of what it serves.
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

/** Virus scanners of Windows open what was just written, and what is open is not renamed there: it is tried for six seconds. */
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

/** The folder that this process builds into: nobody serves it. */
export const buildAside = (dist) => join(dist, `aside-${process.pid}`);

/** Makes the build of these sources the one that portals start with, if there is one. Returns whether there is. */
export function useBuild(dist, hash) {
  const name = `web-${hash.slice(0, 16)}`;
  if (!isBuilt(join(dist, name))) return false;
  const before = read(join(dist, CURRENT));
  if (before !== name) {
    // At once for whoever reads it.
    const half = join(dist, `${CURRENT}.${process.pid}`);
    writeFileSync(half, name);
    renamePatiently(half, join(dist, CURRENT));
    const now = new Date();
    if (BUILD.test(before) && existsSync(join(dist, before))) utimesSync(join(dist, before), now, now);
  }
  sweep(dist, name);
  return true;
}

/** Makes what was built aside the build of these sources. */
export function finishBuild(dist, hash) {
  const aside = buildAside(dist);
  const folder = join(dist, `web-${hash.slice(0, 16)}`);
  try {
    if (isBuilt(folder)) rmSync(aside, { recursive: true, force: true });
    else renamePatiently(aside, folder);
  } catch (error) {
    // Somebody else, who built the same at the same time, was first.
    if (!isBuilt(folder)) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  useBuild(dist, hash);
}

/** Says that this process serves the newest build, until it ends. */
export function markInUse(dist) {
  const file = join(dist, IN_USE, String(process.pid));
  mkdirSync(join(dist, IN_USE), { recursive: true });
  writeFileSync(file, read(join(dist, CURRENT)));
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Removes builds that nobody serves: what a living process named stays, and of the others the newest for a week. */
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
